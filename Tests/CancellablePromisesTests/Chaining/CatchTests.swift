import CancellablePromises
import TestSupport
import Testing

@Suite struct CatchTests {
  @Test func `a catch and any number of finallys end a chain, in order`() {
    for error in [nil, TestError.first] {
      let log = Recorder<String>()
      let promise = error.map { CancellablePromise<Int>(error: $0) } ?? .value(1)
      promise.catch(on: nil) { _ in log.append("catch") }
        .finally(on: nil) { log.append("first") }
        .finally(on: nil) { log.append("second") }
      #expect(log.entries == (error == nil ? [] : ["catch"]) + ["first", "second"])
    }
  }

  @Test func `a second finally waits for the first`() {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    CancellablePromise.value(1).cauterize()
      .finally(on: dispatcher) { log.append("first") }
      .finally(on: nil) { log.append("second") }
    #expect(log.entries == [])
    dispatcher.runAll()
    #expect(log.entries == ["first", "second"])
  }

  @Test func `a cascade hands each error to the first matching catch`() {
    for (error, expected) in [
      (TestError.first as any Error, "first"), (TestError.second, "test"),
      (OtherError(3), "other 3"), (PromiseError.badInput, "rest"),
    ] {
      let log = Recorder<String>()
      CancellablePromise<Int>(error: error)
        .catch(only: TestError.first, on: nil) { _ in log.append("first") }
        .catch(only: TestError.self, on: nil) { _ in log.append("test") }
        .catch(only: OtherError.self, on: nil) { log.append("other \($0.code)") }
        .catch(on: nil) { _ in log.append("rest") }
        .finally(on: nil) { log.append("finally") }
      #expect(log.entries == [expected, "finally"])
    }
  }

  @Test func `a cascade goes on once the body of a match has run`() {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    CancellablePromise<Int>(error: TestError.first)
      .catch(only: TestError.second, on: dispatcher) { _ in log.append("second") }
      .catch(only: TestError.first, on: dispatcher) { _ in log.append("first") }
      .finally(on: nil) { log.append("finally") }
    #expect(log.entries == [])
    #expect(dispatcher.runAll() == 1)
    #expect(log.entries == ["first", "finally"])
  }

  @Test func `a cascade can end with finally, handled or not`() {
    for error in [nil, TestError.first, .second] {
      let log = Recorder<String>()
      let promise = error.map { CancellablePromise<Int>(error: $0) } ?? .value(1)
      let cascade = promise.catch(only: TestError.first, on: nil) { _ in log.append("first") }
      cascade.finally(on: nil) { log.append("one") }.finally(on: nil) { log.append("two") }
      #expect(log.entries == (error == .first ? ["first"] : []) + ["one", "two"])
    }
  }

  @Test func `a cascade with a policy for cancellations sees its chain's cancel`() {
    let log = Log()
    let promise = hopeless("block", log)
    let cascade = promise.map(on: nil) { $0 }
      .catch(only: CancellablePromiseError.self, on: nil, policy: .allErrors) { _ in
        log.append("catch")
      }
    cascade.cancel()
    #expect(log.entries == ["block", "catch"])
  }

  @Test func `asCancellable of a cancellable promise returns the promise itself`() {
    let promise = CancellablePromise.value(1)
    #expect(promise.asCancellable() === promise)
  }
}
