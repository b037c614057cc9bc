import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A promise that only mirrors another may be handed out again, if no code can notice.
@Suite(.leavesThreadClean) struct MirrorTests {
  @Test func `a mirror of another type is not handed out again`() {
    let (guarantee, resolve) = Guarantee<Int>.pending()
    _ = guarantee.asCancellable()
    let plain = guarantee.asPromise()
    #expect(type(of: plain as AnyObject) == Promise<Int>.self)
    resolve(1)
    #expect(plain.value == 1)
  }

  @Test func `L17: a shield is not handed out again as a cancellable promise`() {
    let log = Log()
    let promise = hopeless("cancelled", log)
    _ = promise.shielded()
    CancellablePromise(promise).cancel()
    #expect(log.entries == ["cancelled"])
  }

  @Test func `a shield with a cancel block is not handed out again`() {
    let log = Log()
    let (promise, resolver) = CancellablePromise<Int>.pending()
    promise.shielded().onCancel { log.append("another's block") }
    promise.shielded().cancel()
    #expect(log.entries == [])
    withExtendedLifetime(resolver) {}
  }

  @Test func `a link with a closure is not handed out again`() {
    let (guarantee, resolve) = Guarantee<Int>.pending()
    _ = guarantee.then(on: nil) { Promise.value($0 + 1) }
    let plain = guarantee.asPromise()
    resolve(1)
    #expect(plain.value == 1)
  }

  @Test func `L20: a mirror with a consumer is not handed out again, nor cancelled with others`() {
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let log = Log()
    guarantee.asCancellable().done(on: nil) { log.append("\($0)") }.cauterize()
    let other = guarantee.asCancellable()
    other.cancel()
    resolve(2)
    #expect(log.entries == ["2"] && other.wasCancelled)
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
}
