import TestSupport
import Testing

@testable import Promises

/// Every operator releases objects as soon as possible, on every path.
@Suite struct LifetimeTests {
  @Test(arguments: promiseOperators, Outcome.allCases)
  func `settling releases the captures, the upstream and the link`(
    _ operation: PromiseOperator, outcome: Outcome
  ) {
    for dispatcher in [nil, ManualDispatcher()] {
      let count = LiveCount()
      let upstream = Promise<[Int]>.pending()
      var link: AnyObject? = attach(operation, upstream.promise, dispatcher, count)
      #expect(count.live == 1)
      outcome.settle(upstream.resolver)
      dispatcher?.runAll()
      #expect(count.live == 0)
      let weakLink = WeakReference(link)
      link = nil
      #expect(weakLink.object == nil)
    }
  }

  @Test(arguments: promiseOperators, Outcome.allCases)
  func `a settled link does not keep its upstream`(
    _ operation: PromiseOperator, outcome: Outcome
  ) {
    for dispatcher in [nil, ManualDispatcher()] {
      let count = LiveCount()
      let upstream = WeakReference(nil)
      var weakUpstream = upstream
      let link: AnyObject = {
        let (promise, resolver) = Promise<[Int]>.pending()
        weakUpstream = WeakReference(promise)
        let link = attach(operation, promise, dispatcher, count)
        outcome.settle(resolver)
        return link
      }()
      dispatcher?.runAll()
      #expect(weakUpstream.object == nil)
      #expect(count.live == 0)
      withExtendedLifetime(link) {}
    }
  }

  @Test(arguments: promiseOperators)
  func `a pending upstream keeps the link alive, and releases the link with itself`(
    _ operation: PromiseOperator
  ) {
    let count = LiveCount()
    var weakLink = WeakReference(nil)
    do {
      let upstream = Promise<[Int]>.pending()
      weakLink = WeakReference(attach(operation, upstream.promise, nil, count))
      #expect(count.live == 1)
      withExtendedLifetime(upstream) {}
    }
    #expect(weakLink.object == nil)
    #expect(count.live == 0)
  }

  @Test(arguments: promiseOperators)
  func `a link releases its captures with its pending upstream`(_ operation: PromiseOperator) {
    let count = LiveCount()
    var link: AnyObject?
    do {
      let upstream = Promise<[Int]>.pending()
      link = attach(operation, upstream.promise, nil, count)
      withExtendedLifetime(upstream) {}
    }
    #expect(count.live == 0)
    link = nil
    #expect(count.live == 0)
    withExtendedLifetime(link) {}
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

  @Test(arguments: guaranteeOperators)
  func `a guarantee's operators release their objects on every path`(
    _ operation: GuaranteeOperator
  ) {
    for dispatcher in [nil, ManualDispatcher()] {
      let count = LiveCount()
      var weakLink = WeakReference(nil)
      do {
        let (guarantee, resolve) = Guarantee<[Int]>.pending()
        let tracked = count.make()
        let link = operation.attach(guarantee, dispatcher, Hit { tracked.touch() })
        weakLink = WeakReference(link)
        resolve([3, 1, 2])
      }
      dispatcher?.dropAll()
      #expect(weakLink.object == nil)
      #expect(count.live == 0)
    }
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

  @Test func `a promise does not outlive its last handler`() {
    let (promise, resolver) = Promise<Int>.pending()
    let weakLast = WeakReference(promise.map(on: nil) { $0 + 1 }.map(on: nil) { $0 + 1 })
    #expect(weakLast.object != nil)
    resolver.fulfill(1)
    #expect(weakLast.object == nil)
  }

  @Test func `dropping any link of a chain frees the whole chain`() {
    for length in 0..<6 {
      for kept in 0...length {
        let count = LiveCount()
        do {
          let keptLink = chain(ofLength: length, keeping: kept, count)
          // No promise of the kept part can settle, so none keeps an object.
          #expect(count.live == 0)
          withExtendedLifetime(keptLink) {}
        }
        #expect(count.live == 0)
      }
    }
  }
}

/// Makes a pending chain with counted objects in the closures, and drops all links but one.
private func chain(ofLength length: Int, keeping kept: Int, _ count: LiveCount) -> Promise<Int> {
  let (promise, resolver) = Promise<Int>.pending()
  var chain = [promise]
  for index in 0..<length {
    let tracked = count.make()
    let body: @Sendable (Int) -> Int = {
      tracked.touch()
      return $0
    }
    switch index % 4 {
    case 0: chain.append(chain[index].map(on: nil, body))
    case 1: chain.append(chain[index].then(on: nil) { Promise.value(body($0)) })
    case 2: chain.append(chain[index].ensure(on: ManualDispatcher()) { _ = body(0) })
    default: chain.append(chain[index].recover(on: nil) { _ in Promise.value(body(0)) })
    }
  }
  withExtendedLifetime(resolver) {}
  return chain[kept]
}

/// Attaches an operator with a counted object in the closure.
private func attach(
  _ operation: PromiseOperator, _ promise: Promise<[Int]>, _ dispatcher: (any Dispatcher)?,
  _ count: LiveCount
) -> AnyObject {
  let tracked = count.make()
  return operation.attach(promise, dispatcher, Hit { tracked.touch() })
}
