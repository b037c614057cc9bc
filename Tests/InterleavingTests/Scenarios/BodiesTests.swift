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
    explore("cancel, run the body", outcomes: ["cancelled"]) {
      State()
    } a: {
      $0.link.cancel()
    } b: {
      $0.dispatcher.runAll()
    } check: { state in
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      try require(state.inner.promise.end == "cancelled", state.inner.promise.end)
      try require(state.inner.blocks.value == 1, "\(state.inner.blocks.value) blocks")
      return state.link.end
    }
  }

  @Test func `L13, L34: a body's promise decides if settled before the cancel`() {
    explore("cancel, run the body, settle what it returns", outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.link.cancel()
    } b: {
      $0.dispatcher.runAll()
    } c: {
      $0.inner.resolver.fulfill(1)
    } check: { state in
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      try require(state.inner.blocks.value <= 1, "\(state.inner.blocks.value) blocks")
      try requireNoHandlers(state.inner.promise, state.link)
      return state.link.end
    }
  }

  @Test func `L39: the value of a body in flight is the outcome even after a cancel`() {
    struct State {
      let dispatcher: ManualDispatcher
      let link: Link

      init() {
        dispatcher = ManualDispatcher()
        link = Link(on: dispatcher)
      }
    }
    explore("cancel, settle and run the body", outcomes: ["2", "cancelled"]) {
      State()
    } a: {
      $0.link.promise.cancel()
    } b: {
      $0.link.source.resolver.fulfill(1)
      $0.dispatcher.runAll()
    } check: { state in
      let (bodies, end) = (state.link.bodies.value, state.link.promise.end)
      try require((bodies == 1) == (end == "2"), "\(bodies) bodies, \(end)")
      try require(state.dispatcher.count == 0, "a body is left")
      return end
    }
  }

  @Test
  func `L15: an immediate cancel rejects a link whose body is in flight`() {
    explore("cancel at once, run the body", outcomes: ["0 bodies", "1 bodies"]) {
      State()
    } a: {
      $0.link.cancelImmediately()
    } b: {
      $0.dispatcher.runAll()
    } check: { state in
      try require(state.link.end == "cancelled", state.link.end)
      let wasReached = state.inner.promise.end == "cancelled"
      try require(wasReached == (state.bodies.value == 1), "\(state.inner.promise.end)")
      return "\(state.bodies.value) bodies"
    }
  }

  @Test func `L35, L36: an observer's body runs once, before the link settles`() {
    struct State {
      let source = Source()
      let link: CancellablePromise<Int>
      let bodies = Held(0)

      init() { link = source.promise.ensure(on: nil) { [bodies] in bodies.count() } }
    }
    explore("cancel what ensures, settle", outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.link.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: { state in
      try require(state.bodies.value == 1, "\(state.bodies.value) bodies")
      try require(state.link.end == state.source.promise.end, state.source.promise.end)
      return state.link.end
    }
  }

  @Test func `L37: a cleanup goes on under a cancel, and the link settles afterwards`() {
    struct State {
      let source = Source()
      let cleanup = Promise<Void>.pending()
      let link: CancellablePromise<Int>

      init() { link = source.promise.ensureThen(on: nil) { [cleanup] in cleanup.promise } }
    }
    explore("cancel what cleans up, settle, end the cleanup", outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.link.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } c: {
      $0.cleanup.resolver.fulfill()
    } check: { state in
      try require(state.link.end == state.source.promise.end, state.source.promise.end)
      return state.link.end
    }
  }
}
