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
  enum Waiting: CaseIterable {
    case race, when, throttled, timeout, attempt, whileTask, scope, shared

    func wait(for loop: CancellablePromise<Int>) -> AnyObject {
      switch self {
      case .race: CancellablePromises.race([loop], autoCancel: true)
      case .when: CancellablePromises.when(fulfilled: [loop], autoCancel: true)
      case .throttled:
        CancellablePromises.when(
          fulfilled: [loop].makeIterator(), concurrently: 1, autoCancel: true)
      case .timeout: loop.timeout(.seconds(1), clock: ManualClock())
      case .attempt: CancellablePromises.attempt(1, on: nil) { [weak loop] _ in loop! }
      case .whileTask: CancellablePromises.when(loop, while: never(Void.self), autoCancel: true)
      case .scope:
        {
          let scope = CancellationScope()
          scope.add(loop)
          return scope
        }()
      case .shared: loop.shared().branch()
      }
    }
  }

  /// Used by one thread.
  private final class Links: @unchecked Sendable {
    var all: [WeakReference] = []
  }

  @Test(arguments: Waiting.allCases)
  func `L75: a loop keeps a few rounds, whoever waits for it`(waiting: Waiting) {
    let links = Links()
    let next = Shared<Resolver<Int>?>(nil)
    @Sendable func loop() -> CancellablePromise<Int> {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      next.value = resolver
      let link = promise.then(on: nil) { _ in loop() }
      links.all.append(WeakReference(link))
      return link
    }
    let waits = waiting.wait(for: loop())
    for _ in 0..<1000 { next.value?.fulfill(1) }
    #expect(links.all.count { $0.object != nil } <= 4)
    #expect(links.all.count == 1001)
    withExtendedLifetime(waits) {}
  }
}
