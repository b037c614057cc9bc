@testable import Promises

/// What a test's threads write down, in an order that counts: writing is a step, so that every order is
/// gone through.
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

/// A variable of a test; its own thread's, or one whose order among threads does not count.
///
/// It stands for everything of the user's: whoever uses it or releases it must not have locked anything.
final class Held<Value>: @unchecked Sendable {
  private var content: Value

  var value: Value {
    get {
      ScheduledThread.beginUserCode()
      return RaceDetector.ignoring { content }
    }
    set {
      ScheduledThread.beginUserCode()
      // What is released here isn't the explorer's.
      var old = newValue
      RaceDetector.ignoring { swap(&content, &old) }
    }
  }

  init(_ value: Value) { content = value }

  deinit { ScheduledThread.beginUserCode() }

  /// Releases what is held.
  func drop<Wrapped>() where Value == Wrapped? { value = nil }
}

extension Held where Value == Int {
  func count() { value += 1 }
}

/// What a test writes down about its threads, in no order that counts: it is not looked at for races.
@propertyWrapper
final class Unjudged<Value>: @unchecked Sendable {
  private var content: Value

  // In place, so that what happens to the elements of an array counts as little.
  var wrappedValue: Value {
    _read {
      RaceDetector.begin()
      defer { RaceDetector.end() }
      yield content
    }
    _modify {
      RaceDetector.begin()
      defer { RaceDetector.end() }
      yield &content
    }
  }

  init(wrappedValue: Value) { content = wrappedValue }
}
