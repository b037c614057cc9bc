import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: the loss of a resolver rejects a cancellable promise during other events.
@Suite struct LosingTests {
  /// A waiter, as used by tasks.
  struct Wait {
    let waiter = Waiter()

    /// The end of the awaited promise; throws if the wait goes on.
    func end(of promise: some Thenable) throws -> String {
      try require(waiter.isOver, "waits for ever")
      return promise.end
    }
  }

  struct Chain {
    let source = Source()
    let wait = Wait()
    let link: CancellablePromise<Int>

    init() { link = source.promise.map(on: nil) { $0 }.map(on: nil) { $0 } }
  }

  @Test func `L76: a wait that begins before or after a loss learns of the loss`() {
    explore(
      "lose, wait", .interrupted, outcomes: ["abandoned"], of: Chain(),
      a: { $0.source.lose() },
      b: { $0.wait.waiter.attach(to: $0.link) },
      check: { try $0.wait.end(of: $0.link) })
  }

  @Test func `L15, L88: a dispatcher drops an observer dispatched twice`() {
    explore("drop an observer, cancel it and drop", outcomes: ["abandoned", "cancelled"]) {
      let (queue, source, bodies) = (ManualDispatcher(), Source(), Held(0))
      let observer = source.promise.ensure(on: queue) { bodies.count() }
      let told = observer.countTold()
      source.resolver.fulfill(1)
      return Threads(
        a: { queue.dropAll() },
        b: {
          observer.cancel()
          queue.dropAll()
        },
        check: {
          try require(bodies.value == 0, "\(bodies.value) bodies")
          try require(told.value == 1, "told \(told.value) times")
          return observer.end
        })
    }
  }

  @Test func `L88: a left observer settles, even if its body is dropped during the cancel`() {
    explore("drop the body of a left observer, cancel", .interrupted, outcomes: ["cancelled 1"]) {
      let queue = ManualDispatcher()
      let observer = CancellablePromise<Int>.never.ensure(on: queue) {}
      let told = observer.countTold()
      return Threads(
        a: { queue.dropAll() },
        b: { observer.cancel() },
        check: {
          queue.dropAll()
          return "\(observer.end) \(told.value)"
        })
    }
  }

  @Test func `L88: a left observer settles, even if its cleanup is lost during the cancel`() {
    explore(
      "lose the cleanup of a left observer, cancel", .interrupted, outcomes: ["cancelled 1"]
    ) {
      let (cleanup, made) = Promise<Void>.pending()
      let resolver = Held<Resolver<Void>?>(made)
      let observer = CancellablePromise<Int>.never.ensureThen(on: nil) { cleanup }
      let told = observer.countTold()
      return Threads(
        a: { resolver.drop() },
        b: { observer.cancel() },
        check: { "\(observer.end) \(told.value)" })
    }
  }
}
