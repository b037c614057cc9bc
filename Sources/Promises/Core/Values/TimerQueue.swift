/// The work scheduled with a clock, as a pure value.
///
/// Work comes out in the order of due times and, among equal due times, in the order of scheduling.
/// Adding and removing take O(log *n*) steps, and removed work takes no room.
///
/// A time is the distance from the clock's beginning, so that one copy of the code serves all
/// clocks.
struct TimerQueue<Work> {
  /// Names waiting work: by its place, and by its number among all work ever kept.
  struct Ticket {
    fileprivate let place: Int
    fileprivate let number: Int
  }

  private struct Key {
    let due: Duration
    let number: Int
    // 32 bits are enough for all work that fits into memory.
    let place: Int32

    static func < (left: Key, right: Key) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private struct Entry {
    let work: Work
    /// The position of the key in the heap.
    var position: Int32
  }

  /// A heap with the first at the top; work that never becomes due is below all other work.
  private var keys: [Key] = []
  private var entries = PlaceTable<Entry>()
  private var added = 0

  /// The number of pieces of waiting work, including work that never becomes due.
  var count: Int { keys.count }

  /// The room for keys and work; a test compares the room with the amount of work.
  var room: Int { max(keys.capacity, entries.room) }

  /// When the first work is due.
  var firstDue: Duration? { keys.first.flatMap { $0.due == .never ? nil : $0.due } }

  /// Adds work; without a time, the work never becomes due.
  mutating func add(_ work: Work, due: Duration?) -> Ticket {
    added += 1
    let position = Int32(keys.count)
    let place = entries.insert { _ in Entry(work: work, position: position) }
    keys.append(Key(due: due ?? .never, number: added, place: Int32(place)))
    rise(from: keys.count - 1)
    return Ticket(place: place, number: added)
  }

  /// Takes work out before its time; nil if the work has already left.
  mutating func remove(_ ticket: Ticket) -> Work? {
    guard entries.contains(ticket.place),
      keys[Int(entries[ticket.place].position)].number == ticket.number
    else { return nil }
    return remove(at: ticket.place)
  }

  /// Takes out everything, and returns the work, to be released where the caller wants.
  ///
  /// Earlier tickets stay void.
  mutating func removeAll() -> some Any {
    var left = TimerQueue()
    swap(&left, &self)
    added = left.added
    return left
  }

  /// Takes out the first work due by a given time, or at any time.
  mutating func popFirst(dueBy end: Duration? = nil) -> (due: Duration, work: Work)? {
    guard let due = firstDue, due <= end ?? due else { return nil }
    return remove(at: Int(keys[0].place)).map { (due, $0) }
  }

  private mutating func remove(at place: Int) -> Work? {
    guard let entry = entries.remove(place) else { return nil }
    removeKey(at: Int(entry.position))
    // Copied only when three times as much work has left as waits. Room for a few is kept, since
    // most clocks have one timer after the other.
    if keys.capacity > 256, keys.count < keys.capacity / 4 {
      var fewer: [Key] = []
      fewer.reserveCapacity(2 * keys.count)
      fewer += keys
      keys = fewer
    }
    return entry.work
  }

  private mutating func removeKey(at position: Int) {
    let last = keys.removeLast()
    guard position < keys.count else { return }
    put(last, at: position)
    sink(from: position)
    rise(from: position)
  }

  private mutating func put(_ key: Key, at position: Int) {
    keys[position] = key
    entries[Int(key.place)].position = Int32(position)
  }

  private mutating func rise(from start: Int) {
    let key = keys[start]
    var index = start
    while index > 0, key < keys[(index - 1) / 2] {
      put(keys[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    put(key, at: index)
  }

  private mutating func sink(from start: Int) {
    let key = keys[start]
    var index = start
    while true {
      var child = 2 * index + 1
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard child < keys.count, keys[child] < key else { break }
      put(keys[child], at: index)
      index = child
    }
    put(key, at: index)
  }
}

extension Duration {
  /// The time of work that never becomes due.
  fileprivate static var never: Duration { Duration(attoseconds: .max) }
}
