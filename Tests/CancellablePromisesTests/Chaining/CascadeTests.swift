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
    let (log, queue) = (Log(), ManualDispatcher())
    let caught = CancellablePromise<Int>(error: TestError.first)
      .catch(only: TestError.self, on: queue) { log.append("\($0)") }
    caught.cancel(with: TestError.second)
    queue.runAll()
    #expect(log.entries == ["second"])
  }

  enum End: CaseIterable { case `catch`, catchOnly, finally, queued, cascade }

  @Test(arguments: End.allCases)
  func `L38: a cancel from the end of a cascade calls the same handlers as one from above`(
    _ end: End
  ) {
    var calls: [[String]] = []
    for isFromEnd in [false, true] {
      let (log, queue) = (Log(), ManualDispatcher())
      let place: ManualDispatcher? = end == .queued ? queue : nil
      let (promise, resolver) = CancellablePromise<Int>.pending()
      promise.onCancel { log.append("block") }
      let first = promise.catch(only: TestError.first, on: place) { _ in log.append("first") }
      let cancel: (any Error) -> Void
      switch end {
      case .catch, .queued:
        cancel = first.catch(on: place) { _ in log.append("rest") }.cancel(with:)
      case .catchOnly:
        let second = first.catch(only: TestError.self, on: nil) { _ in log.append("second") }
        cancel = second.catch(on: nil) { _ in log.append("rest") }.cancel(with:)
      case .finally:
        let last = first.catch(on: nil) { _ in log.append("rest") }
        cancel = last.finally(on: nil) { log.append("finally") }.cancel(with:)
      case .cascade: cancel = first.cancel(with:)
      }
      isFromEnd ? cancel(TestError.first) : promise.cancel(with: TestError.first)
      queue.runAll()
      resolver.fulfill(1)
      calls.append(log.entries)
    }
    #expect(calls[0] == ["block", "first"] + (end == .finally ? ["finally"] : []))
    #expect(calls[1] == calls[0])
  }

  /// A dispatcher that runs a closure of the test's before the work.
  private final class Served: Dispatcher, @unchecked Sendable {
    var before: (() -> Void)?

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      before.take()?()
      work()
    }
  }

  @Test func `L14, L38: a cancel within dispatch, or while the filter is asked, begins no second`()
  {
    struct Asked: Error, Equatable {
      let ask: @Sendable () -> Void
      static func == (one: Asked, other: Asked) -> Bool {
        other.ask()
        one.ask()
        return true
      }
    }
    for isPlaced in [false, true] {
      for isRecover in [false, true] {
        let (log, queue, place) = (Log(), ManualDispatcher(), Served())
        let cancel = Shared<(@Sendable () -> Void)?>(nil)
        let (promise, resolver) = CancellablePromise<Int>.pending()
        let wanted = Asked {}
        if isRecover {
          let end = promise.recover(only: wanted, on: place) { _ in
            log.append("first")
            return CancellablePromise.value(1)
          }
          cancel.value = { end.cancel() }
          end.catch(on: queue, policy: .allErrors) { log.append("\($0.isCancelled)") }
        } else {
          let end = promise.catch(only: wanted, on: place) { _ in log.append("first") }
            .catch(on: queue, policy: .allErrors) { log.append("\($0.isCancelled)") }
          cancel.value = { end.cancel() }
        }
        if isPlaced { place.before = { cancel.value.take()?() } }
        resolver.reject(Asked { if !isPlaced { cancel.value.take()?() } })
        queue.runAll()
        cancel.value = nil
        #expect(log.entries == ["true"], "\(isPlaced) \(isRecover)")
      }
    }
  }

  @Test func `L38: a cancel from the end of a cascade finds the first closure queued`() {
    let (log, queue) = (Log(), ManualDispatcher())
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let end = promise.catch(only: TestError.self, on: queue) { log.append("first \($0)") }
      .catch(on: queue) { log.append("second \($0)") }
    resolver.reject(TestError.first)
    end.cancel(with: TestError.second)
    queue.runAll()
    #expect(log.entries == ["first second"])
  }

  @Test func `L38: a cancel block that settles the promise leaves nothing to catch`() {
    for isFulfilled in [false, true] {
      let log = Log()
      let (promise, resolver) = CancellablePromise<Int>.pending()
      promise.onCancel {
        isFulfilled ? resolver.fulfill(1) : resolver.reject(TestError.first)
      }
      promise.catch(on: nil, policy: .allErrors) { log.append("\($0)") }
        .finally(on: nil) { log.append("finally") }
        .cancel()
      #expect(log.entries == (isFulfilled ? [] : ["first"]) + ["finally"])
    }
  }

  @Test func `asCancellable of a cancellable promise returns the promise itself`() {
    let promise = CancellablePromise.value(1)
    #expect(promise.asCancellable() === promise)
  }
}
