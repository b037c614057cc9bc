import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: what takes itself out of a `then` loop does not change what a cancel reaches.
@Suite struct LoopCancelTests {
  /// The end of a loop of `then`, and what makes its next round.
  private struct Loop {
    let start = CancellablePromise<Int>.pending()
    let next = CancellablePromise<Int>.pending()
    let end = CancellablePromise<Int>.pending()
  }

  /// Who waits for a plain promise, and cancels what it waits for.
  enum Receiver: CaseIterable {
    case race, timeout, attempt, whileTask

    func receive(_ plain: Promise<Int>) -> CancellablePromise<Int> {
      switch self {
      case .race: CancellablePromises.race([plain], autoCancel: true)
      case .timeout: plain.asCancellable().timeout(.seconds(1), clock: ManualClock())
      case .attempt: CancellablePromises.attempt(1) { _ in plain }
      case .whileTask:
        when(plain.asCancellable(), while: never(Void.self), autoCancel: true)
      }
    }
  }

  @Test(arguments: Receiver.allCases, [false, true])
  func `L22, L75: a cancel stops at a plain promise, whoever keeps that`(
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

  /// Who waits for a loop that can be cancelled.
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

  @Test func `L75: an endless loop keeps a few rounds, whoever waits for it and may cancel it`() {
    _ = silence
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
}
