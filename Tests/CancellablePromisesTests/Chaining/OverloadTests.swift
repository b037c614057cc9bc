import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

/// A cancellable promise's own operators win over those of `Thenable` and `CatchMixin`.
///
/// Without annotations of results, only the rules of overloading decide. All promises stay pending,
/// so no closure runs, until they are cancelled at the end. FormTests have the forms with one
/// expression in their closure.
@Suite(.leavesThreadClean) struct OverloadTests {
  private let queue = DispatchQueue(label: "overloads")

  @Test func `in nonisolated code`() {
    let (promise, void) = (CancellablePromise<[Int]>.never, CancellablePromise<Void>.never)
    let forms: [AnyObject] = [
      promise.map(\.count), promise.asVoid(), promise.sortedValues(), promise.firstValue,
      promise.lastValue, promise.then { CancellablePromise.value($0) },
      promise.recover { _ in CancellablePromise.value([1]) },
      promise.map { values in
        let count = values.count
        return count
      },
      promise.recover { error in
        let count = "\(error)".count
        return Guarantee.value([count])
      },
      promise.catch(only: TestError.first) { _ in }.cauterize().finally {},
      void.recover { _ in }, void.recover { error in throw error },
      void.recover(policy: .allErrors) { _ in }, void.recover(on: .main) { _ in },
      void.recover(on: .main) { error in throw error }, void.recover(on: nil) { _ in },
      void.recover(on: queue, flags: .barrier) { error in throw error },
      void.recover(only: TestError.first) { _ in },
      void.recover(only: TestError.self, on: .main) { _ in },
      void.recover(only: TestError.self, on: nil, policy: .allErrors) { _ in },
      void.recover { error in
        let text = "\(error)"
        _ = text.count
      },
      void.recover { error in
        _ = "\(error)".count
        throw error
      },
    ]
    for form in forms { expectOwn(form) }
    promise.cancel()
    void.cancel()
  }

  @MainActor @Test func `in main-actor code`() {
    let promise = CancellablePromise<[Int]>.never
    var count = 0
    let forms: [AnyObject] = [
      promise.then { Promise.value($0.count + count) }, promise.map { $0.count + count },
      promise.map { values in
        let total = values.count + count
        return total
      },
      promise.compactMap { $0.first }, promise.done { count += $0.count },
      promise.get { count += $0.count }, promise.tap { _ in count += 1 },
      promise.recover { _ in Guarantee.value([count]) },
      promise.recover { _ in Promise.value([count]) }, promise.ensure { count += 1 },
      promise.catch { _ in count += 1 }, promise.catch { _ in count += 1 }.finally { count += 1 },
      promise.asVoid().recover { _ in count += 1 },
      promise.asVoid().recover { error in
        count += 1
        throw error
      },
      promise.mapValues { $0 + count }, promise.thenMap { Promise.value($0 + count) },
    ]
    for form in forms { expectOwn(form) }
    promise.cancel()
  }

  private func expectOwn(_ form: AnyObject) {
    #expect(form is CancellableCell || form is CancellableCascadingFinalizer, "\(type(of: form))")
  }
}
