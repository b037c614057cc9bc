/// The work that a clock has been given for later, as a pure value.
///
/// Work comes out in the order in which it is due and, where that is the same, in the order in
/// which it came in.
struct TimerQueue<Work> {
  /// Names work that is waiting.
  typealias Number = Int

  private struct Key: Comparable {
    let due: ContinuousClock.Instant
    let number: Number

    static func < (left: Key, right: Key) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  /// A heap with the first at the top; keys of removed work stay until there are too many of them.
  private var keys: [Key] = []
  private var works: [Number: Work] = [:]
  private var added = 0

  /// How much work is waiting, including work that never becomes due.
  var count: Int { works.count }

  /// How many keys are kept; a test checks it against the amount of work.
  var keyCount: Int { keys.count }

  /// Adds work; if the time is nil, it never becomes due.
  mutating func add(_ work: Work, due: ContinuousClock.Instant?) -> Number {
    added += 1
    works[added] = work
    if let due {
      keys.append(Key(due: due, number: added))
      rise(from: keys.count - 1)
    }
    return added
  }

  /// Takes work out before it is due; returns nil if it has already left.
  mutating func remove(_ number: Number) -> Work? {
    let work = works.removeValue(forKey: number)
    if keys.count > 2 * works.count + 8 {
      keys = keys.filter { works[$0.number] != nil }.sorted()
    }
    return work
  }

  /// Takes out the first work that is due by a given time, or at any time.
  mutating func popFirst(
    dueBy end: ContinuousClock.Instant? = nil
  ) -> (due: ContinuousClock.Instant, work: Work)? {
    while let key = keys.first {
      guard let work = works[key.number] else {
        dropFirst()
        continue
      }
      if let end, key.due > end { return nil }
      dropFirst()
      works[key.number] = nil
      return (key.due, work)
    }
    return nil
  }

  private mutating func rise(from start: Int) {
    var index = start
    while index > 0, keys[index] < keys[(index - 1) / 2] {
      keys.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func dropFirst() {
    keys.swapAt(0, keys.count - 1)
    keys.removeLast()
    var index = 0
    while true {
      let children = (2 * index + 1)..<min(2 * index + 3, max(keys.count, 2 * index + 1))
      guard let child = children.min(by: { keys[$0] < keys[$1] }), keys[child] < keys[index] else {
        return
      }
      keys.swapAt(index, child)
      index = child
    }
  }
}
