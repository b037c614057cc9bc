import CancellablePromises
import TestSupport
import Testing

/// A cancel meets settling, attaching and another cancel.
@Suite struct CancellingTests {
  @Test func `L2, L3, L86: a cancel block has run if and only if the cancel decides`() {
    explore(
      "cancel, settle", outcomes: ["1", "cancelled"], of: Source(),
      a: { $0.promise.cancel() },
      b: { $0.resolver.fulfill(1) },
      check: { source in
        let expected = source.promise.isRejected ? 1 : 0
        try require(source.blocks.value == expected, "\(source.blocks.value) blocks")
        try require(source.promise.isCancelled, "no flag")
        return source.promise.end
      })
  }

  @Test(arguments: [false, true])
  func `L86: the end of work stopped by a cancel block decides nothing`(isValue: Bool) {
    explore("cancel a link, end the work", .interrupted, outcomes: ["cancelled"]) {
      let (source, shown) = (Source(), Held(""))
      let link = source.promise.map(on: nil) { $0 + 1 }.get(on: nil) { _ in }
      link.catch(on: nil) { shown.value += "\($0)" }
      return Threads(
        a: { link.cancel() },
        b: {
          // As soon as the block has stopped the work.
          guard source.blocks.value == 1 else { return }
          if isValue { source.resolver.fulfill(1) } else { source.resolver.reject(TestError.first) }
        },
        check: {
          try require(shown.value.isEmpty, "shows \(shown.value)")
          try require(source.promise.end == "cancelled", source.promise.end)
          return link.end
        })
    }
  }

  @Test func `L86: a plain source that settles during a cancel of its link is too late`() {
    let cancelled: Set = ["cancelled 1+1 blocks 0 bodies", "cancelled 0+1 blocks 0 bodies"]
    let events: [(name: String, outcomes: Set<String>, body: (Resolver<Int>) -> Void)] = [
      // The result of a body that has begun is dropped (L13).
      ("fulfil", ["1 0+0 blocks 1 bodies", "cancelled 0+1 blocks 1 bodies"], { $0.fulfill(1) }),
      ("reject", ["first 0+0 blocks 0 bodies"], { $0.reject(TestError.first) }),
    ]
    for event in events {
      explore(
        "cancel a link, \(event.name) the plain source", .interrupted,
        outcomes: event.outcomes.union(cancelled)
      ) {
        let (promise, resolver) = Promise<Int>.pending()
        let (above, below, bodies) = (Held(0), Held(0), Held(0))
        let link = promise.asCancellable().onCancel { above.count() }
          .map(on: nil) { value in
            bodies.count()
            return value
          }
          .onCancel { below.count() }
        return Threads(
          a: { link.cancel() },
          b: { event.body(resolver) },
          check: {
            "\(link.end) \(above.value)+\(below.value) blocks \(bodies.value) bodies"
          })
      }
    }
  }

  @Test func `L61: the objects of a cancel block are released with the block, without a lock`() {
    explore("objects of a block: cancel, settle", .interrupted, outcomes: ["1", "cancelled"]) {
      let made = Held<Resolver<Int>?>(nil)
      weak var kept: Held<Int>?
      let promise = CancellablePromise<Int> { resolver in
        let block = Held(0)
        (made.value, kept) = (resolver, block)
        return { block.count() }
      }
      return Threads(
        a: { promise.cancel() },
        b: { made.value!.fulfill(1) },
        check: {
          try require(kept == nil, "the block is still there")
          return promise.end
        })
    }
  }

  @Test func `L4: the first of two reasons counts, and the block runs once`() {
    explore(
      "cancel, cancel", outcomes: ["first", "second"], of: Source(),
      a: { $0.promise.cancel(with: TestError.first) },
      b: { $0.promise.cancel(with: TestError.second) },
      check: { source in
        try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
        let reason = source.promise.cancelReason as? TestError
        try require(reason == source.promise.error as? TestError, "another reason")
        return source.promise.end
      })
  }

  @Test func `L1: a handler attached during a cancel or a settlement runs once`() {
    explore("cancel, settle, attach", threads: 3, outcomes: ["1", "cancelled"]) {
      let (source, told) = (Source(), Held(""))
      return Threads(
        a: { source.promise.cancel() },
        b: { source.resolver.fulfill(1) },
        c: { source.promise.pipe { told.value += $0.isFulfilled ? "1" : "cancelled" } },
        check: {
          try require(told.value == source.promise.end, "told \(told.value)")
          return told.value
        })
    }
  }

  @Test func `L17: a link attached while its upstream is cancelled ends as the upstream`() {
    explore("cancel, attach a link", outcomes: ["cancelled"]) {
      let (source, link) = (Source(), Held<CancellablePromise<Int>?>(nil))
      return Threads(
        a: { source.promise.cancel() },
        b: { link.value = source.promise.map(on: nil) { $0 + 1 } },
        check: {
          try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
          return link.value!.end
        })
    }
  }

  @Test func `L17, L18: a cancel of a link reaches its upstream if pending`() {
    explore(
      "cancel a link, settle",
      outcomes: ["cancelled above cancelled", "1 above 2", "1 above cancelled"], of: Link(),
      a: { $0.promise.cancel() },
      b: { $0.source.resolver.fulfill(1) },
      check: { link in
        let source = link.source
        if source.promise.isRejected {
          try require(source.blocks.value == 1, "no block")
          try require(link.bodies.value == 0, "the body ran")
        }
        try requireNoHandlers(source.promise, link.promise)
        return "\(source.promise.end) above \(link.promise.end)"
      })
  }

  @Test func `L20, L24: two cancelled links are both rejected, and the block runs once`() {
    explore(
      "cancel a link, cancel another",
      outcomes: [
        "first first first", "first first second", "first second second", "second second second",
      ]
    ) {
      let source = Source()
      let (left, right) = (source.promise.map(on: nil) { $0 }, source.promise.map(on: nil) { $0 })
      return Threads(
        a: { left.cancel(with: TestError.first) },
        b: { right.cancel(with: TestError.second) },
        check: {
          try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
          try requireNoHandlers(source.promise)
          return "\(left.end) \(source.promise.end) \(right.end)"
        })
    }
  }

  @Test
  func `L57: a reaction to cancelPromise decides, unless the wrapper has settled`() {
    explore("cancel a wrapper, settle its body", outcomes: ["1", "2", "cancelled"]) {
      let body = Promise<Int>.pending()
      let wrapper = CancellablePromise(wrapper: { cancelPromise in
        cancelPromise.catch(on: nil, policy: .allErrors) { _ in body.resolver.fulfill(2) }
        return body.promise
      })
      return Threads(
        a: { wrapper.cancel() }, b: { body.resolver.fulfill(1) }, check: { wrapper.end })
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
        when(source.promise, while: Self.condition(keptBy: source), autoCancel: true)
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

    /// A condition that does not settle, with its resolver in a cancel block.
    private static func condition(keptBy source: Source) -> Promise<Void> {
      let (condition, resolver) = Promise<Void>.pending()
      source.promise.onCancel { withExtendedLifetime(resolver) {} }
      return condition
    }
  }

  @Test(arguments: Decider.allCases)
  func `L15, L43: two cancels together reach all inputs`(decider: Decider) {
    explore("cancel \(decider) twice", .interrupted, outcomes: ["cancelled cancelled"]) {
      let source = Source()
      let result = decider.wait(for: source)
      return Threads(
        a: { result.cancel() },
        b: { result.cancel() },
        check: {
          try require(source.blocks.value == 1, "\(source.blocks.value) blocks")
          return "\(source.promise.end) \(result.end)"
        })
    }
  }
}
