import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L32 to L38: `catch`, `recover`, `ensure`, `finally`.
@Suite(.leavesThreadClean) struct HandlingTests {
  @Test func `L32: by default a cancellation is not caught, but cleaned up after`() {
    for policy in [CatchPolicy.allErrors, .allErrorsExceptCancellation] {
      for reason in [nil, TestError.first] {
        let log = Log()
        let first = hopeless("hook", log)
        let sees = policy == .allErrors || reason != nil
        first.map(on: nil) { $0 }.ensure(on: nil) { log.append("ensure") }
          .catch(on: nil, policy: policy) { _ in log.append("catch") }
          .finally(on: nil) { log.append("finally") }
        let rescued = first.recover(on: nil, policy: policy) { _ in CancellablePromise.value(3) }
        if let reason { first.cancel(with: reason) } else { first.cancel() }
        #expect(log.entries == ["hook", "ensure"] + (sees ? ["catch"] : []) + ["finally"])
        #expect(rescued.value == (sees ? 3 : nil))
        #expect(rescued.wasCancelled == !sees)
      }
    }
  }

  @Test func `L33: recover absorbs a cancelled upstream`() {
    for dispatcher in [nil, ManualDispatcher()] {
      let first = CancellablePromise<Int>.never
      let rescued = first.map(on: nil) { $0 }
        .recover(on: dispatcher, policy: .allErrors) { _ in CancellablePromise.value(3) }
        .map(on: nil) { $0 + 1 }
      first.cancel()
      dispatcher?.runAll()
      #expect(rescued.value == 4 && !rescued.isCancelled)
    }
  }

  @Test func `L33: a cancelled recover link does not start its body`() {
    for dispatcher in [nil, ManualDispatcher()] {
      for below in [false, true] {
        let log = Log()
        let first = hopeless("hook", log)
        let link = first.recover(on: dispatcher, policy: .allErrors) { _ in
          log.append("body")
          return CancellablePromise.value(3)
        }
        let tail = link.map(on: nil) { $0 }
        (below ? tail : link).cancel(with: TestError.second)
        #expect(link.testError == .second && tail.testError == .second)
        dispatcher?.runAll()
        #expect(log.entries == ["hook"])
      }
    }
  }

  @Test func `L34: a body's promise is cancelled with its link`() {
    let log = Log()
    let failed = CancellablePromise<Int>(error: TestError.first)
    let inners = (0..<2).map { source("\($0)", log) }
    let links = [
      failed.recover(on: nil) { _ in inners[0].promise },
      CancellablePromise.value(1).then(on: nil) { _ in inners[1].promise },
    ]
    for (index, link) in links.enumerated() {
      #expect(link.isPending)
      link.ensure(on: nil) {}.map(on: nil) { $0 }.cancel(with: TestError.second)
      #expect(log.entries == (0...index).map { "\($0)" })
      #expect(link.testError == .second && inners[index].promise.testError == .second)
    }
  }

  enum Ending: CaseIterable, Sendable {
    case fulfill, reject, cancelFirst, cancelLink, cancelTail, cancelAll
  }

  @Test(arguments: Ending.allCases)
  func `L35: the bodies of ensure, tap and finally run once`(_ ending: Ending) {
    for dispatcher in [nil, ManualDispatcher()] {
      let log = Log()
      let (first, resolver) = CancellablePromise<Int>.pending()
      let body: @Sendable () -> Void = { log.append("body") }
      let links = [
        first.ensure(on: dispatcher, body), first.tap(on: dispatcher) { _ in body() },
        first.ensureThen(on: dispatcher) {
          body()
          return Guarantee.value
        },
      ]
      let tails = links.map { $0.map(on: nil) { $0 } }
      let finalizers = [first, links[0]].map { $0.catch(on: nil, policy: .allErrors) { _ in } }
      for finalizer in finalizers { finalizer.finally(on: dispatcher, body) }
      switch ending {
      case .fulfill: resolver.fulfill(1)
      case .reject: resolver.reject(TestError.first)
      case .cancelFirst: first.cancel()
      case .cancelLink: links[0].cancel()
      case .cancelTail: tails[0].cancel()
      case .cancelAll:
        for finalizer in finalizers { finalizer.cancel() }
        for promise in tails + links + [first] { promise.cancel() }
      }
      dispatcher?.runAll()
      for promise in links + tails + [first] { promise.cancel() }
      resolver.fulfill(1)
      dispatcher?.runAll()
      #expect(log.count == 5)
      let end: End =
        switch ending {
        case .fulfill: .value(1)
        case .reject: .error(.first)
        default: .cancelled
        }
      for promise in [first] + links + tails { #expect(promise.end == end) }
    }
  }

  @Test func `L36: observers in a row clean up in order, before links below see the cancel`() {
    let log = Log()
    let first = hopeless("hook", log)
    let last = first.ensure(on: nil) { log.append("1") }
      .tap(on: nil) { log.append($0.isFulfilled ? "value" : "2") }
      .ensure(on: nil) { log.append("3") }
    last.catch(on: nil, policy: .allErrors) { _ in log.append("seen") }
    last.cancel()
    #expect(log.entries == ["hook", "1", "2", "3", "seen"])
  }

  @Test func `L37: a cancel does not cut the cleanup of ensureThen short`() {
    for early in [false, true] {
      let log = Log()
      let (cleanup, cleaned) = source("cleanup cut short", log)
      let (first, resolver) = CancellablePromise<Int>.pending()
      let link = first.ensureThen(on: nil) {
        log.append("cleaning")
        return cleanup.asVoid()
      }
      link.pipe { _ in log.append("seen") }
      let tail = link.ensure(on: nil) {}
      if early {
        resolver.fulfill(1)
        tail.cancel()
      } else {
        tail.cancel()
      }
      link.cancel()
      #expect(log.entries == ["cleaning"])
      #expect(link.isPending && tail.isPending && link.isCancelled)
      #expect(!cleanup.isCancelled && cleanup.isPending)
      cleaned.fulfill(1)
      #expect(log.entries == ["cleaning", "seen"])
      #expect(link.end == .cancelled)
      #expect(tail.end == link.end)
    }
  }

  @Test func `L38: a finalizer cancels the link above`() {
    let log = Log()
    let first = hopeless("hook", log)
    let done = first.done(on: nil) { _ in }
    done.catch(on: nil, policy: .allErrors) { _ in log.append("caught") }.cancel()
    #expect(log.entries == ["hook", "caught"])
    #expect(done.wasCancelled && first.isCancelled)
    let second = hopeless("second", log)
    let finalizer = second.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in
      log.append("not reached")
    }.finally(on: nil) { log.append("finally") }
    finalizer.cancel()
    finalizer.cancel()
    #expect(log.entries == ["hook", "caught", "second", "finally"])
  }
}
