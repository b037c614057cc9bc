import TestSupport
import Testing

@testable import Promises

@Suite struct SourceAlarmTests {
  /// Setting the source is two events: the call, which may have the source fire at once, and the caller's
  /// return.
  enum Event: CaseIterable { case addFirst, addSecond, call, didSet, fire }

  /// A source, the threads that set it, and what is due.
  private struct World {
    var alarm = SourceAlarm()
    var due: Set<Int> = []
    var source: Int?
    /// The times that threads were told to set and have not yet.
    var calling: [Int] = []
    /// How many threads have set the source and not said so.
    var returning = 0

    mutating func tell(_ time: Duration?) {
      if let time { calling.append(Int(time.components.seconds)) }
    }

    /// False for what cannot happen now.
    mutating func take(_ event: Event) -> Bool {
      switch event {
      case .addFirst, .addSecond:
        let time = event == .addFirst ? 1 : 2
        due.insert(time)
        tell(alarm.add(.seconds(time)))
      case .call:
        guard let time = calling.popLast() else { return false }
        source = time
        returning += 1
      case .didSet:
        guard returning > 0 else { return false }
        returning -= 1
        tell(alarm.didSet())
      case .fire:
        guard let time = source.take() else { return false }
        due = due.filter { $0 > time }
        tell(alarm.fire(next: due.min().map { .seconds($0) }))
      }
      return true
    }
  }

  @Test func `only one thread sets the source, and no time is forgotten`() {
    for events in sequences(ofLength: 8, from: Event.allCases) {
      var world = World()
      for event in events {
        guard world.take(event) else { break }
        guard world.calling.count + world.returning <= 1 else {
          Issue.record("\(events): two threads set the source")
          return
        }
      }
      while world.take(.call) || world.take(.didSet) {}
      // A source that is early only fires for nothing.
      guard world.due.isEmpty || (world.source ?? .max) <= world.due.min()! else {
        Issue.record("\(events): \(world.due) are due, and the source says \(world.source as Any)")
        return
      }
    }
  }
}
