import CancellablePromises
import NIOCore

/// Runs handlers on an event loop: `conf.D = (loop, loop)`, or `on: LoopDispatcher(loop: loop)`.
struct LoopDispatcher: Dispatcher {
  let loop: any EventLoop

  func dispatch(_ work: @escaping @Sendable () -> Void) { loop.execute(work) }
}

/// Takes the time from an event loop.
struct LoopClock: PromiseClock {
  let loop: any EventLoop

  var now: ContinuousClock.Instant { .now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    let task = loop.scheduleTask(in: TimeAmount(max(delay, .zero)), work)
    return PromiseTimer { task.cancel() }
  }
}

extension EventLoopFuture where Value: Sendable {
  /// A promise of the same outcome.
  func promise() -> Promise<Value> {
    Promise { resolver in whenComplete(resolver.resolve) }
  }

  /// The same, with a closure that stops the work when the promise is cancelled.
  func promise(cancel stop: @escaping @Sendable () -> Void) -> CancellablePromise<Value> {
    CancellablePromise(using: promise(), cancel: stop)
  }
}

extension Thenable {
  /// A future of the same outcome; its callbacks run on an event loop.
  func future(on loop: any EventLoop) -> EventLoopFuture<T> {
    let promise = loop.makePromise(of: T.self)
    pipe(to: promise.completeWith)
    return promise.futureResult
  }
}
