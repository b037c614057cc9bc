import TestSupport
import Testing

@testable import Promises

private let cancellations: [any Error] = [
  PromiseError.cancelled, CancellationError(), MaybeCancelled(true),
]
private let failures: [any Error] = [
  TestError.first, PromiseError.badInput, MaybeCancelled(false), OtherError(),
]

@Suite struct CatchTests {
  @Test func `catch sees failures and, with .allErrors, cancellations`() {
    for error in cancellations + failures {
      let log = Recorder<String>()
      let promise = Promise<Int>(error: error)
      promise.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in log.append("failures") }
      promise.catch(on: nil, policy: .allErrors) { _ in log.append("all") }
      #expect(log.entries == (error.isCancelled ? ["all"] : ["failures", "all"]))
    }
  }

  @Test func `recover to a promise obeys the policy, and passes on other errors`() {
    for error in cancellations + failures {
      let promise = Promise<Int>(error: error)
      let some = promise.recover(on: nil, policy: .allErrorsExceptCancellation) {
        _ in Promise.value(1)
      }
      let all = promise.recover(on: nil, policy: .allErrors) { _ in Promise.value(1) }
      #expect(some.value == (error.isCancelled ? nil : 1))
      #expect(some.error?.isCancelled == (error.isCancelled ? true : nil))
      #expect(all.value == 1)
    }
  }

  @Test func `recover to a guarantee sees cancellations too`() {
    for error in cancellations + failures {
      let promise = Promise<Int>(error: error)
      let guarantee: Guarantee<Int> = promise.recover(on: nil) { _ in .value(1) }
      let void: Guarantee<Void> = promise.asVoid().recover(on: nil) { _ in }
      #expect(guarantee.value == 1)
      #expect(void.isFulfilled)
    }
  }

  @Test func `a throwing recover of Void obeys the policy`() {
    for error in cancellations + failures {
      let promise = Promise<Void>(error: error)
      let some: Promise<Void> = promise.recover(on: nil, policy: .allErrorsExceptCancellation) {
        _ in throw TestError.second
      }
      let all: Promise<Void> = promise.recover(on: nil, policy: .allErrors) { _ in
        throw TestError.second
      }
      #expect(some.testError == (error.isCancelled ? nil : .second))
      #expect(all.testError == .second)
    }
  }

  @Test func `finally runs after the body, without an error, and with a skipped error`() {
    for outcome in Outcome.allCases {
      let log = Recorder<String>()
      let (promise, resolver) = Promise<[Int]>.pending()
      promise.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in log.append("catch") }
        .finally(on: nil) { log.append("finally") }
      outcome.settle(resolver)
      #expect(log.entries == (outcome == .rejected ? ["catch", "finally"] : ["finally"]))
    }
  }

  @Test func `finally waits for a catch on a dispatcher`() {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    Promise<Int>(error: TestError.first)
      .catch(on: dispatcher) { _ in log.append("catch") }
      .finally(on: nil) { log.append("finally") }
    #expect(log.entries == [])
    dispatcher.runAll()
    #expect(log.entries == ["catch", "finally"])
  }

  @Test func `several handlers each see the error`() {
    let log = Recorder<Int>()
    let (promise, resolver) = Promise<Int>.pending()
    for index in 0..<3 { promise.catch(on: nil) { _ in log.append(index) } }
    resolver.reject(TestError.first)
    #expect(log.entries == [0, 1, 2])
  }

  @Test func `catch(only:) takes one error, by value`() {
    for (error, expected) in [
      (TestError.first, ["first"]), (.second, ["rest second"]), (.numbered(1), ["numbered"]),
    ] {
      let log = Recorder<String>()
      Promise<Int>(error: error)
        .catch(only: TestError.first, on: nil) { _ in log.append("first") }
        .catch(only: TestError.numbered(1), on: nil) { _ in log.append("numbered") }
        .catch(on: nil) { log.append("rest \($0)") }
      #expect(log.entries == expected)
    }
  }

  @Test func `catch(only:) takes errors of a type`() {
    for (error, expected) in [
      (TestError.first as any Error, "test"), (OtherError(3), "other 3"),
      (PromiseError.badInput, "rest"),
    ] {
      let log = Recorder<String>()
      Promise<Int>(error: error)
        .catch(only: TestError.self, on: nil) { _ in log.append("test") }
        .catch(only: OtherError.self, on: nil) { log.append("other \($0.code)") }
        .catch(on: nil) { _ in log.append("rest") }
        .finally(on: nil) { log.append("finally") }
      #expect(log.entries == [expected, "finally"])
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

  @Test func `a cascade ends with finally in any case`() {
    for error in [nil, TestError.first, .second] {
      let log = Recorder<String>()
      let promise = error.map { Promise<Int>(error: $0) } ?? .value(1)
      promise.catch(only: TestError.first, on: nil) { _ in log.append("first") }
        .finally(on: nil) { log.append("finally") }
      #expect(log.entries == (error == .first ? ["first", "finally"] : ["finally"]))
    }
  }

  @Test func `recover(only:) takes one error or one type, and passes the others on`() {
    let first = Promise<Int>(error: TestError.first)
    let other = Promise<Int>(error: OtherError(2))
    #expect(first.recover(only: TestError.first, on: nil) { _ in Promise.value(1) }.value == 1)
    #expect(
      first.recover(only: TestError.second, on: nil) { _ in Promise.value(1) }.testError == .first)
    #expect(other.recover(only: OtherError.self, on: nil) { Promise.value($0.code) }.value == 2)
    #expect(
      first.recover(only: OtherError.self, on: nil) { Promise.value($0.code) }.testError == .first)
    #expect(
      first.recover(only: OtherError.self, on: nil) { Promise.value($0.code) }
        .recover(only: TestError.self, on: nil) { _ in Guarantee.value(5) }.value == 5)
    #expect(
      first.recover(only: TestError.first, on: nil) { _ -> Promise<Int> in throw TestError.second }
        .testError == .second)
  }

  @Test func `recover(only:) of Void ends or replaces the error`() {
    let first = Promise<Void>(error: TestError.first)
    #expect(first.recover(only: TestError.first, on: nil) { _ in }.isFulfilled)
    #expect(first.recover(only: TestError.second, on: nil) { _ in }.testError == .first)
    #expect(first.recover(only: TestError.self, on: nil) { _ in }.isFulfilled)
    #expect(
      first.recover(only: TestError.self, on: nil) { _ in throw TestError.second }.testError
        == .second)
  }

  @Test func `mapError replaces every error, cancellations too`() {
    for error in cancellations + failures {
      let mapped = Promise<Int>(error: error).mapError(on: nil) { _ in TestError.second }
      #expect(mapped.testError == .second)
    }
    #expect(Promise.value(1).mapError(on: nil) { _ in TestError.second }.value == 1)
  }
}
