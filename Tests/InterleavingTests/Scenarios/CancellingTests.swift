import CancellablePromises
import TestSupport
import Testing

/// A cancel meets settling, attaching and another cancel.
@Suite struct CancellingTests {
  @Test func `L2, L3, L86: a cancel block has run if and only if the cancel decides`() {
    explore("cancel, settle", outcomes: ["1", "cancelled"]) {
      Source()
    } a: {
      $0.promise.cancel()
    } b: {
      $0.resolver.fulfill(1)
    } check: { source in
      let expected = source.promise.isRejected ? 1 : 0
      try require(source.blocks.value == expected, "\(source.blocks.value) blocks")
      try require(source.promise.isCancelled, "no flag")
      return source.promise.end
    }
  }

  @Test(arguments: [false, true])
  func `L86: the end of work stopped by a cancel block decides nothing`(isValue: Bool) {
    /// Work on another thread, stopped by a cancel block.
    struct Work {
      let source = Source()
      let link: CancellablePromise<Int>
      let shown: Held<String> = Held("")

      init() {
        link = source.promise.map(on: nil) { $0 + 1 }.get(on: nil) { _ in }
        link.catch(on: nil) { [shown] in shown.value += "\($0)" }
      }
    }
    explore("cancel a link, end the work", .interrupted, outcomes: ["cancelled"]) {
      Work()
    } a: {
      $0.link.cancel()
    } b: { state in
      // As soon as the block has stopped the work.
      guard state.source.blocks.value == 1 else { return }
      let resolver = state.source.resolver
      if isValue { resolver.fulfill(1) } else { resolver.reject(TestError.first) }
    } check: { state in
      try require(state.shown.value.isEmpty, "shows \(state.shown.value)")
      try require(state.source.promise.end == "cancelled", state.source.promise.end)
      return state.link.end
    }
  }

  @Test func `L86: a plain source that settles during a cancel of its link is too late`() {
    struct Plain {
      let resolver: Resolver<Int>
      let link: CancellablePromise<Int>
      /// The blocks of the source, and of the link.
      let blocks = [Held(0), Held(0)]
      let bodies = Held(0)

      init() {
        let (promise, resolver) = Promise<Int>.pending()
        self.resolver = resolver
        link = promise.asCancellable().onCancel { [blocks] in blocks[0].count() }
          .map(on: nil) { [bodies] value in
            bodies.count()
            return value
          }
          .onCancel { [blocks] in blocks[1].count() }
      }
    }
    let events: [(name: String, outcomes: Set<String>, body: (Plain) -> Void)] = [
      (
        // A body that has begun decides, whether the block runs or not (L13).
        "fulfil", ["1 0+0 blocks 1 bodies", "1 0+1 blocks 1 bodies"], { $0.resolver.fulfill(1) }
      ),
      ("reject", ["first 0+0 blocks 0 bodies"], { $0.resolver.reject(TestError.first) }),
    ]
    for event in events {
      explore(
        "cancel a link, \(event.name) the plain source", .interrupted,
        outcomes: event.outcomes.union([
          "cancelled 1+1 blocks 0 bodies", "cancelled 0+1 blocks 0 bodies",
        ])
      ) {
        Plain()
      } a: {
        $0.link.cancel()
      } b: {
        event.body($0)
      } check: { state in
        let blocks = "\(state.blocks[0].value)+\(state.blocks[1].value)"
        return "\(state.link.end) \(blocks) blocks \(state.bodies.value) bodies"
      }
    }
  }

  @Test func `L61: the objects of a cancel block are released with the block, without a lock`() {
    struct State {
      let promise: CancellablePromise<Int>
      let resolver: Resolver<Int>
      weak var kept: Held<Int>?

      init() {
        let box = Held<(Resolver<Int>, Held<Int>)?>(nil)
        promise = CancellablePromise<Int> { resolver in
          let kept = Held(0)
          box.value = (resolver, kept)
          return { kept.count() }
        }
        (resolver, kept) = box.value!
      }
    }
    explore("what a block keeps: cancel, settle", .interrupted, outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.promise.cancel()
    } b: {
      $0.resolver.fulfill(1)
    } check: { state in
      try require(state.kept == nil, "the block is still there")
      return state.promise.end
    }
  }

  @Test func `L4: the first of two reasons counts, and the block runs once`() {
    explore("cancel, cancel", outcomes: ["first", "second"]) {
      Source()
    } a: {
      $0.promise.cancel(with: TestError.first)
    } b: {
      $0.promise.cancel(with: TestError.second)
    } check: { source in
      try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
      let reason = source.promise.cancelReason as? TestError
      try require(reason == source.promise.error as? TestError, "another reason")
      return source.promise.end
    }
  }

  @Test func `L1: a handler attached during a cancel or a settlement runs once`() {
    struct State {
      let source = Source()
      let told = Held("")
    }
    explore("cancel, settle, attach", outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.source.promise.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } c: { state in
      state.source.promise.pipe { [told = state.told] in
        told.value += $0.isFulfilled ? "1" : "cancelled"
      }
    } check: { state in
      try require(state.told.value == state.source.promise.end, "told \(state.told.value)")
      try require(state.source.blocks.value <= 1, "\(state.source.blocks.value) blocks")
      return state.told.value
    }
  }

