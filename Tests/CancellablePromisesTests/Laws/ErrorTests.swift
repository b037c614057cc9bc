import CancellablePromises
import Foundation
import TestSupport
import Testing

/// Law L67: the reasons of cancels.
@Suite(.leavesThreadClean) struct ErrorTests {
  @Test func `L67: a custom reason arrives unchanged`() {
    final class Reason: Error, Sendable {}
    let reason = Reason()
    let log = Log()
    let first = hopeless("hook", log)
    let inner = hopeless("inner", log)
    let waiting = CancellablePromise.value(1).then(on: nil) { _ in inner }
    let all = when(fulfilled: [first, waiting], autoCancel: true)
    let tail = all.ensure(on: nil) {}.map(on: nil) { $0[0] }
    tail.cancel(with: reason)
    for promise in [first, inner, waiting, tail] {
      #expect(promise.error as? Reason === reason)
      #expect(promise.cancelReason as? Reason === reason)
    }
    #expect(all.error as? Reason === reason)
    let shared = CancellablePromise<Int>.never.shared()
    let branch = shared.branch()
    shared.cancel(with: reason)
    #expect(branch.error as? Reason === reason)
    let (caught, end) = (CancellablePromise<Int>.never, Shared<(any Error)?>(nil))
    let cascade = caught.catch(only: TestError.first, on: nil) { _ in }
    cascade.catch(on: nil, policy: .allErrors) { end.value = $0 }
    cascade.cancel(with: reason)
    #expect(caught.error as? Reason === reason && end.value as? Reason === reason)
  }

  @Test func `L67: default catch skips a cancellation and sees another reason`() {
    let byDefault = CancellablePromise<Int>.never
    byDefault.cancel()
    #expect(byDefault.error is any CancellableError && byDefault.wasCancelled)
    let reasons: [(any Error, Bool)] = [
      (CancellablePromiseError.cancelled, false), (PromiseError.cancelled, false),
      (CancellationError(), false), (MaybeCancelled(true), false), (MaybeCancelled(false), true),
      (TestError.first, true), (URLError(.timedOut), true), (URLError(.cancelled), false),
    ]
    for (reason, sees) in reasons {
      let log = Log()
      let first = CancellablePromise<Int>.never
      first.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in log.append("seen") }
      first.cancel(with: reason)
      #expect(log.count == (sees ? 1 : 0), "\(reason)")
      #expect(first.isCancelled)
    }
  }
}
