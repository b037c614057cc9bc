import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

/// A cancellable promise's own operators win over those of `Thenable` and `CatchMixin`.
///
/// Without annotations of results, only the rules of overloading decide. All promises stay pending,
/// so no closure runs.
@Suite struct OverloadTests {
  private let queue = DispatchQueue(label: "overloads")

  @Test func `in nonisolated code`() {
    let (promise, resolver) = CancellablePromise<[Int]>.pending()
    let (void, voidResolver) = CancellablePromise<Void>.pending()
    for form in forms(promise) + voidForms(void) + endings(promise) { expectOwn(form) }
    for form in formsOnMain(promise) { expectOwn(form) }
    for form in formsOnDispatchers(promise, queue) { expectOwn(form) }
    promise.cauterize()
    resolver.reject(PromiseError.cancelled)
    voidResolver.reject(PromiseError.cancelled)
  }

  @MainActor @Test func `in main-actor code`() {
    let (promise, resolver) = CancellablePromise<[Int]>.pending()
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
    resolver.reject(PromiseError.cancelled)
  }

  private func expectOwn(_ form: AnyObject) {
    #expect(form is CancellableCell || form is CancellableCascadingFinalizer, "\(type(of: form))")
  }

  private func forms(_ promise: CancellablePromise<[Int]>) -> [AnyObject] {
    [
      promise.then { Promise.value($0) }, promise.then { Guarantee.value($0) },
      promise.then { CancellablePromise.value($0) }, promise.map { $0.count },
      promise.map(\.count), promise.compactMap { $0.first }, promise.done { _ in },
      promise.get { _ in }, promise.tap { _ in }, promise.asVoid(),
      promise.recover { _ in Promise.value([1]) },
      promise.recover { _ in CancellablePromise.value([1]) },
      promise.recover { _ in Guarantee.value([1]) },
      promise.recover(policy: .allErrors) { _ in Promise.value([1]) },
      promise.recover(only: TestError.first) { _ in Promise.value([1]) },
      promise.recover(only: TestError.self) { _ in CancellablePromise.value([1]) },
      promise.mapError { $0 }, promise.ensure {}, promise.ensureThen { Guarantee.value },
      promise.ensureThen { Promise.value }, promise.mapValues { $0 + 1 },
      promise.flatMapValues { [$0] }, promise.compactMapValues { Optional($0) },
      promise.filterValues { $0 > 1 }, promise.thenMap { Promise.value($0) },
      promise.thenMap { Guarantee.value($0) }, promise.thenFlatMap { Promise.value([$0]) },
      promise.sortedValues(), promise.sortedValues { $0 < $1 }, promise.firstValue,
      promise.firstValue { $0 > 1 }, promise.lastValue,
      promise.map { values in
        let count = values.count
        return count
      },
      promise.recover { error in
        let count = "\(error)".count
        return Guarantee.value([count])
      },
    ]
  }

  private func voidForms(_ promise: CancellablePromise<Void>) -> [AnyObject] {
    [
      promise.recover { _ in }, promise.recover { error in throw error },
      promise.recover(policy: .allErrors) { _ in }, promise.recover(on: .main) { _ in },
      promise.recover(on: .main) { error in throw error }, promise.recover(on: nil) { _ in },
      promise.recover(on: queue, flags: .barrier) { error in throw error },
      promise.recover(only: TestError.first) { _ in },
      promise.recover(only: TestError.self, on: .main) { _ in },
      promise.recover(only: TestError.self, on: nil, policy: .allErrors) { _ in },
      promise.recover { error in
        let text = "\(error)"
        _ = text.count
      },
      promise.recover { error in
        _ = "\(error)".count
        throw error
      },
    ]
  }

  private func endings(_ promise: CancellablePromise<[Int]>) -> [AnyObject] {
    [
      promise.catch { _ in }, promise.catch(policy: .allErrors) { _ in },
      promise.catch(on: .main) { _ in }, promise.catch(on: queue, flags: .barrier) { _ in },
      promise.catch(only: TestError.first) { _ in },
      promise.catch(only: TestError.self, on: .main) { _ in },
      promise.catch(only: TestError.first, on: nil) { _ in }
        .catch(only: TestError.self, on: nil) { _ in },
      promise.catch(only: TestError.first) { _ in }.catch { _ in },
      promise.catch(only: TestError.first) { _ in }.finally {},
      promise.catch(only: TestError.first) { _ in }.cauterize(),
      promise.catch { _ in }.finally {}, promise.catch { _ in }.finally(on: .main) {},
      promise.cauterize().finally(on: nil) {}.finally {},
    ]
  }

  private func formsOnMain(_ promise: CancellablePromise<[Int]>) -> [AnyObject] {
    [
      promise.then(on: .main) { Promise.value($0) }, promise.map(on: .main) { $0.count },
      promise.compactMap(on: .main) { $0.first }, promise.done(on: .main) { _ in },
      promise.get(on: .main) { _ in }, promise.tap(on: .main) { _ in },
      promise.recover(on: .main) { _ in Promise.value([1]) },
      promise.recover(on: .main) { _ in Guarantee.value([1]) },
      promise.recover(only: TestError.first, on: .main) { _ in Promise.value([1]) },
      promise.mapError(on: .main) { $0 }, promise.ensure(on: .main) {},
      promise.ensureThen(on: .main) { Guarantee.value }, promise.mapValues(on: .main) { $0 + 1 },
      promise.flatMapValues(on: .main) { [$0] },
      promise.compactMapValues(on: .main) { Optional($0) },
      promise.filterValues(on: .main) { $0 > 1 },
      promise.thenMap(on: .main) { Promise.value($0) },
      promise.thenFlatMap(on: .main) { Promise.value([$0]) },
      promise.sortedValues(on: .main), promise.sortedValues(on: .main) { $0 < $1 },
      promise.firstValue(on: .main) { $0 > 1 },
    ]
  }

  private func formsOnDispatchers(
    _ promise: CancellablePromise<[Int]>, _ queue: DispatchQueue
  ) -> [AnyObject] {
    [
      promise.then(on: queue) { Promise.value($0) }, promise.map(on: nil) { $0.count },
      promise.map(on: .global(), flags: .barrier) { $0.count },
      promise.compactMap(on: nil) { $0.first }, promise.done(on: queue) { _ in },
      promise.get(on: queue) { _ in }, promise.tap(on: nil) { _ in },
      promise.recover(on: queue) { _ in Promise.value([1]) },
      promise.recover(on: nil) { _ in Guarantee.value([1]) },
      promise.recover(only: TestError.first, on: queue) { _ in Promise.value([1]) },
      promise.mapError(on: nil) { $0 }, promise.ensure(on: queue) {},
      promise.ensureThen(on: nil) { Guarantee.value }, promise.mapValues(on: queue) { $0 + 1 },
      promise.flatMapValues(on: nil) { [$0] }, promise.compactMapValues(on: nil) { Optional($0) },
      promise.filterValues(on: nil) { $0 > 1 }, promise.thenMap(on: nil) { Promise.value($0) },
      promise.thenFlatMap(on: nil) { Promise.value([$0]) },
      promise.sortedValues(on: nil), promise.sortedValues(on: nil) { $0 < $1 },
      promise.firstValue(on: nil) { $0 > 1 },
    ]
  }
}
