import CancellablePromises
import Dispatch
import TestSupport
import Testing

/// A view model as people write it, whose promises a test cannot get at.
private final class Search {
  private let latest = Latest<[String]>()
  private let find: @Sendable (String) -> CancellablePromise<[String]>
  private let clock: any PromiseClock
  private(set) var shown: [String] = []
  private(set) var isBusy = false

  init(
    clock: any PromiseClock, find: @escaping @Sendable (String) -> CancellablePromise<[String]>
  ) {
    (self.clock, self.find) = (clock, find)
  }

  func textDidChange(to text: String) {
    isBusy = true
    latest.run(after: .milliseconds(300), clock: clock) { self.find(text) }
      .map { $0.sorted() }
      .done { self.shown = $0 }
      .catch { _ in self.shown = ["failed"] }
      .finally { self.isBusy = false }
  }
}

@Suite(.timeLimit(.minutes(Scale.patience))) struct HandlerWatchTests {
  @Test func `a test of main-actor code waits for its handlers`() async {
    let handlers = HandlerWatch()
    let clock = ManualClock()
    let asked = Recorder<String>()
    let search = Search(clock: clock) { text in
      asked.append(text)
      return .value([text + "z", text + "a"])
    }
    for text in ["a", "ab", "abc"] { search.textDidChange(to: text) }
    await handlers.allHaveRun()
    #expect(asked.count == 0)
    clock.advance(by: .milliseconds(300))
    await handlers.allHaveRun()
    #expect(asked.entries == ["abc"] && search.shown == ["abca", "abcz"])
  }

  @Test func `it waits across queues, actors and dispatchers, and for what is woken`() async {
    let handlers = HandlerWatch()
    let store = Log()
    let queue = DispatchQueue(label: "side")
    let seen = Recorder<Int>()
    let counted = CancellablePromise.value(0)
      .map(on: queue) { $0 + 1 }
      .map(on: queue, flags: .barrier) { $0 + 1 }
      .map(on: EagerDispatcher()) { $0 + 1 }
    let promise = await store.noting(counted)
      .map(on: .main) { $0 + 1 }
    promise.done { seen.append($0) }.cauterize()
    let task = Task { seen.append(try await promise.async() + 100) }
    await handlers.allHaveRun()
    #expect(promise.value == 5 && seen.entries.contains(5))
    _ = await task.result
    #expect(await store.noted == [3])
  }

  @Test func `a handler that its dispatcher releases is not on its way any more`() async {
    let handlers = HandlerWatch()
    let dispatcher = ManualDispatcher()
    let link = Promise.value(1).map(on: dispatcher) { $0 }
    #expect(handlers.count >= 1)
    dispatcher.dropAll()
    await handlers.allHaveRun()
    #expect(link.isPending)
  }

  private actor Log {
    var noted: [Int] = []

    func noting(_ promise: CancellablePromise<Int>) -> CancellablePromise<Int> {
      promise.map { value in
        self.noted.append(value)
        return value + 1
      }
    }
  }
}
