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
    fileprivate let slot: Int32
    fileprivate let number: Int
  }

  private struct Key {
    let due: Duration
    let number: Int
    // 32 bits are enough for all work that fits into memory.
    let slot: Int32

    static func < (left: Key, right: Key) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private struct Slot {
    /// Nil once the work has left; then the slot is free.
    var work: Work?
    /// The position of the key in the heap; for a free slot, the next free slot.
    var position: Int32
  }

  private static var nowhere: Int32 { -1 }

  /// A heap with the first at the top; work that never becomes due is below all other work.
  private var keys: [Key] = []
  private var slots: [Slot] = []
  /// The first free slot.
  private var free = nowhere
  private var added = 0

  /// The number of pieces of waiting work, including work that never becomes due.
  var count: Int { keys.count }

  /// The number of slots; a test compares the number with the amount of work.
  var slotCount: Int { slots.count }

  /// When the first work is due.
  var firstDue: Duration? { keys.first.flatMap { $0.due == .never ? nil : $0.due } }

  /// Adds work; without a time, the work never becomes due.
  mutating func add(_ work: Work, due: Duration?) -> Ticket {
    added += 1
    let key = Key(due: due ?? .never, number: added, slot: takeSlot())
    slots[Int(key.slot)].work = work
    keys.append(key)
    rise(from: keys.count - 1)
    return Ticket(slot: key.slot, number: added)
  }

  /// Takes work out before its time; nil if the work has already left.
  mutating func remove(_ ticket: Ticket) -> Work? {
    let slot = Int(ticket.slot)
    guard slots.indices.contains(slot), slots[slot].work != nil,
      keys[Int(slots[slot].position)].number == ticket.number
    else { return nil }
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
    guard let due = firstDue, due <= end ?? due else { return nil }
    return take(keys[0].slot).map { (due, $0) }
  }

  private mutating func takeSlot() -> Int32 {
    guard free >= 0 else {
      slots.append(Slot(work: nil, position: Self.nowhere))
      return Int32(slots.count - 1)
    }
    defer { free = slots[Int(free)].position }
    return free
  }

  private mutating func take(_ slot: Int32) -> Work? {
    let index = Int(slot)
    let work = slots[index].work.take()
    removeKey(at: Int(slots[index].position))
    slots[index].position = free
    free = slot
    // Room for many is not kept without work; room for a few is, since most clocks have one timer
    // after the other.
    if count == 0 && slots.count > 64 { (keys, slots, free) = ([], [], Self.nowhere) }
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
    slots[Int(key.slot)].position = Int32(position)
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
