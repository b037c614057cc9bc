import CancellablePromises
import TestSupport
import Testing

private let cancellations: [any Error] = [
  PromiseError.cancelled, CancellationError(), MaybeCancelled(true),
]
private let failures: [any Error] = [TestError.first, MaybeCancelled(false), OtherError()]

/// Shows which overload a body gets, as all overloads return the same type here.
@Suite(.leavesThreadClean) struct RecoverTests {
  @Test(arguments: cancellations + failures)
  func `a body that returns a guarantee, or cannot throw, sees every error`(_ error: any Error) {
    let (promise, void) = (
      CancellablePromise<Int>(error: error), CancellablePromise<Void>(error: error)
    )
    let guaranteed = [
      promise.recover(on: nil) { _ in Guarantee.value(1) },
      promise.recover(on: nil) { _ in .value(1) },
      promise.recover(on: nil) { error in
        let count = "\(error)".isEmpty ? 0 : 1
        return Guarantee.value(count)
      },
    ]
    #expect(guaranteed.map(\.value) == [1, 1, 1])
    let ended = [
      void.recover(on: nil) { _ in },
      void.recover(on: nil) { error in
        let text = "\(error)"
        _ = text.count
      },
    ]
    #expect(ended.allSatisfy { $0.isFulfilled })
  }

  @Test(arguments: cancellations + failures)
  func `a body that returns a promise, or throws, sees errors by the policy`(_ error: any Error) {
    let promise = CancellablePromise<Int>(error: error)
    let void = CancellablePromise<Void>(error: error)
    for policy in [CatchPolicy.allErrors, .allErrorsExceptCancellation] {
      let isSeen = policy == .allErrors || !error.isCancelled
      let links = [
        promise.recover(on: nil, policy: policy) { _ in Promise.value(1) },
        promise.recover(on: nil, policy: policy) { _ in CancellablePromise.value(1) },
        promise.recover(on: nil, policy: policy) { _ in Guarantee.value(1) },
      ]
      #expect(links.allSatisfy { $0.isFulfilled == isSeen })
      let replaced = void.recover(on: nil, policy: policy) { _ in throw TestError.numbered(1) }
      #expect((replaced.testError == .numbered(1)) == isSeen)
    }
  }
}
