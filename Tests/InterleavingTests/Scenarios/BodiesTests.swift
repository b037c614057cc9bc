import CancellablePromises
import TestSupport
import Testing

/// A cancel meets running bodies, and the promises they return.
@Suite struct BodiesTests {
  /// A link with a dispatched body that returns a promise.
  struct State {
    let dispatcher = ManualDispatcher()
    let inner = Source()
    let link: CancellablePromise<Int>
    let bodies = Held(0)

    init() {
      link = CancellablePromise.value(1).then(on: dispatcher) { [bodies, inner] _ in
        bodies.count()
        return inner.promise
      }
    }
  }

  @Test func `L13, L14: the value of a body counts only if no cancel has come before its end`() {
    explore(
      "cancel, settle and run the body", outcomes: ["0 cancelled", "1 2", "1 cancelled"]
    ) {
      let queue = ManualDispatcher()
      let link = Link(on: queue)
      return Threads(
        a: { link.promise.cancel() },
        b: {
          link.source.resolver.fulfill(1)
          queue.runAll()
        },
        check: {
          queue.runAll()
          return "\(link.bodies.value) \(link.promise.end)"
        })
    }
  }

  @Test func `L13, L19: a cancel reaches the promise of a body that has begun`() {
    explore(
      "cancel, run the body", outcomes: ["0 bodies", "1 bodies"], of: State(),
      a: { $0.link.cancel() },
      b: { $0.dispatcher.runAll() },
      check: { state in
        try require(state.link.end == "cancelled", state.link.end)
        let wasReached = state.inner.promise.end == "cancelled"
        try require(wasReached == (state.bodies.value == 1), "\(state.inner.promise.end)")
        return "\(state.bodies.value) bodies"
      })
  }

  @Test(arguments: [false, true])
  func `L35, L36: an observer's body runs once, before the link settles`(isQueued: Bool) {
    var outcomes: Set = ["1 cancelled", "cancelled cancelled"]
    if !isQueued { outcomes.insert("1 1") }
    explore("cancel an ensure, settle", outcomes: outcomes) {
      let (source, bodies, queue) = (Source(), Held(0), ManualDispatcher())
      let link = source.promise.ensure(on: isQueued ? queue : nil) { bodies.count() }
      return Threads(
        a: { link.cancel() },
        b: { source.resolver.fulfill(1) },
        check: {
          queue.runAll()
          try require(bodies.value == 1, "\(bodies.value) bodies")
          return "\(source.promise.end) \(link.end)"
        })
    }
  }

  @Test func `L37: a cleanup goes on under a cancel, and the link settles afterwards`() {
    explore(
      "cancel an ensureThen, settle, end the cleanup", threads: 3,
      outcomes: ["1 1", "1 cancelled", "cancelled cancelled"]
    ) {
      let (source, cleanup) = (Source(), Promise<Void>.pending())
      let link = source.promise.ensureThen(on: nil) { cleanup.promise }
      return Threads(
        a: { link.cancel() },
        b: { source.resolver.fulfill(1) },
        c: { cleanup.resolver.fulfill() },
        check: {
          "\(source.promise.end) \(link.end)"
        })
    }
  }
}
