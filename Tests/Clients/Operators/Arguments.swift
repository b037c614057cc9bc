import CancellablePromises
import Dispatch
import Promises

/// Each kind of argument, which all functions take alike.
struct Arguments {
  var queue: DispatchQueue?
  var dispatcher: any Dispatcher = .global()
  var clock: (any PromiseClock)?
  let manual = ManualClock()
  let flights = SingleFlight<String, Int>(keepsValues: true)
  let latest = Latest<Int>()

  func places(_ promise: Promise<Int>, _ sure: Guarantee<Int>, _ limiter: Limiter) {
    let _: [Promise<Int>] = [
      promise.get(on: queue) { print($0) }, promise.get(on: nil) { _ in throw Failure.first },
      promise.get(on: dispatcher, flags: .barrier) { print($0) }, limiter.run(on: queue) { sure },
      promise.get(on: .global(), flags: .barrier) { print($0) },
      attempt(3, delay: .none, clock: .system, on: .main) { Promise.value($0) },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: manual, on: nil) { sure },
    ]
    let _: Guarantee<Int> = sure.get(on: dispatcher) { print($0) }
  }

  func times(_ promise: Promise<Int>, _ sure: Guarantee<Int>) {
    let _: [Guarantee<Void>] = [
      after(seconds: 1.5), after(.milliseconds(5)), after(Duration.seconds(1), clock: .system),
      after(DispatchTimeInterval.never), after(.seconds(1), clock: clock),
    ]
    let _: [CancellablePromise<Void>] = [
      .after(seconds: 1, clock: clock), .after(.seconds(1)), .after(Duration.seconds(1)),
      .after(DispatchTimeInterval.never, clock: manual),
    ]
    let _: [Promise<Int>] = [
      promise.timeout(.seconds(1)), sure.timeout(.seconds(0.5), clock: clock),
      promise.delay(.seconds(1), clock: .system), promise.timeout(.seconds(1), clock: manual),
    ]
    promise.done { print($0) }.catch(only: TimeoutError.self) { print($0.limit) }.cauterize()
  }

  func closures(
    _ promise: Promise<Int>, _ sure: Guarantee<Int>, _ cancellable: CancellablePromise<Int>
  ) {
    let _: [Guarantee<Int>] = [sure.then { .value($0) }, promise.recover { _ in .value(1) }]
    let _: [Promise<String>] = [
      promise.map(\.description), promise.compactMap { Optional("\($0)") },
    ]
    let _: [CancellablePromise<Int>] = [
      flights.promise(for: "key") { promise }, flights.promise(for: "key") { sure },
      latest.run { .value(1) }, latest.run(after: .seconds(1), clock: manual) { cancellable },
      latest.run {
        guard promise.isPending else { throw Failure.first }
        return cancellable
      },
    ]
    let _: Promise<[Int]> = Promise.value(["a": 1]).mapValues { key, value in key.count + value }
    let _: Guarantee<[Int]> = Guarantee.value(Set([1])).sortedValues()
  }

  /// What need not be used.
  func unused(
    _ sure: Guarantee<Int>, _ cancellable: CancellablePromise<Int>, _ scope: CancellationScope
  ) {
    sure.then { Guarantee.value("\($0)") }
    sure.get { print($0) }.done(on: queue) { print($0) }
    cancellable.onCancel { print("cancelled") }
    cancellable.store(in: scope)
    cancellable.done { print($0) }.store(in: scope).catch { print($0) }.store(in: scope).finally {}
    cancellable.catch(only: Failure.self) { print($0) }.store(in: scope).cauterize()
    scope.add(cancellable)
    scope.settled.done { print("settled") }
  }

  /// Cancellable also where nothing says which type is wanted.
  func cancels(_ a: CancellablePromise<Int>) {
    race(a, a).cancel()
    race([a, a]).cancel()
    race([1: a].values).cancel()
    race(fulfilled: a, a).cancel()
    race(fulfilled: [a, a]).cancel()
    race(fulfilled: [1: a].values).cancel()
    when(resolved: a, a, a).map { outcomes in outcomes.count }.cancel()
    when(resolved: [a, a]).cancel()
    when(resolved: [1: a].values).cancel()
  }
}
