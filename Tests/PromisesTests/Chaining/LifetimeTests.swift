import TestSupport
import Testing

@testable import Promises

/// Every operator releases objects as soon as possible, on every path.
@Suite struct LifetimeTests {
  @Test(arguments: promiseOperators, Outcome.allCases)
  func `a settled link keeps neither captures nor upstream, and nothing keeps the link`(
    _ operation: PromiseOperator, outcome: Outcome
  ) {
    for dispatcher in [nil, ManualDispatcher()] {
      let count = LiveCount()
      var (upstream, link) = (WeakReference(nil), nil as AnyObject?)
      do {
        let (promise, resolver) = Promise<[Int]>.pending()
        upstream = WeakReference(promise)
        link = attach(operation, promise, dispatcher, count)
        #expect(count.live == 1)
        outcome.settle(resolver)
      }
      dispatcher?.runAll()
      #expect(upstream.object == nil && count.live == 0)
      let weakLink = WeakReference(link)
      link = nil
      #expect(weakLink.object == nil)
    }
  }

  @Test(arguments: promiseOperators, [false, true])
  func `a pending upstream keeps the link alive, and releases the captures with itself`(
    _ operation: PromiseOperator, keepsLink: Bool
  ) {
    let count = LiveCount()
    var (weakLink, link) = (WeakReference(nil), nil as AnyObject?)
    do {
      let upstream = Promise<[Int]>.pending()
      link = attach(operation, upstream.promise, nil, count)
      weakLink = WeakReference(link)
      if !keepsLink { link = nil }
      #expect(weakLink.object != nil && count.live == 1)
      withExtendedLifetime(upstream) {}
    }
    #expect(count.live == 0)
    link = nil
    #expect(weakLink.object == nil)
  }

  @Test(arguments: promiseOperators, Outcome.allCases)
  func `dropped work releases all objects`(
    _ operation: PromiseOperator, outcome: Outcome
  ) {
    let count = LiveCount()
    let dispatcher = ManualDispatcher()
    var weakLink = WeakReference(nil)
    var weakUpstream = WeakReference(nil)
    do {
      let upstream = Promise<[Int]>.pending()
      weakUpstream = WeakReference(upstream.promise)
      let link = attach(operation, upstream.promise, dispatcher, count)
      weakLink = WeakReference(link)
      outcome.settle(upstream.resolver)
    }
    dispatcher.dropAll()
    #expect(weakLink.object == nil)
    #expect(weakUpstream.object == nil)
    #expect(count.live == 0)
  }

  @Test func `a pending inner promise does not keep the body alive`() {
    let count = LiveCount()
    let inner = Promise<Int>.pending()
    let tracked = count.make()
    var link: Promise<Int>? = Promise.value.then(on: nil) { [tracked] in
      tracked.touch()
      return inner.promise
    }
    _ = consume tracked
    #expect(count.live == 0)
    let weakLink = WeakReference(link)
    #expect(link?.isPending == true)
    inner.resolver.fulfill(1)
    #expect(link?.value == 1)
    link = nil
    #expect(weakLink.object == nil)
  }
}

/// Attaches an operator with a counted object in the closure.
private func attach(
  _ operation: PromiseOperator, _ promise: Promise<[Int]>, _ dispatcher: (any Dispatcher)?,
  _ count: LiveCount
) -> AnyObject {
  let tracked = count.make()
  return operation.attach(promise, dispatcher, Hit { tracked.touch() })
}
