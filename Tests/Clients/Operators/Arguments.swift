import CancellablePromises
import Dispatch
import Promises

/// An error of the clients.
enum Failure: Error, Equatable {
  case first
  case second
}

/// The client's dispatcher.
struct Inline: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

/// The client's clock.
struct EagerClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    let timer = SystemClock().schedule(after: delay / 2, work)
    return PromiseTimer { timer.cancel() }
  }
}

/// Each kind of argument, which all functions take alike.
struct Arguments {
  var queue: DispatchQueue?
  var dispatcher: any Dispatcher = .global()
  var clock: (any PromiseClock)?

  func places(_ promise: Promise<Int>, _ sure: Guarantee<Int>, _ limiter: Limiter) {
    let _: [Promise<Int>] = [
      promise.get(on: queue) { print($0) }, promise.get(on: nil) { _ in throw Failure.first },
      promise.get(on: dispatcher, flags: .barrier) { print($0) }, limiter.run(on: queue) { sure },
      promise.get(on: .global(), flags: .barrier) { print($0) },
      attempt(3, delay: .none, clock: .system, on: .main) { Promise.value($0) },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: ManualClock(), on: nil) { sure },
    ]
    let _: Guarantee<Int> = sure.get(on: dispatcher) { print($0) }
    let main: MainDispatcher = .main
    let _: [any Dispatcher] = [DispatchQueue.main, .global(qos: .utility), Inline(), main]
    let _: [(any Dispatcher)?] = [queue, nil]
  }

  func times(_ promise: Promise<Int>, _ sure: Guarantee<Int>) {
    let _: [Guarantee<Void>] = [
      after(seconds: 1.5), after(.milliseconds(5)), after(Duration.seconds(1), clock: .system),
      after(DispatchTimeInterval.never), after(.seconds(1), clock: EagerClock()),
    ]
    let _: [CancellablePromise<Void>] = [
      .after(seconds: 1, clock: clock), .after(.seconds(1)), .after(Duration.seconds(1)),
    ]
    let _: [Promise<Int>] = [
      promise.timeout(.seconds(1)), sure.timeout(.seconds(0.5), clock: clock),
    ]
  }

  func closures(_ promise: Promise<Int>, _ sure: Guarantee<Int>) {
    let _: [Guarantee<Int>] = [sure.then { .value($0) }, promise.recover { _ in .value(1) }]
    let _: [Promise<String>] = [
      promise.map(\.description), promise.compactMap { Optional("\($0)") },
    ]
    let _ = Promise<Int> { resolver in
      guard sure.isResolved else { throw Failure.first }
      resolver.fulfill(1)
    }
    let _ = CancellablePromise<Int> { resolver in
      guard promise.isPending else { throw Failure.first }
      return { resolver.reject(Failure.second) }
    }
    let _: CancellablePromise<Int> = Latest<Int>().run {
      guard promise.isPending else { throw Failure.first }
      return promise.asCancellable()
    }
    let _: Promise<Int> = DispatchQueue.main.async(.promise) {
      guard #available(macOS 15, *) else { throw Failure.first }
      return 1
    }
  }

  /// Results that the program may leave unused.
  func unused(
    _ sure: Guarantee<Int>, _ cancellable: CancellablePromise<Int>, _ scope: CancellationScope
  ) {
    sure.then { Guarantee.value("\($0)") }
    sure.get { print($0) }.done(on: queue) { print($0) }
    cancellable.onCancel { print("cancelled") }
    cancellable.done { print($0) }.store(in: scope).catch { print($0) }.store(in: scope).finally {}
    cancellable.catch(only: Failure.self) { print($0) }.store(in: scope).cauterize()
    scope.add(cancellable)
    scope.settled.done { print("settled") }
  }
}

func configuring(_ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  conf.Q = (queue, queue)
  conf.Q.map = nil
  conf.Q = (map: nil, return: .global())
  conf.D = (dispatcher, nil)
  conf.clock = .system
  let _: (map: DispatchQueue?, return: DispatchQueue?) = conf.Q
  let _: (map: (any Dispatcher)?, return: (any Dispatcher)?) = conf.D
}

/// Closures that decide, in code of an actor.
@MainActor final class Model {
  var goal = 3

  func isDone(_ number: Int) -> Bool { number == goal }

  func polls() -> [any Thenable<Int>] {
    let plain: [Promise<Int>] = [
      poll(every: .seconds(1), until: { self.isDone($0) }) { Promise.value(self.goal) },
      poll(every: .seconds(1), until: { $0 == self.goal }, on: .main) { Promise.value(1) },
    ]
    let cancellable: CancellablePromise<Int> = poll(
      every: .seconds(1), until: { self.isDone($0) }
    ) { CancellablePromise.value(self.goal) }
    return plain + [cancellable]
  }

}

actor Store {
  var goal = 3

  func polls() -> Promise<Int> {
    poll(every: .seconds(1), until: { $0 == self.goal }) { Promise.value(self.goal) }
  }
}
