import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A promise that only mirrors another may be handed out again, if no code can tell.
@Suite struct MirrorTests {
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
}
