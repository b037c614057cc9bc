import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: a cancel reaches the same promises after some have left a `then` loop.
@Suite(.leavesThreadClean) struct LoopCancelTests {
  /// The end of a `then` loop, and the promise for starting the next round.
  private struct Loop {
    let start = CancellablePromise<Int>.pending()
    let next = CancellablePromise<Int>.pending()
    let end = CancellablePromise<Int>.pending()
  }

  /// Consumers of a plain promise, with a cancel for inputs.
  enum Receiver: CaseIterable {
    case race, timeout, attempt, whileTask, then

    func receive(_ plain: Promise<Int>) -> CancellablePromise<Int> {
      switch self {
      case .race: CancellablePromises.race([plain], autoCancel: true)
      case .timeout: plain.asCancellable().timeout(.seconds(1), clock: ManualClock())
      case .attempt: CancellablePromises.attempt(1) { _ in plain }
      case .whileTask:
        when(plain.asCancellable(), while: never(Void.self), autoCancel: true)
      // The only one that follows the round, and could take its place.
      case .then: CancellablePromise.value(0).then(on: nil) { _ in plain }
      }
    }
  }

  @Test(arguments: Receiver.allCases, [false, true])
  func `L22, L75: a cancel stops at a plain promise, kept or not`(
    receiver: Receiver, isKept: Bool
  ) {
    let loop = Loop()
    var middle: CancellablePromise? = loop.next.promise.then(on: nil) { _ in loop.end.promise }
    let returned = Shared(middle)
    var plain: Promise<Int>? = loop.start.promise.asPromise().then(on: nil) { _ in returned.value! }
    let kept = isKept ? plain : nil
    let result = receiver.receive(plain!)
    (plain, middle) = (nil, nil)
    loop.start.resolver.fulfill(0)
    returned.value = nil
    loop.next.resolver.fulfill(1)
    result.cancel()
    #expect(result.wasCancelled)
    #expect(loop.end.promise.isPending && !loop.end.promise.isCancelled)
    withExtendedLifetime(kept) {}
  }

  @Test func `L26, L75: a cancel stops at a shield that only the loop keeps`() {
    let loop = Loop()
    let round = loop.start.promise.then(on: nil) { _ in loop.end.promise }
    let link = CancellablePromise.value(0).then(on: nil) { _ in round.shielded() }
    // The round goes on, and could take the link in place of the shield.
    loop.start.resolver.fulfill(0)
    link.cancel()
    #expect(link.wasCancelled && round.isPending && !round.isCancelled)
    #expect(loop.end.promise.isPending && !loop.end.promise.isCancelled)
  }

  /// Consumers of a cancellable loop.
  private let waits: [(String, (CancellablePromise<Int>) -> AnyObject)] = [
    ("race", { race([$0], autoCancel: true) }),
    ("when", { when(fulfilled: [$0], autoCancel: true) }),
    ("limited", { when(fulfilled: [$0].makeIterator(), concurrently: 1, autoCancel: true) }),
    ("timeout", { $0.timeout(.seconds(1), clock: ManualClock()) }),
    ("attempt", { loop in attempt(1, on: nil) { _ in loop } }),
    ("while", { when($0, while: CancellablePromise<Void>.never, autoCancel: true) }),
    (
      "scope",
      {
        let scope = CancellationScope()
        scope.add($0)
        return scope
      }
    ),
    ("branch", { $0.shared().branch() }),
  ]

  @Test func `L75: an endless loop keeps a few rounds, for any kind of cancellable consumer`() {
    for (name, wait) in waits {
      let next = Shared<Resolver<Int>?>(nil)
      @Sendable func loop() -> CancellablePromise<Int> {
        let (promise, resolver) = CancellablePromise<Int>.pending()
        next.value = resolver
        return promise.then(on: nil) { _ in loop() }
      }
      let first = loop()
      let waiting = wait(first)
      for _ in 0..<1000 { next.value?.fulfill(1) }
      #expect(first.trace.links.count <= 4, "\(name)")
      first.cancel()
      withExtendedLifetime(waiting) {}
    }
  }

  /// A promise following another one, which then follows a third.
  private struct Rounds {
    let loop = Loop()
    /// A second consumer of the second promise, which leaves alone.
    let newer: CancellablePromise<Int>

    /// - Parameters:
    /// - log: Notes the handlers called.
    /// - wait: Attaches a consumer to the first promise, which has no other reference.
    init(_ log: Recorder<String>, _ wait: (CancellablePromise<Int>) -> Void) {
      let last = loop.end.promise
      let middle = loop.next.promise.then(on: nil) { _ in last }
      let returned = Shared<CancellablePromise<Int>?>(middle)
      var follower: CancellablePromise? =
        loop.start.promise.then(on: nil) { _ in returned.value! }
      wait(follower!)
      follower = nil
      loop.start.resolver.fulfill(0)
      returned.value = nil
      newer = middle.shielded()
      newer.done(on: nil) { _ in log.append("newer") }.cauterize()
      middle.pipe { _ in log.append("newest") }
      loop.next.resolver.fulfill(1)
    }
  }

