import TestSupport
import Testing

@testable import Promises

/// Errors that pass several handlers; `FormTests` has each handler's parameters.
@Suite struct CatchTests {
  @Test(
    arguments: [
      PromiseError.cancelled, MaybeCancelled(), TestError.first, PromiseError.badInput,
      MaybeCancelled(false),
    ] as [any Error])
  func `recover replaces the errors that the policy allows, and passes on the others`(
    error: any Error
  ) {
    let promise = Promise<Void>(error: error)
    let policy = CatchPolicy.allErrorsExceptCancellation
    let value = promise.recover(on: nil, policy: policy) { _ in Promise.value }
    let thrown: Promise<Void> = promise.recover(on: nil, policy: policy) { _ in
      throw TestError.second
    }
    #expect(value.isFulfilled == !error.isCancelled)
    #expect(value.error.map { "\($0)" } == (error.isCancelled ? "\(error)" : nil))
    #expect(thrown.testError == (error.isCancelled ? nil : .second))
    #expect(promise.recover(on: nil, policy: .allErrors) { _ in Promise.value }.isFulfilled)
    #expect((promise.recover(on: nil) { _ in } as Guarantee<Void>).isFulfilled)
    #expect(promise.recover(on: nil) { _ in Guarantee.value }.isFulfilled)
    #expect(promise.mapError(on: nil) { _ in TestError.second }.testError == .second)
  }

  @Test func `finally runs after the body, without an error, and with a skipped error`() {
    for outcome in Outcome.allCases {
      let log = Recorder<String>()
      let dispatcher = ManualDispatcher()
      let (promise, resolver) = Promise<[Int]>.pending()
      promise.catch(on: dispatcher, policy: .allErrorsExceptCancellation) { _ in
        log.append("catch")
      }.finally(on: nil) { log.append("finally") }
      outcome.settle(resolver)
      #expect(log.entries == (outcome == .rejected ? [] : ["finally"]))
      dispatcher.runAll()
      #expect(log.entries == (outcome == .rejected ? ["catch", "finally"] : ["finally"]))
    }
  }

  @Test func `a cascade ends with the first handler of its error, and with finally`() {
    for (error, expected) in [
      (nil, []), (TestError.first, ["first"]), (TestError.second, ["rest second"]),
      (TestError.numbered(1), ["numbered"]), (OtherError(3), ["other 3"]),
    ] as [((any Error)?, [String])] {
      let log = Recorder<String>()
      (error.map { Promise<Int>(error: $0) } ?? .value(1))
        .catch(only: TestError.first, on: nil) { _ in log.append("first") }
        .catch(only: TestError.numbered(1), on: nil) { _ in log.append("numbered") }
        .catch(only: OtherError.self, on: nil) { log.append("other \($0.code)") }
        .catch(on: nil) { log.append("rest \($0)") }
        .finally(on: nil) { log.append("finally") }
      #expect(log.entries == expected + ["finally"])
    }
  }

  @Test func `catch(only:) of a type obeys the policy; of a value, needs no policy`() {
    let log = Recorder<String>()
    let cancelled = Promise<Int>(error: MaybeCancelled())
    cancelled.catch(only: MaybeCancelled.self, on: nil, policy: .allErrorsExceptCancellation) {
      _ in log.append("failures")
    }
    .catch(on: nil, policy: .allErrors) { _ in log.append("rest") }
    cancelled.catch(only: MaybeCancelled.self, on: nil, policy: .allErrors) { _ in
      log.append("all")
    }.cauterize()
    cancelled.catch(only: MaybeCancelled(), on: nil) { _ in log.append("value") }.cauterize()
    #expect(log.entries == ["rest", "all", "value"])
  }

  @Test func `recover(only:) takes one error or one type, and passes the others on`() {
    let first = Promise<Int>(error: TestError.first)
    let other = Promise<Int>(error: OtherError(2))
    #expect(first.recover(only: TestError.first, on: nil) { _ in Promise.value(1) }.value == 1)
    #expect(
      first.recover(only: TestError.second, on: nil) { _ in Promise.value(1) }.testError == .first)
    #expect(other.recover(only: OtherError.self, on: nil) { Promise.value($0.code) }.value == 2)
    #expect(
      first.recover(only: OtherError.self, on: nil) { Promise.value($0.code) }
        .recover(only: TestError.self, on: nil) { _ in Guarantee.value(5) }.value == 5)
    #expect(
      first.recover(only: TestError.first, on: nil) { _ -> Promise<Int> in throw TestError.second }
        .testError == .second)
    let void = first.asVoid()
    #expect(void.recover(only: TestError.first, on: nil) { _ in }.isFulfilled)
    #expect(void.recover(only: TestError.second, on: nil) { _ in }.testError == .first)
    #expect(void.recover(only: TestError.self, on: nil) { _ in }.isFulfilled)
    #expect(
      void.recover(only: TestError.self, on: nil) { _ in throw TestError.second }.testError
        == .second)
  }
}
