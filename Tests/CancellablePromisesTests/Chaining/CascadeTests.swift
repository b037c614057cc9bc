import CancellablePromises
import TestSupport
import Testing

@Suite(.leavesThreadClean) struct CascadeTests {
  private let log = Recorder<String>()

  @Test func `a cascade hands each error to the first matching catch, and ends with finally`() {
    let rows: [((any Error)?, [String])] = [
      (nil, []), (TestError.first, ["first"]), (TestError.second, ["test"]),
      (OtherError(3), ["other 3"]), (PromiseError.badInput, ["rest"]),
    ]
    for (error, caught) in rows {
      let promise = error.map { CancellablePromise<Int>(error: $0) } ?? .value(1)
      promise.catch(only: TestError.first, on: nil) { [log] _ in log.append("first") }
        .catch(only: TestError.self, on: nil) { [log] _ in log.append("test") }
        .catch(only: OtherError.self, on: nil) { [log] in log.append("other \($0.code)") }
        .catch(on: nil) { [log] _ in log.append("rest") }
        .finally(on: nil) { [log] in log.append("one") }
        .finally(on: nil) { [log] in log.append("two") }
      #expect(log.removeAll() == caught + ["one", "two"])
    }
  }

  @Test func `a cascade goes on once the body of a match has run, and finally waits for finally`() {
    let dispatcher = ManualDispatcher()
    CancellablePromise<Int>(error: TestError.first)
      .catch(only: TestError.second, on: dispatcher) { [log] _ in log.append("second") }
      .catch(only: TestError.first, on: dispatcher) { [log] _ in log.append("first") }
      .finally(on: dispatcher) { [log] in log.append("finally") }
      .finally(on: nil) { [log] in log.append("end") }
    #expect(log.count == 0)
    dispatcher.runNext()
    #expect(log.entries == ["first"])
    dispatcher.runAll()
    #expect(log.entries == ["first", "finally", "end"])
  }

  @Test func `a queued catch(only:) is told once of a cancel that comes before its turn`() {
    _ = silence
    let (log, queue) = (Log(), ManualDispatcher())
    let caught = CancellablePromise<Int>(error: TestError.first)
      .catch(only: TestError.self, on: queue) { log.append("\($0)") }
    caught.cancel(with: TestError.second)
    queue.runAll()
    #expect(log.entries == ["second"])
  }

  @Test func `asCancellable of a cancellable promise returns the promise itself`() {
    let promise = CancellablePromise.value(1)
    #expect(promise.asCancellable() === promise)
  }
}