  @Test func `L17: a link attached while its upstream is cancelled ends as the upstream`() {
    struct State {
      let source = Source()
      let link = Held<CancellablePromise<Int>?>(nil)
    }
    explore("cancel, attach a link", outcomes: ["cancelled"]) {
      State()
    } a: {
      $0.source.promise.cancel()
    } b: {
      $0.link.value = $0.source.promise.map(on: nil) { $0 + 1 }
    } check: { state in
      try require(state.source.blocks.value == 1, "\(state.source.blocks.value) blocks")
      return state.link.value!.end
    }
  }

  @Test func `L17, L18: a cancel of a link reaches its upstream if pending`() {
    explore(
      "cancel a link, settle",
      outcomes: ["cancelled above cancelled", "1 above 2", "1 above cancelled"]
    ) {
      Link()
    } a: {
      $0.promise.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: { link in
      let source = link.source
      try require(source.blocks.value <= 1, "\(source.blocks.value) blocks")
      if source.promise.isRejected {
        try require(source.blocks.value == 1, "no block")
        try require(link.bodies.value == 0, "the body ran")
      }
      try requireNoHandlers(source.promise, link.promise)
      return "\(source.promise.end) above \(link.promise.end)"
    }
  }

  @Test func `L20, L24: two cancelled links are both rejected, and the block runs once`() {
    struct State {
      let source = Source()
      let left: CancellablePromise<Int>
      let right: CancellablePromise<Int>

      init() {
        left = source.promise.map(on: nil) { $0 }
        right = source.promise.map(on: nil) { $0 }
      }
    }
    explore(
      "cancel a link, cancel another",
      outcomes: [
        "first first first", "first first second", "first second second", "second second second",
      ]
    ) {
      State()
    } a: {
      $0.left.cancel(with: TestError.first)
    } b: {
      $0.right.cancel(with: TestError.second)
    } check: { state in
      try require(state.source.blocks.value == 1, "\(state.source.blocks.value) blocks")
      try requireNoHandlers(state.source.promise)
      return "\(state.left.end) \(state.source.promise.end) \(state.right.end)"
    }
  }

  @Test func `L26: a cancelled shield leaves its source alone`() {
    struct State {
      let source = Source()
      let shield: CancellablePromise<Int>

      init() { shield = source.promise.shielded() }
    }
    explore("cancel a shield, settle", outcomes: ["1", "cancelled"]) {
      State()
    } a: {
      $0.shield.cancel()
    } b: {
      $0.source.resolver.fulfill(1)
    } check: { state in
      try require(state.source.promise.end == "1" && !state.source.promise.isCancelled, "reached")
      try requireNoHandlers(state.source.promise)
      return state.shield.end
    }
  }

  @Test
  func `L57: a reaction to cancelPromise decides, unless the wrapper has settled`() {
    struct State {
      let body = Promise<Int>.pending()
      let wrapper: CancellablePromise<Int>

      init() {
        wrapper = CancellablePromise(wrapper: { [body] cancelPromise in
          cancelPromise.catch(on: nil, policy: .allErrors) { _ in body.resolver.fulfill(2) }
          return body.promise
        })
      }
    }
    explore("cancel a wrapper, settle its body", outcomes: ["1", "2", "cancelled"]) {
      State()
    } a: {
      $0.wrapper.cancel()
    } b: {
      $0.body.resolver.fulfill(1)
    } check: {
      $0.wrapper.end
    }
  }

  /// Consumers that wait for a source through a registration, and cancel the source with the
  /// result.
  enum Decider: CaseIterable {
    case race, whenFulfilled, whileCondition, timeout, attempt, concurrently

    func wait(for source: Source) -> CancellablePromise<Int> {
      switch self {
      case .race: CancellablePromises.race([source.promise, .never], autoCancel: true)
      case .whenFulfilled:
        when(fulfilled: [source.promise], autoCancel: true).map(on: nil) { $0[0] }
      case .whileCondition:
        when(source.promise, while: Promise<Void>(.waiting), autoCancel: true)
      case .timeout: source.promise.timeout(.seconds(1), clock: ManualClock())
      case .attempt:
        CancellablePromises.attempt(1, clock: ManualClock(), on: nil) {
          [promise = source.promise] _ in
          promise
        }
      case .concurrently:
        when(fulfilled: [source.promise].makeIterator(), concurrently: 1, autoCancel: true)
          .map(on: nil) { $0[0] }
      }
    }
  }

  @Test(arguments: Decider.allCases)
  func `L15, L43: a cancel and an immediate cancel together reach all inputs`(
    decider: Decider
  ) {
    explore(
      "cancel \(decider), cancel it immediately", .interrupted, outcomes: ["cancelled cancelled"]
    ) {
      let source = Source()
      return (source, decider.wait(for: source))
    } a: {
      $0.1.cancel()
    } b: {
      $0.1.cancelImmediately()
    } check: { (source: Source, result: CancellablePromise<Int>) in
      try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
      return "\(source.promise.end) \(result.end)"
    }
  }
}
