import CancellablePromises
import TestSupport
import Testing

private func logged<P: Thenable>(_ promise: P, _ log: Recorder<String>) -> Promise<P.T> {
  promise.asPromise().map {
    log.append("\($0)")
    return $0
  }
}

private func both<A: Thenable, B: Thenable>(_ a: A, _ b: B) -> Promise<(A.T, B.T)> {
  when(fulfilled: a, b)
}

private func either<A: Thenable, B: Thenable>(_ a: A, _ b: B) -> Promise<Void> where A.T == B.T {
  race(a.asPromise().asVoid(), b.asPromise().asVoid())
}

private func handled<C: CatchMixin>(_ promise: C, _ log: Recorder<String>) where C.T == Void {
  promise.asPromise().catch(policy: .allErrors) { log.append("\($0)") }
  promise.asPromise().recover { _ in }.done { log.append("recovered") }
}

extension Thenable {
  fileprivate func logging(_ log: Recorder<String>) -> Promise<T> {
    asPromise().tap { log.append("\($0)") }
  }
}

extension CatchMixin {
  fileprivate func orNil() -> Promise<T?> {
    asPromise().map { Optional.some($0) }.recover { _ in Promise<T?>.value(nil) }
  }
}

extension CancellablePromise {
  fileprivate func or(_ make: @escaping () -> CancellablePromise<T>) -> CancellablePromise<T> {
    recover { _ in make() }
  }
}

/// Old helpers for every kind of promise take a cancellable promise.
@Suite(.relyingOnConfiguration) struct GenericTests {
  private let log = Recorder<String>()

  @Test func `functions over Thenable and CatchMixin`() async throws {
    let promise = CancellablePromise.value(1)
    await drained()
    #expect(try await logged(promise, log).async() == 1 && log.entries == ["1"])
    #expect(try await both(promise, Promise.value("x")).async().1 == "x")
    #expect(either(promise, Promise.value(2)).isFulfilled)
    await drained()
    log.removeAll()
    handled(CancellablePromise<Void>(error: TestError.first), log)
    await drained()
    await drained()
    #expect(log.entries == ["first", "recovered"])
  }

  @Test func `extensions`() async throws {
    let failed = CancellablePromise<Int>(error: TestError.first)
    await drained()
    #expect(try await CancellablePromise.value(1).logging(log).async() == 1 && log.count == 1)
    #expect(try await failed.orNil().async() == nil)
  }

  @Test func `tries again`() async throws {
    var attempts = 0
    func fetch() -> CancellablePromise<Int> {
      attempts += 1
      return attempts < 3 ? CancellablePromise(error: TestError.first) : .value(attempts)
    }
    func attempt(_ times: Int) -> CancellablePromise<Int> {
      fetch().recover { error -> CancellablePromise<Int> in
        guard times > 0 else { throw error }
        return Guarantee.value.asCancellable().then { attempt(times - 1) }
      }
    }
    await drained()
    #expect(try await attempt(5).async() == 3)
  }
}
