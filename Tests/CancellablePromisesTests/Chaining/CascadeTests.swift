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

  @Test func `asCancellable of a cancellable promise returns the promise itself`() {
    let promise = CancellablePromise.value(1)
    #expect(promise.asCancellable() === promise)
  }
}
