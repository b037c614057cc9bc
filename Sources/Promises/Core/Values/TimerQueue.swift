/// The work scheduled with a clock, as a pure value.
///
/// Work comes out in the order of due times and, among equal due times, in the order of scheduling.
/// Adding and removing take O(log *n*) steps, and removed work takes no room.
///
/// A time is the distance from the clock's beginning, so that one copy of the code serves all
/// clocks.
struct TimerQueue<Work> {
  /// Names waiting work: by its slot, and by its number among all work ever kept.
  struct Ticket {
    fileprivate let slot: Int
    fileprivate let number: Int
  }

  private struct Key {
    let due: Duration
    let number: Int
    let slot: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private struct Slot {
    var number: Int
    /// Nil once the work has left; then the slot is free.
    var work: Work?
    /// The position of the key in the heap; nil for work that never becomes due.
    var position: Int?
  }

  /// A heap with the first at the top.
  private var keys: [Key] = []
  private var slots: [Slot] = []
  private var free: [Int] = []
  private var added = 0

  /// The number of pieces of waiting work, including work that never becomes due.
  var count: Int { slots.count - free.count }

  /// The number of slots; a test compares the number with the amount of work.
  var slotCount: Int { slots.count }

  /// When the first work is due.
  var firstDue: Duration? { keys.first?.due }

  /// Adds work; without a time, the work never becomes due.
  mutating func add(_ work: Work, due: Duration?) -> Ticket {
    added += 1
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot(number: added, work: nil, position: nil)) }
    slots[slot] = Slot(number: added, work: work, position: nil)
    if let due {
      keys.append(Key(due: due, number: added, slot: slot))
      rise(from: keys.count - 1)
    }
    return Ticket(slot: slot, number: added)
  }

  /// Takes work out before its time; nil if the work has already left.
  mutating func remove(_ ticket: Ticket) -> Work? {
    guard slots.indices.contains(ticket.slot), slots[ticket.slot].number == ticket.number else {
      return nil
    }
    return take(ticket.slot)
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
    guard let key = keys.first else { return nil }
    if let end, key.due > end { return nil }
    return take(key.slot).map { (key.due, $0) }
  }

  private mutating func take(_ slot: Int) -> Work? {
    guard let work = slots[slot].work else { return nil }
    if let position = slots[slot].position { removeKey(at: position) }
    slots[slot].work = nil
    free.append(slot)
    // Room for many is not kept without work; room for a few is, since most clocks have one timer
    // after the other.
    if count == 0 && slots.count > 64 { (keys, slots, free) = ([], [], []) }
    return work
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
    slots[key.slot].position = position
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
