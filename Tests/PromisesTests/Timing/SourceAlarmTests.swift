import TestSupport
import Testing

@testable import Promises

@Suite struct SourceAlarmTests {
  /// Setting the source is two events: the call, during which the source may fire, and the return.
  enum Event: CaseIterable { case addFirst, addSecond, call, didSet, fire }

  /// A source, the threads that set the source, and the due times.
  private struct World {
    var alarm = SourceAlarm()
    var due: Set<Int> = []
    var source: Int?
    /// Times for which a thread is about to set the source.
    var calling: [Int] = []
    /// How many threads have set the source without reporting yet.
    var returning = 0

    mutating func tell(_ time: Duration?) {
      if let time { calling.append(Int(time.components.seconds)) }
    }

    /// Returns false if the event cannot happen now.
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
      // An early source fires in vain, and does no harm.
      guard world.due.isEmpty || (world.source ?? .max) <= world.due.min()! else {
        Issue.record("\(events): \(world.due) are due, and the source says \(world.source as Any)")
        return
      }
    }
  }
}
