/// What a clock has been given to do later, as a pure value.
///
/// Work comes out in the order of its due time, and where that is the same, in the order in which it
/// came in.
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

  /// A heap, the first at the top; keys of work that was removed stay until they are too many.
  private var keys: [Key] = []
  private var works: [Number: Work] = [:]
  private var added = 0

  /// How much work waits, that which never becomes due included.
  var count: Int { works.count }

  /// How many keys are kept; a test holds it to the number of works.
  var keyCount: Int { keys.count }

  /// Adds work; with nil for the time it never becomes due.
  mutating func add(_ work: Work, due: ContinuousClock.Instant?) -> Number {
    added += 1
    works[added] = work
    if let due {
      keys.append(Key(due: due, number: added))
      rise(from: keys.count - 1)
    }
    return added
  }

  /// Takes work out before it is due; nil where it has left already.
  mutating func remove(_ number: Number) -> Work? {
    let work = works.removeValue(forKey: number)
    if keys.count > 2 * works.count + 8 {
      keys = keys.filter { works[$0.number] != nil }.sorted()
    }
    return work
  }

  /// Takes the first work out that is due by a time, or at any time.
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
