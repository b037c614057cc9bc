import CancellablePromises
import TestSupport
import Testing

/// A cancel meets bodies under way, and the promises they return.
@Suite struct BodiesTests {
  /// A link whose dispatched body returns a promise.
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

  @Test func `L13, L19: a cancel at any time reaches the promise of a body in flight`() {
    explore(
      "cancel, run the body", outcomes: ["cancelled"], of: State(),
      a: { $0.link.cancel() },
      b: { $0.dispatcher.runAll() },
      check: { state in
        try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
        try require(state.inner.promise.end == "cancelled", state.inner.promise.end)
        try require(state.inner.blocks.value == 1, "\(state.inner.blocks.value) blocks")
        return state.link.end
      })
  }

  @Test func `L13, L34: a body's promise decides if settled before the cancel`() {
    explore(
      "cancel, run the body, settle what it returns", outcomes: ["1", "cancelled"], of: State(),
      a: { $0.link.cancel() },
      b: { $0.dispatcher.runAll() },
      c: { $0.inner.resolver.fulfill(1) },
      check: { state in
        try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
        try requireNoHandlers(state.inner.promise, state.link)
        return state.link.end
      })
  }

  @Test func `L39: the value of a body in flight is the outcome even after a cancel`() {
    explore("cancel, settle and run the body", outcomes: ["2", "cancelled"]) {
      let queue = ManualDispatcher()
      let link = Link(on: queue)
      return Threads(
        a: { link.promise.cancel() },
        b: {
          link.source.resolver.fulfill(1)
          queue.runAll()
        },
        check: {
          let (bodies, end) = (link.bodies.value, link.promise.end)
          try require((bodies == 1) == (end == "2"), "\(bodies) bodies, \(end)")
          try require(queue.count == 0, "a body is left")
          return end
        })
    }
  }

  @Test
  func `L15: an immediate cancel rejects a link whose body is in flight`() {
    explore(
      "cancel at once, run the body", outcomes: ["0 bodies", "1 bodies"], of: State(),
      a: { $0.link.cancelImmediately() },
      b: { $0.dispatcher.runAll() },
      check: { state in
        try require(state.link.end == "cancelled", state.link.end)
        let wasReached = state.inner.promise.end == "cancelled"
        try require(wasReached == (state.bodies.value == 1), "\(state.inner.promise.end)")
        return "\(state.bodies.value) bodies"
      })
  }

  @Test func `L35, L36: an observer's body runs once, before the link settles`() {
    explore("cancel what ensures, settle", outcomes: ["1", "cancelled"]) {
      let (source, bodies) = (Source(), Held(0))
      let link = source.promise.ensure(on: nil) { bodies.count() }
      return Threads(
        a: { link.cancel() },
        b: { source.resolver.fulfill(1) },
        check: {
          try require(bodies.value == 1, "\(bodies.value) bodies")
          try require(link.end == source.promise.end, source.promise.end)
          return link.end
        })
    }
  }

  @Test func `L37: a cleanup goes on under a cancel, and the link settles afterwards`() {
    explore(
      "cancel what cleans up, settle, end the cleanup", threads: 3, outcomes: ["1", "cancelled"]
    ) {
      let (source, cleanup) = (Source(), Promise<Void>.pending())
      let link = source.promise.ensureThen(on: nil) { cleanup.promise }
      return Threads(
        a: { link.cancel() },
        b: { source.resolver.fulfill(1) },
        c: { cleanup.resolver.fulfill() },
        check: {
          try require(link.end == source.promise.end, source.promise.end)
          return link.end
        })
    }
  }
}
