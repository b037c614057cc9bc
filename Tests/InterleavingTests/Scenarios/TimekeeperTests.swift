import TestSupport
import Testing

@testable import Promises

/// All timers of the system share a timer source, which is one more thread.
@Suite struct TimekeeperTests {
  /// A timekeeper with all timers due, and a timer source to fire by hand.
  final class State: Judged, @unchecked Sendable {
    private let notes = Notes()
    private let source = Held<Duration?>(nil)
    private let setters = Held(0)
    private let most = Held(0)
    let done = Held(0)
    let timekeeper: Timekeeper
    private(set) var first: Timekeeper.Ticket?

    init(with time: Int) {
      timekeeper = Timekeeper(now: { .seconds(9) }) { [notes, source, setters, most] time in
        setters.value += 1
        most.value = max(most.value, setters.value)
        // A step: other threads can come between.
        notes.add("")
        source.value = time
        notes.add("")
        setters.value -= 1
      } run: {
        try? $0.run()
      }
      first = add(time)
    }

    func add(_ time: Int) -> Timekeeper.Ticket {
      timekeeper.add(Action { [done] in done.count() }, due: .seconds(time))
    }

    /// Fires the source if set.
    @discardableResult
    func fire() -> Bool {
      guard source.value != nil else { return false }
      source.value = nil
      timekeeper.fire()
      return true
    }

    func ends() throws -> String {
      try require(most.value <= 1, "two threads set the source")
      while fire() {}
      return "\(done.value) done"
    }
  }

  @Test func `work added while the source is set or fires is done`() {
    explore(
      "add, add, fire", .interrupted, outcomes: ["3 done"], of: State(with: 5),
      a: { _ = $0.add(3) },
      b: { _ = $0.add(4) },
      c: { $0.fire() })
  }

  @Test func `work removed during an addition runs once at most`() {
    explore(
      "add, remove, fire", .interrupted, outcomes: ["1 done", "2 done"], of: State(with: 5),
      a: { _ = $0.add(3) },
      b: { $0.timekeeper.remove($0.first!) },
      c: { $0.fire() })
  }

  @Test func `work removed by two threads runs once or not at all`() {
    explore(
      "remove, remove, fire", .interrupted, outcomes: ["0 done", "1 done"], of: State(with: 5),
      a: { $0.timekeeper.remove($0.first!) },
      b: { $0.timekeeper.remove($0.first!) },
      c: { $0.fire() })
  }
}
