import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Branches, flights and timeouts.
@Suite struct SharingTests {
  /// Work for one key, started as often as necessary.
  struct Work: Judged {
    let flight = SingleFlight<Int, Int>()
    private let started = Held(0)
    private let kept = [Held<Source?>(nil), Held(nil)]
    let asked = [Held<CancellablePromise<Int>?>(nil), Held(nil)]

    var sources: [Source] { kept.compactMap(\.value) }

    func ask(_ index: Int) {
      asked[index].value = flight.promise(for: 1) {
        let source = Source()
        kept[started.value].value = source
        started.count()
        return source.promise
      }
    }

    /// Ends the work, and counts how often it has begun.
    func ends() throws -> String {
      for source in sources { source.resolver.fulfill(1) }
      try require(flight.count == 0, "a flight is left")
      let ends = asked.map { $0.value?.end ?? "-" }
      return "\(ends[0]) \(ends[1]), \(sources.count) started"
    }
  }

  @Test func `two requests for one key at the same time share one piece of work`() {
    explore(
      "ask, ask", outcomes: ["1 1, 1 started"], of: Work(),
      a: { $0.ask(0) },
      b: { $0.ask(1) })
  }

  @Test func `a request at the end of the work shares the value, or starts anew`() {
    explore(
      "ask, end the work", outcomes: ["1 1, 1 started", "1 1, 2 started"], of: Work(),
      first: { $0.ask(0) },
      a: { $0.ask(1) },
      b: { $0.sources[0].resolver.fulfill(1) })
  }

  @Test func `a request during the last caller's cancel keeps the work, or starts anew`() {
    explore(
      "ask, cancel the work", .interrupted,
      outcomes: ["cancelled 1, 1 started", "cancelled 1, 2 started"], of: Work(),
      first: { $0.ask(0) },
      a: { $0.ask(1) },
      b: { $0.asked[0].value!.cancel() })
  }
}