  /// Consumers of a round; only those that follow it, and have no body, let the loop skip it.
  private static let consumers:
    [(String, follows: Bool, @Sendable (CancellablePromise<Int>) -> any Thenable<Int>)] = [
      ("map", false, { $0.map(on: nil) { $0 } }), ("ensure", false, { $0.ensure(on: nil) {} }),
      ("asPromise", true, { $0.asPromise() }), ("shielded", true, { $0.shielded() }),
      ("then", true, { round in CancellablePromise.value(0).then(on: nil) { _ in round } }),
      ("plain then", true, { round in Promise.value(0).then(on: nil) { _ in round } }),
    ]

  @Test(arguments: consumers.indices, [false, true])
  func `L75: the consumer of a skipped round takes its place among the handlers`(
    consumer: Int, leaves: Bool
  ) {
    let log = Recorder<String>()
    let heir = Shared<(any Thenable<Int>)?>(nil)
    let (name, follows, consume) = Self.consumers[consumer]
    let rounds = Rounds(log) { heir.value = consume($0) }
    heir.value!.pipe { _ in log.append("heir") }
    #expect(heir.value!.cell.linksAbove.count == (follows ? 3 : 4), "\(name)")
    if leaves { rounds.newer.cancel() }
    rounds.loop.end.resolver.fulfill(2)
    #expect(log.entries == ["heir"] + (leaves ? [] : ["newer"]) + ["newest"])
  }

  @Test func `L75: a round with two consumers stays, and settles both`() {
    let log = Recorder<String>()
    let heirs = Shared<[CancellablePromise<Int>]>([])
    let rounds = Rounds(log) { follower in
      // Links that follow, since no other may take the place of a round.
      heirs.value = (0..<2).map { _ in
        CancellablePromise.value(0).then(on: nil) { _ in follower }
      }
    }
    for (index, heir) in heirs.value.enumerated() {
      heir.done(on: nil) { _ in log.append("\(index)") }.cauterize()
      #expect(heir.trace.links.count == 4)
    }
    rounds.loop.end.resolver.fulfill(2)
    #expect(log.entries == ["0", "1", "newer", "newest"])
  }

  @Test func `L75: a cancellable round that follows a plain promise stays`() {
    let (next, resolver) = Promise<Int>.pending()
    let end = Promise<Int>.pending()
    let middle = next.then(on: nil) { _ in end.promise }
    let heir = CancellablePromise.value(0).then(on: nil) { _ in
      CancellablePromise.value(0).then(on: nil) { _ in middle }
    }
    resolver.fulfill(1)
    #expect(heir.trace.links.count == 4)
    end.resolver.fulfill(2)
    #expect(heir.value == 2)
  }

  /// Last links of a round, some with work left to do when the loop ends.
  private let ends: [(String, @Sendable (CancellablePromise<Int>) -> CancellablePromise<Int>)] = [
    ("then", { $0 }), ("map", { $0.map(on: nil) { $0 } }),
    ("recover", { $0.recover(on: nil) { CancellablePromise(error: $0) } }),
    ("ensure", { $0.ensure(on: nil) {} }),
    ("ensureThen", { $0.ensureThen(on: nil) { Guarantee.value } }),
  ]

  @Test func `L17: a cancel gets through a loop with any last link of its rounds`() {
    for (name, end) in ends {
      let (log, next) = (Log(), Shared<Resolver<Int>?>(nil))
      @Sendable func loop() -> CancellablePromise<Int> {
        let (promise, resolver) = source("stopped", log)
        next.value = resolver
        return end(promise.then(on: nil) { _ in loop() })
      }
      let first = loop()
      for _ in 0..<1000 { next.value?.fulfill(1) }
      first.cancel()
      #expect(first.wasCancelled && log.entries == ["stopped"], "\(name)")
    }
  }

  @Test func `L75: a round with a cancel block stays, and each block runs`() {
    let (log, next) = (Recorder<Int>(), Shared<Resolver<Int>?>(nil))
    @Sendable func loop(_ round: Int) -> CancellablePromise<Int> {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      next.value = resolver
      return promise.then(on: nil) { _ in loop(round + 1) }.onCancel { log.append(round) }
    }
    let first = loop(0)
    for _ in 0..<10 { next.value?.fulfill(1) }
    first.cancel()
    #expect(first.wasCancelled && log.entries == (0...10).reversed())
  }

  @Test func `L37: a cancel does not end a loop in a cleanup`() {
    let (log, next) = (Log(), Shared<Resolver<Int>?>(nil))
    let isOver = Shared(false)
    @Sendable func loop() -> CancellablePromise<Int> {
      if isOver.value { return .value(1) }
      let (promise, resolver) = source("stopped", log)
      next.value = resolver
      return promise.ensureThen(on: nil) { loop().asVoid() }
    }
    let first = loop()
    for _ in 0..<10 { next.value?.fulfill(1) }
    first.cancel()
    #expect(first.isPending && first.isCancelled && log.count == 0)
    // The resolver of the loop keeps the loop.
    isOver.value = true
    next.value?.fulfill(1)
    next.value = nil
    #expect(!first.isPending)
  }
}
