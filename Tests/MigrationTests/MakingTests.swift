import CancellablePromises
import Dispatch
import TestSupport
import Testing

@Suite(.relyingOnConfiguration) struct MakingTests {
  init() { _ = silence }

  @Test func `the cancel block is a closure in a variable`() async {
    let work = Work()
    let promise = CancellablePromise<String> { resolver in
      let task = work.start { text, error in resolver.resolve(text, error) }
      let cancel = { task.cancel() }
      return cancel
    }
    promise.cancel()
    await drained()
    #expect(work.cancelled == 1 && promise.wasCancelled)
  }

  @Test func `the cancel block is a local function that settles the promise`() async {
    let work = Work()
    let promise = CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      func cancel() {
        task.cancel()
        resolver.reject(TestError.first)
      }
      return cancel
    }
    promise.cancel()
    await drained()
    #expect(work.cancelled == 1 && promise.error as? TestError == .first)
  }

  @Test func `the cancel block is a method reference`() async {
    let work = Work()
    let promise = CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      return task.cancel
    }
    var kept: Resolver<String>?
    let other = CancellablePromise<String> { resolver in
      kept = resolver
      return promise.cancel
    }
    other.cancel()
    withExtendedLifetime(kept) {}
    await drained()
    #expect(work.cancelled == 1 && promise.isCancelled && other.wasCancelled)
  }

  @Test func `the cancel block is a closure that is returned, and not run after fulfilment`() async
  {
    let work = Work()
    let promise = CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      return {
        task.cancel()
      }
    }
    work.finish("done")
    promise.cancel()
    await drained()
    #expect(work.cancelled == 0 && promise.value == "done")
  }

  @Test func `the closure's type is spelled out`() async {
    let work = Work()
    let first = CancellablePromise<String> { resolver -> (() -> Void) in
      let task = work.start(resolver.resolve)
      return task.cancel
    }
    let second = CancellablePromise { (resolver: Resolver<String>) -> () -> Void in
      var item: DispatchWorkItem?
      item = DispatchWorkItem { resolver.fulfill("item") }
      item?.perform()
      return {
        item?.cancel()
        item = nil
      }
    }
    first.cancel()
    await drained()
    #expect(work.cancelled == 1 && first.wasCancelled && second.value == "item")
  }

  @Test func `the body throws`() async {
    let work = Work()
    let always = CancellablePromise<String> { _ in
      throw TestError.first
    }
    let sometimes: CancellablePromise<String> = CancellablePromise { resolver in
      guard work.cancelled > 0 else { throw TestError.second }
      resolver.fulfill("cancelled before")
      return {}
    }
    await drained()
    #expect(always.error as? TestError == .first && sometimes.error as? TestError == .second)
  }

  @Test func `the promise has no value, or its type comes from the context`() async {
    let work = Work()
    let stop: () -> Void = { work.cancel() }
    let void = CancellablePromise<Void> { seal in
      seal.fulfill()
      return stop
    }
    let unit = CancellablePromise<Void> { seal in
      seal.fulfill(())
      return {}
    }
    func made() -> CancellablePromise<Int> {
      .init { resolver in
        let cancel = { () -> Void in
          work.cancel()
        }
        resolver.fulfill(2)
        return cancel
      }
    }
    await drained()
    #expect(void.isFulfilled && unit.isFulfilled && made().value == 2 && work.cancelled == 0)
    #expect(CancellablePromise().isFulfilled && CancellablePromise.value(3).value == 3)
    #expect(CancellablePromise<Int>(error: TestError.first).isRejected)
  }

  @Test func `a cancel block for an existing promise`() async {
    let work = Work()
    let (promise, resolver) = Promise<Int>.pending()
    let closure = CancellablePromise(using: promise, cancel: { work.cancel() })
    let method = CancellablePromise(using: promise, cancel: work.cancel)
    let trailing = CancellablePromise(using: promise.map { $0 + 1 }) {
      work.cancel()
      resolver.reject(TestError.first)
    }
    let guarantee = CancellablePromise(
      using: Guarantee.value(1), cancel: { [weak work] in work?.cancel() })
    func cancel() { work.cancel() }
    let function = CancellablePromise(using: promise, cancel: cancel)
    closure.cancel()
    method.cancel()
    function.cancel()
    await drained()
    #expect(work.cancelled == 3 && closure.wasCancelled && method.wasCancelled)
    trailing.cancel()
    await drained()
    #expect(trailing.error as? TestError == .first && promise.isRejected)
    #expect(guarantee.value == 1 && work.cancelled == 4)
  }

  @Test func `cancelling one cancels another`() async {
    let work = Work()
    let inner = CancellablePromise<String> { resolver in
      let task = work.start(resolver.resolve)
      return task.cancel
    }
    let text = firstly { inner }.then { Promise.value("<\($0)>") }
    let outer = CancellablePromise<String>(using: text, cancel: inner.cancel)
    let plain = CancellablePromise(using: inner.asPromise(), cancel: inner.cancel)
    outer.cancel()
    await drained()
    #expect(work.cancelled == 1 && inner.isCancelled && outer.wasCancelled && plain.wasCancelled)
  }
}
