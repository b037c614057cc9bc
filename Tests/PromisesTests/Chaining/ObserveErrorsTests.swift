import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The behaviour of `tapError` alone; the tables cover the rest.
@Suite struct ObserveErrorsTests {
  @Test(arguments: [TestError.first as any Error, PromiseError.cancelled, MaybeCancelled()])
  func `tapError sees every error, cancellations too, and passes the error on`(error: any Error) {
    let log = Recorder<String>()
    let promise = Promise<Int>(error: error).tapError(on: nil) { log.append("\($0)") }
    let cancellable = CancellablePromise<Int>(error: error)
      .tapError(on: nil) { log.append("\($0)") }
    #expect(log.entries == ["\(error)", "\(error)"])
    #expect(promise.error.map { "\($0)" } == "\(error)")
    #expect(cancellable.error.map { "\($0)" } == "\(error)")
  }

  @Test func `tapError passes a value on without a hop`() {
    let dispatcher = ManualDispatcher()
    let promise = Promise.value(1).tapError(on: dispatcher) { _ in }
    let cancellable = CancellablePromise.value(1).tapError(on: dispatcher) { _ in }
    #expect(promise.value == 1 && cancellable.value == 1)
    #expect(dispatcher.receivedCount == 0)
  }

  @Test func `tapError settles after its closure`() {
    let dispatcher = ManualDispatcher()
    let promise = Promise<Int>(error: TestError.first).tapError(on: dispatcher) { _ in }
    #expect(promise.isPending)
    dispatcher.runAll()
    #expect(promise.testError == .first)
  }

  @Test func `a cancel runs tapError before later handlers`() {
    let log = Recorder<String>()
    let (source, resolver) = CancellablePromise<Int>.pending()
    source.onCancel { log.append("block") }
    let link = source.tapError(on: nil) { log.append($0.isCancelled ? "seen" : "failed") }
    link.catch(on: nil, policy: .allErrors) { _ in log.append("caught") }
    link.cancel()
    #expect(log.entries == ["block", "seen", "caught"])
    #expect(source.isRejected)
    withExtendedLifetime(resolver) {}
  }

  @Test func `tapError releases its closure on every outcome`() {
    for outcome in Outcome.allCases {
      let count = LiveCount()
      let (promise, resolver) = Promise<[Int]>.pending()
      let (cancellable, other) = CancellablePromise<[Int]>.pending()
      let tracked = count.make()
      let links: [AnyObject] = [
        promise.tapError(on: nil) { [tracked] _ in tracked.touch() },
        cancellable.tapError(on: nil) { [tracked] _ in tracked.touch() },
      ]
      _ = consume tracked
      #expect(count.live == 1)
      outcome.settle(resolver)
      outcome.settle(other)
      #expect(count.live == 0)
      withExtendedLifetime(links) {}
    }
  }
}
