@testable import Promises

/// A log shared by a test's threads.
///
/// Writing is a step, so every order of entries is tried.
final class Notes: @unchecked Sendable {
  private let identity = announce(.make, 0)
  private(set) var entries: [String] = []

  deinit { announce(.drop, identity) }

  func add(_ entry: String) {
    ScheduledThread.beginUserCode()
    RaceDetector.ignoring {
      if let thread = ScheduledThread.current, thread.number != nil {
        thread.scheduler.announce(.note, identity, on: thread)
      }
      entries.append(entry)
    }
  }

  var text: String { entries.joined(separator: " ") }
}

/// A variable of a test, used by one thread only or in any order.
///
/// The variable stands for the user's objects: no lock may be held during its use or release.
final class Held<Value>: @unchecked Sendable {
  private var content: Value

  var value: Value {
    get {
      ScheduledThread.beginUserCode()
      return RaceDetector.ignoring { content }
    }
    set {
      ScheduledThread.beginUserCode()
      // The release of the old value belongs to the user's code, so the detector sees it.
      var old = newValue
      RaceDetector.ignoring { swap(&content, &old) }
    }
  }

  init(_ value: Value) { content = value }

  deinit { ScheduledThread.beginUserCode() }

  /// Releases the value.
  func drop<Wrapped>() where Value == Wrapped? { value = nil }
}

extension Held where Value == Int {
  func count() { value += 1 }

  /// Counts an event that may happen once only, or else the schedule fails.
  func once(_ event: String) {
    count()
    guard value > 1 else { return }
    RaceDetector.ignoring {
      ScheduledThread.current?.scheduler.violation = "\(event): \(content) times"
    }
  }
}
