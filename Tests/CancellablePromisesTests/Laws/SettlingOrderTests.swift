import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L10 to L15: which promises are settled when `cancel()` returns, and how.
@Suite struct SettlingOrderTests {
  @Test func `L10: everything is rejected before cancel returns, even with idle queues`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let first = hopeless("hook", log)
    let defaults = first.map { $0 }
    let manual = defaults.then(on: dispatcher) { Promise.value($0) }
    let tail = manual.map { $0 + 1 }
    tail.catch(on: dispatcher, policy: .allErrors) { _ in log.append("caught") }
    tail.cancel()
    #expect(first.wasCancelled && defaults.wasCancelled)
    #expect(manual.wasCancelled && tail.wasCancelled)
    #expect(log.entries == ["hook"])
    #expect(dispatcher.runAll() == 1)
    #expect(log.entries == ["hook", "caught"])
  }

  @MainActor
  @Test func `L10: a blocked main thread is no obstacle`() {
    let log = Log()
    let first = hopeless("hook", log)
    let inner = hopeless("inner", log)
    let early = first.map { $0 }.then { Promise.value($0) }
    early.cancel()
    #expect(first.isRejected && early.isRejected)
    let late = CancellablePromise.value(1).then(on: nil) { _ in inner }.map { $0 }
    late.cancel()
    #expect(inner.isRejected && late.isRejected)
    #expect(log.entries == ["hook", "inner"])
  }

  @Test func `L10: rejections go deepest first, after all cancel blocks`() {
    let log = Log()
    // The first handler of each promise, so the log shows the order of settling.
    @Sendable func watched<T>(
      _ name: String, _ promise: CancellablePromise<T>
    ) -> CancellablePromise<T> {
      promise.pipe { _ in log.append(name) }
      return promise
    }
    let first = hopeless("hook 1", log)
    _ = watched("first", first)
    let second = watched("second", first.map(on: nil) { $0 }).onCancel { log.append("hook 2") }
    let inner = hopeless("hook inner", log)
    _ = watched("inner", inner)
    let waiting = watched("waiting", CancellablePromise.value(1).then(on: nil) { _ in inner })
    let both = watched("both", when(fulfilled: [second, waiting], autoCancel: true))
    let tail = watched("tail", both.map(on: nil) { $0[0] }).onCancel { log.append("hook 3") }
    tail.cancel()
    let order = log.entries
    func place(_ name: String) -> Int { order.firstIndex(of: name) ?? -1 }
    #expect(order.count == 10)
    #expect(Set(order.prefix(4)) == ["hook 1", "hook 2", "hook inner", "hook 3"])
    #expect(place("hook 1") < place("hook 2") && place("hook 2") < place("hook 3"))
    #expect(place("hook inner") < place("hook 3"))
    #expect(place("first") < place("second") && place("second") < place("both"))
    #expect(place("inner") < place("waiting") && place("waiting") < place("both"))
    #expect(place("both") < place("tail"))
  }

  @Test func `L11: an outcome after the cancel is ignored`() {
    for late in [Result<Int, any Error>.success(5), .failure(TestError.first)] {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      let link = promise.map(on: nil) { $0 }
      link.cancel()
      resolver.resolve(late)
      #expect(promise.wasCancelled && link.wasCancelled)
      let (base, baseResolver) = Promise<Int>.pending()
      let wrapped = base.asCancellable()
      wrapped.cancel()
      baseResolver.resolve(late)
      #expect(wrapped.wasCancelled && base.isResolved && !base.wasCancelled)
    }
  }

  @Test(arguments: linearLinks + observerLinks, [End.value(42), .error(.first)])
  func `L12, L14, L25: a cancel block decides its promise, and only an error what is below`(
    _ kind: LinkKind, _ ending: End
  ) {
    let queue = ManualDispatcher()
    for dispatcher in [nil, queue] {
      for isOnOther in [false, true] {
        let (promise, resolver) = deciding("hook", Log()) { resolver in
          let settle: @Sendable () -> Void = {
            ending == .value(42) ? resolver.fulfill(42) : resolver.reject(TestError.first)
          }
          if isOnOther { onOtherThread(settle) } else { settle() }
        }
        let other = promise.map(on: queue) { $0 }
        let link = kind.attach(promise, dispatcher)
        link.cancel()
        // Events on another thread count as later (L86).
        let expected = isOnOther ? End.cancelled : ending
        #expect(promise.end == expected && promise.isCancelled && !other.isCancelled)
        queue.runAll()
        #expect(other.end == expected)
        #expect(link.end == (ending == .value(42) ? .cancelled : expected))
        withExtendedLifetime(resolver) {}
      }
    }
  }

  @Test func `L10, L12, L25: cancels deep inside of handlers work the same`() {
    let log = Log()
    let first = hopeless("hook", log)
    let link = first.map(on: nil) { $0 }.ensure(on: nil) { log.append("cleanup") }
    let tail = link.map(on: nil) { $0 }
    let (deciding, _) = deciding("deciding", log) { $0.fulfill(42) }
    let follower = deciding.map(on: nil) { $0 + 1 }
    let caught = tail.recover(on: nil, policy: .allErrors) { _ in CancellablePromise.value(3) }
    deepInHandlers {
      tail.cancel()
      if !first.wasCancelled { log.append("pending after cancel") }
      follower.cancel()
    }
    #expect(log.entries.filter { $0 != "cleanup" } == ["hook", "deciding"])
    #expect(log.entries.filter { $0 == "cleanup" }.count == 1)
    #expect(link.wasCancelled && tail.wasCancelled && caught.value == 3)
    #expect(follower.wasCancelled && follower.isCancelled)
  }

  @Test func `L12: a cancel block may settle another promise of the chain`() {
    let log = Log()
    let (other, otherResolver) = CancellablePromise<Int>.pending()
    let (first, resolver) = deciding("hook", log) { _ in otherResolver.fulfill(9) }
    let link = CancellablePromise.value(1).then(on: nil) { _ in other }
    let result = when(fulfilled: [first, link], autoCancel: true)
    result.cancel()
    #expect(result.wasCancelled && first.wasCancelled)
    // All cancel blocks run before anything is rejected.
    #expect(other.value == 9 && link.wasCancelled)
    resolver.fulfill(1)
  }

  @Test func `L12: a cancel block added to a cancelled pending promise runs at once`() {
    let log = Log()
    let (cleanup, cleaned) = Guarantee<Void>.pending()
    let link = CancellablePromise.value(1).ensureThen(on: nil) { cleanup }
    link.cancel()
    link.onCancel { log.append("hook") }
    #expect(log.entries == ["hook"] && link.isPending)
    cleaned(())
    #expect(link.wasCancelled)
    link.onCancel { log.append("too late") }
    #expect(log.count == 1)
  }

  @Test func `L86: a body does not begin again while its cancel decides`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let again = Recorder<@Sendable () -> Void>()
    let inner = CancellablePromise<Int>(resolver: { resolver in
      {
        log.append("block")
        for work in again.entries { work() }
        resolver.reject(TestError.first)
      }
    })
    let link = CancellablePromise.value(1).then(on: dispatcher) { _ in
      log.append("body")
      return inner
    }
    for work in dispatcher.takeAll() {
      work()
      again.append(work)
    }
    link.cancel()
    #expect(log.entries == ["body", "block"])
    #expect(link.isRejected && link.isCancelled)
    again.removeAll()
  }

  @Test func `L13: a body's promise is cancelled if the body has cancelled its own link`() {
    let log = Log()
    let own = Shared<CancellablePromise<Int>?>(nil)
    let (first, resolver) = CancellablePromise<Int>.pending()
    let link = first.then(on: nil) { _ in
      own.value?.cancel(with: TestError.second)
      log.append(own.value?.isPending == true ? "still pending" : "rejected under its body")
      return hopeless("inner", log)
    }
    own.value = link
    let tail = link.map(on: nil) { $0 }
    resolver.fulfill(1)
    #expect(link.testError == .second && tail.testError == .second && !tail.isCancelled)
    #expect(log.entries == ["still pending", "inner"])
    own.value = nil
  }
}
