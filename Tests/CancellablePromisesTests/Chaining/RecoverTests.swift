import CancellablePromises
import TestSupport
import Testing

private let cancellations: [any Error] = [
  PromiseError.cancelled, CancellationError(), MaybeCancelled(true),
]
private let failures: [any Error] = [TestError.first, MaybeCancelled(false), OtherError()]

/// Shows which overload a body gets, as all overloads return the same type here.
@Suite struct RecoverTests {
  @Test(arguments: cancellations + failures)
  func `a body that returns a guarantee sees every error`(_ error: any Error) {
    let promise = CancellablePromise<Int>(error: error)
    #expect(promise.recover(on: nil) { _ in Guarantee.value(1) }.value == 1)
    #expect(promise.recover(on: nil) { _ in .value(1) }.value == 1)
    let severalStatements = promise.recover(on: nil) { error in
      let code = error.isCancelled ? 1 : 2
      return Guarantee.value(code)
    }
    #expect(severalStatements.value == (error.isCancelled ? 1 : 2))
  }

  @Test(arguments: cancellations + failures)
  func `a body that returns a promise sees the errors covered by the policy`(_ error: any Error) {
    let promise = CancellablePromise<Int>(error: error)
    let expected: Int? = error.isCancelled ? nil : 1
    let policy = CatchPolicy.allErrorsExceptCancellation
    #expect(promise.recover(on: nil, policy: policy) { _ in Promise.value(1) }.value == expected)
    #expect(
      promise.recover(on: nil, policy: policy) { _ in CancellablePromise.value(1) }.value
        == expected)
    #expect(promise.recover(on: nil, policy: policy) { _ in Guarantee.value(1) }.value == expected)
    #expect(promise.recover(on: nil, policy: .allErrors) { _ in Promise.value(1) }.value == 1)
  }

  @Test(arguments: cancellations + failures)
  func `a body of Void that cannot throw sees every error`(_ error: any Error) {
    let promise = CancellablePromise<Void>(error: error)
    #expect(promise.recover(on: nil) { _ in }.isFulfilled)
    let severalStatements = promise.recover(on: nil) { error in
      let text = "\(error)"
      _ = text.count
    }
    #expect(severalStatements.isFulfilled)
  }

  @Test(arguments: cancellations + failures)
  func `a body of Void that throws sees the errors covered by the policy`(_ error: any Error) {
    let promise = CancellablePromise<Void>(error: error)
    let replaced = promise.recover(on: nil, policy: .allErrorsExceptCancellation) { _ in
      throw TestError.second
    }
    #expect((replaced.error as? TestError == .second) == !error.isCancelled)
    let all = promise.recover(on: nil, policy: .allErrors) { _ in throw TestError.second }
    #expect(all.error as? TestError == .second)
  }

  @Test func `recover(only:) follows its body's promise, and uses its dispatcher`() {
    let dispatcher = ManualDispatcher()
    let (inner, resolver) = CancellablePromise<Int>.pending()
    let promise = CancellablePromise<Int>(error: TestError.first)
    let other = promise.recover(only: TestError.second, on: dispatcher) { _ in inner }
    let link = promise.recover(only: TestError.first, on: dispatcher) { _ in inner }
    #expect(other.error as? TestError == .first)
    #expect(dispatcher.runAll() == 1)
    #expect(link.isPending)
    resolver.fulfill(3)
    #expect(link.value == 3)
  }

  @Test func `mapError replaces every error`() {
    for error in cancellations + failures {
      let promise = CancellablePromise<Int>(error: error)
      let mapped = promise.mapError(on: nil) { _ in TestError.second }
      #expect(mapped.error as? TestError == .second)
    }
    let value = CancellablePromise.value(1).mapError(on: nil) { _ in TestError.second }
    #expect(value.value == 1)
  }
}
