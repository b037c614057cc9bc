import CancellablePromises
import Dispatch
import Promises

/// Functions with a clock, which is `conf.clock` by default.
struct Waiting {
  var optional: (any PromiseClock)?
  let manual = ManualClock()

  func guarantees() {
    let _: [Guarantee<Void>] = [
      after(seconds: 1), after(seconds: 1, clock: optional), after(seconds: 1, clock: .system),
      after(seconds: 1, clock: manual), after(.seconds(1)), after(.seconds(1), clock: optional),
      after(.seconds(1), clock: .system), after(.seconds(1), clock: manual),
    ]
    let _: [CancellablePromise<Void>] = [
      .after(seconds: 1), .after(seconds: 1, clock: optional), .after(seconds: 1, clock: .system),
      .after(seconds: 1, clock: manual), .after(.seconds(1)), .after(.seconds(1), clock: optional),
      .after(.seconds(1), clock: .system), .after(.seconds(1), clock: manual),
    ]
    let interval: Duration = .seconds(1)
    let _: [Guarantee<Void>] = [
      after(interval), after(interval, clock: optional), after(interval, clock: .system),
      after(interval, clock: manual),
    ]
    let _: [CancellablePromise<Void>] = [
      .after(interval), .after(interval, clock: optional), .after(interval, clock: .system),
      .after(interval, clock: manual),
    ]
  }

  func links(
    _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>
  ) {
    let _: [Promise<Int>] = [
      promise.delay(.seconds(1)), promise.delay(.seconds(1), clock: optional),
      promise.delay(.seconds(1), clock: .system), promise.delay(.seconds(1), clock: manual),
      promise.timeout(.seconds(1)), promise.timeout(.seconds(1), clock: optional),
      promise.timeout(.seconds(1), clock: .system), promise.timeout(.seconds(1), clock: manual),
      guarantee.timeout(.seconds(1)), guarantee.timeout(.seconds(1), clock: optional),
      guarantee.timeout(.seconds(1), clock: .system), guarantee.timeout(.seconds(1), clock: manual),
    ]
    let _: [Guarantee<Int>] = [
      guarantee.delay(.seconds(1)), guarantee.delay(.seconds(1), clock: optional),
      guarantee.delay(.seconds(1), clock: .system), guarantee.delay(.seconds(1), clock: manual),
    ]
    let _: [CancellablePromise<Int>] = [
      cancellable.delay(.seconds(1)), cancellable.delay(.seconds(1), clock: optional),
      cancellable.delay(.seconds(1), clock: .system), cancellable.delay(.seconds(1), clock: manual),
      cancellable.timeout(.seconds(1)), cancellable.timeout(.seconds(1), clock: optional),
      cancellable.timeout(.seconds(1), clock: .system),
      cancellable.timeout(.seconds(1), clock: manual),
    ]
  }

  func repetitions(_ promise: Promise<Int>, _ cancellable: CancellablePromise<Int>) {
    let _: [Promise<Int>] = [
      attempt(3) { _ in promise }, attempt(3, clock: optional) { _ in promise },
      attempt(3, delay: .none, clock: .system) { _ in promise },
      attempt(3, shouldRetry: { _ in true }, clock: manual, on: .main) { _ in promise },
      poll(every: .seconds(1), until: { $0 > 1 }) { promise },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: optional) { promise },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: .system, on: .main) { promise },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: manual, on: nil) { promise },
    ]
    let _: [CancellablePromise<Int>] = [
      attempt(3) { _ in cancellable }, attempt(3, clock: optional) { _ in cancellable },
      attempt(3, delay: .none, clock: .system) { _ in cancellable },
      attempt(3, shouldRetry: { _ in true }, clock: manual, on: .main) { _ in cancellable },
      attempt(3, clock: .system) { _ in promise },
      poll(every: .seconds(1), until: { $0 > 1 }) { cancellable },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: optional) { cancellable },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: .system, on: .main) { cancellable },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: manual, on: nil) { cancellable },
      poll(every: .seconds(1), until: { $0 > 1 }, clock: optional) { promise },
    ]
  }

  func calls(_ latest: Latest<Int>, _ cancellable: CancellablePromise<Int>) {
    let _: [CancellablePromise<Int>] = [
      latest.run(after: .seconds(1)) { cancellable },
      latest.run(after: .seconds(1), clock: optional) { cancellable },
      latest.run(after: .seconds(1), clock: .system, on: .main) { cancellable },
      latest.run(after: .seconds(1), clock: manual, on: nil) { cancellable },
      latest.run(clock: optional) { cancellable },
    ]
  }
}
