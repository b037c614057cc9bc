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

  @Test func `L13: a promise that still tells its handlers decides a cancelled link`() {
    let (inner, innerResolver) = CancellablePromise<Int>.pending()
    let (first, resolver) = CancellablePromise<Int>.pending()
    let link = Shared<CancellablePromise<Int>?>(nil)
    link.value = first.then(on: nil) { _ in
      link.value?.cancel()
      return inner
    }
    inner.pipe { _ in resolver.fulfill(1) }
    innerResolver.fulfill(5)
    #expect(link.value?.value == 5 && link.value?.isCancelled == true)
    link.value = nil
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

  @Test func `L12: a cancel block may decide the outcome`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    for ending in [End.value(42), .error(.first)] {
      for onOther in [false, true] {
        let (promise, resolver) = deciding("hook", log) { resolver in
          let settle: @Sendable () -> Void = {
            if ending == .value(42) {
              resolver.fulfill(42)
            } else {
              resolver.reject(TestError.first)
            }
          }
          if onOther { onOtherThread(settle) } else { settle() }
        }
        let link = promise.map(on: nil) { $0 }
        let queued = promise.map(on: dispatcher) { $0 }
        link.cancel()
        // Events on another thread count as later (L86).
        let expected = onOther ? End.cancelled : ending
        #expect(promise.end == expected && link.end == expected)
        #expect(promise.isCancelled && link.isCancelled && !queued.isCancelled)
        dispatcher.runAll()
        #expect(queued.end == expected)
        withExtendedLifetime(resolver) {}
      }
    }
  }

  @Test func `L12: a body dispatched by a cancel block decides, too`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let (promise, _) = deciding("hook", log) { $0.fulfill(42) }
    let link = promise.map(on: dispatcher) { $0 + 1 }
    link.cancel()
    #expect(promise.value == 42 && link.isPending && link.isCancelled)
    dispatcher.runAll()
    #expect(link.value == 43)
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
      if !first.wasCancelled || !tail.isRejected { log.append("pending after cancel") }
      follower.cancel()
    }
    #expect(log.entries.filter { $0 != "cleanup" } == ["hook", "deciding"])
    #expect(log.entries.filter { $0 == "cleanup" }.count == 1)
    #expect(link.wasCancelled && tail.wasCancelled && caught.value == 3)
    #expect(follower.value == 43)
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
    #expect(link.value == 9 && link.isCancelled)
    resolver.fulfill(1)
  }

  @Test func `L12: a cancel block added to a cancelled pending promise runs at once`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let link = CancellablePromise.value(1).map(on: dispatcher) { $0 }
    link.cancel()
    link.onCancel { log.append("hook") }
    #expect(log.entries == ["hook"])
    dispatcher.runAll()
    #expect(link.value == 1)
    link.onCancel { log.append("too late") }
    #expect(log.count == 1)
  }

  @Test func `L13: a queued body runs, and its promise is cancelled`() {
    for isPlain in [false, true] {
      let log = Log()
      let dispatcher = ManualDispatcher()
      let (first, resolver) = CancellablePromise<Int>.pending()
      let link =
        isPlain
        ? first.then(on: dispatcher) { _ in
          log.append("body")
          return never(Int.self)
        }
        : first.then(on: dispatcher) { _ in
          log.append("body")
          return hopeless("inner", log)
        }
      link.catch(on: nil, policy: .allErrors) { _ in log.append("rejected") }
      resolver.fulfill(1)
      link.cancel()
      #expect(link.isPending && link.isCancelled && log.count == 0)
      dispatcher.runAll()
      #expect(log.entries == (isPlain ? ["body", "rejected"] : ["body", "inner", "rejected"]))
      #expect(link.wasCancelled)
    }
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

  /// The end of a body whose link was cancelled, while queued or by the body itself.
  enum BodyEnd: CaseIterable, Sendable {
    case settledPlain, rejectedPlain, settledCancellable, hookFulfils, hookRejects, throwing

    func make() throws -> CancellablePromise<Int> {
      switch self {
      case .settledPlain: Promise.value(7).asCancellable()
      case .rejectedPlain: CancellablePromise(error: TestError.first)
      case .settledCancellable: .value(7)
      case .hookFulfils: deciding("", Log()) { $0.fulfill(7) }.promise
      case .hookRejects: deciding("", Log()) { $0.reject(TestError.first) }.promise
      case .throwing: throw TestError.first
      }
    }

    var end: End {
      switch self {
      case .settledPlain, .settledCancellable, .hookFulfils: .value(7)
      case .rejectedPlain, .hookRejects, .throwing: .error(.first)
      }
    }
  }

  @Test(arguments: BodyEnd.allCases)
  func `L13, L39: the end of a body that has begun is the outcome`(_ end: BodyEnd) {
    let dispatcher = ManualDispatcher()
    let own = Shared<CancellablePromise<Int>?>(nil)
    let (first, resolver) = CancellablePromise<Int>.pending()
    let queued = first.then(on: dispatcher) { _ in try end.make() }
    let running = first.then(on: nil) { _ in
      own.value?.cancel()
      return try end.make()
    }
    own.value = running
    resolver.fulfill(1)
    #expect(running.end == end.end && running.isCancelled)
    queued.cancel()
    #expect(queued.isPending)
    dispatcher.runAll()
    #expect(queued.end == end.end && queued.isCancelled)
    own.value = nil
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

  @Test func `L13: a plain promise returned too late stays pending for others`() {
    let dispatcher = ManualDispatcher()
    let (plain, resolver) = Promise<Int>.pending()
    let link = CancellablePromise.value(1).then(on: dispatcher) { _ in plain }
    link.cancel()
    dispatcher.runAll()
    #expect(link.wasCancelled && plain.isPending && plain.handlerCount == 0)
    resolver.fulfill(2)
    #expect(plain.value == 2)
  }

  @Test func `L14: bodies not yet dispatched never start`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let (first, resolver) = CancellablePromise<Int>.pending()
    let one = first.map(on: dispatcher) { value -> Int in
      log.append("A")
      return value + 1
    }
    let two = one.map(on: dispatcher) { value -> Int in
      log.append("B")
      return value
    }
    let three = two.then(on: nil) { value -> Promise<Int> in
      log.append("C")
      return .value(value)
    }
    resolver.fulfill(1)
    three.cancel()
    #expect(one.isPending && two.wasCancelled && three.wasCancelled)
    dispatcher.runAll()
    #expect(log.entries == ["A"])
    #expect(one.value == 2 && two.wasCancelled)
  }

  @Test func `L15: cancelImmediately skips a queued body`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let (first, resolver) = CancellablePromise<Int>.pending()
    let one = first.map(on: dispatcher) { value -> Int in
      log.append("A")
      return value
    }
    let two = one.then(on: dispatcher) { _ in hopeless("inner", log) }
    resolver.fulfill(1)
    two.cancel()
    #expect(one.wasCancelled && two.wasCancelled && one.isCancelled)
    dispatcher.runAll()
    #expect(log.count == 0)
  }

  @Test func `L15: cancelImmediately ignores and cancels a running body's promise`() {
    let log = Log()
    let own = Shared<CancellablePromise<Int>?>(nil)
    let (first, resolver) = CancellablePromise<Int>.pending()
    let then = first.then(on: nil) { _ in
      own.value?.cancel()
      #expect(own.value?.wasCancelled == true)
      return hopeless("inner", log)
    }
    own.value = then
    resolver.fulfill(1)
    #expect(then.wasCancelled && log.entries == ["inner"])
    let (second, secondResolver) = CancellablePromise<Int>.pending()
    let map = second.map(on: nil) { value -> Int in
      own.value?.cancel()
      return value
    }
    own.value = map
    secondResolver.fulfill(1)
    #expect(map.wasCancelled)
    own.value = nil
  }

  @Test func `L15: after cancel, cancelImmediately still ends the wait for a body`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let link = CancellablePromise.value(1).map(on: dispatcher) { value -> Int in
      log.append("body")
      return value
    }
    link.cancel(with: TestError.first)
    #expect(link.isPending)
    link.cancel()
    #expect(link.testError == .first)
    dispatcher.runAll()
    #expect(log.count == 0)
  }
}
