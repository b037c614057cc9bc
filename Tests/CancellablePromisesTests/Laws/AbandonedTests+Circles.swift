import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

// Dropped mirrors, and promises that wait for each other.
extension AbandonedTests {
  @Test func `dropped mirrors of one kind leave at most one handler`() {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    for _ in 0..<1000 {
      _ = promise.asPromise()
      _ = guarantee.asPromise()
    }
    #expect(promise.handlerCount == 1 && guarantee.handlerCount == 1)
    let kept = (promise.asPromise(), promise.asPromise(), guarantee.asPromise())
    #expect(promise.handlerCount == 2 && kept.0 !== kept.1)
    for _ in 0..<1000 { _ = promise.shielded() }
    #expect(promise.handlerCount == 3)
    for _ in 0..<1000 { _ = guarantee.asCancellable() }
    #expect(guarantee.handlerCount == 2)
    let cancelled = guarantee.asCancellable()
    cancelled.cancel()
    let other = guarantee.asCancellable()
    resolver.fulfill(1)
    resolve(2)
    #expect(kept.0.value == 1 && kept.1.value == 1 && kept.2.value == 2)
    #expect(cancelled.wasCancelled && other.value == 2)
  }

  @Test func `dropped mirrors of several kinds leave at most one handler of each kind`() {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let any: any Thenable<Int> = promise
    func round() {
      _ = promise.asPromise()
      _ = promise.shielded()
      _ = any.asCancellable()
      _ = promise.shielded()
      _ = guarantee.asPromise()
      _ = guarantee.asCancellable()
    }
    for _ in 0..<1000 { round() }
    #expect(promise.handlerCount == 3 && guarantee.handlerCount == 2)
    // The handlers of a mirror handed out again run in turn.
    let log = Log()
    promise.pipe { _ in log.append("attached") }
    let (shielded, mirror) = (promise.shielded(), promise.asPromise())
    mirror.pipe { _ in log.append("mirror") }
    shielded.pipe { _ in log.append("shielded") }
    round()
    #expect(promise.handlerCount == 9)
    resolver.fulfill(1)
    resolve(2)
    #expect(log.entries == ["attached", "shielded", "mirror"])
  }

  @Test func `a cancelled mirror leaves the other mirrors in place`() {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    for isFirstCancelled in [false, true] {
      let (before, shielded) = (promise.asPromise(), promise.shielded())
      let (after, last) = (promise.asPromise(), promise.shielded())
      (isFirstCancelled ? shielded : last).cancel()
      _ = promise.asPromise()
      _ = promise.shielded()
      withExtendedLifetime((before, after)) {}
    }
    resolver.fulfill(1)
    #expect(promise.handlerCount == 0)
  }

  @Test func `a dropped mirror with a cancel block is not handed out again`() {
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let log = Log()
    guarantee.asCancellable().onCancel { log.append("block") }
    let other = guarantee.asCancellable()
    other.cancel()
    #expect(other.wasCancelled && log.count == 0)
    resolve(1)
  }

  @Test func `L13, L9: a link that follows its descendant after its own cancel is rejected`() {
    let (start, resolver) = CancellablePromise<Int>.pending()
    let (descendant, own) = (
      Shared<CancellablePromise<Int>?>(nil), Shared<CancellablePromise<Int>?>(nil)
    )
    let link = start.then(on: nil) { _ in
      own.value!.cancel()
      return descendant.value!
    }
    own.value = link
    descendant.value = link.map(on: nil) { $0 }
    resolver.fulfill(1)
    #expect(link.wasCancelled && descendant.value!.wasCancelled)
    (descendant.value, own.value) = (nil, nil)
  }
}
