/// The work that a clock has been given for later, as a pure value.
///
/// Work comes out in the order in which it is due and, where that is the same, in the order in
/// which it came in. Adding and removing take O(log *n*) steps, and what has left takes no room.
struct TimerQueue<Time: Comparable, Work> {
  /// Names work that is waiting: where it is kept, and which one it is of all that were ever kept there.
  struct Ticket {
    fileprivate let slot: Int
    fileprivate let number: Int
  }

  private struct Key {
    let due: Time
    let number: Int
    let slot: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private struct Slot {
    var number: Int
    /// Nil once it has left; then the slot is free.
    var work: Work?
    /// Where its key is in the heap; nil if it never becomes due.
    var position: Int?
  }

  /// A heap with the first at the top.
  private var keys: [Key] = []
  private var slots: [Slot] = []
  private var free: [Int] = []
  private var added = 0

  /// How much work is waiting, including work that never becomes due.
  var count: Int { slots.count - free.count }

  /// For how much there is room; a test checks it against the amount of work.
  var slotCount: Int { slots.count }

  /// When the first work is due.
  var firstDue: Time? { keys.first?.due }

  /// Adds work; if the time is nil, it never becomes due.
  mutating func add(_ work: Work, due: Time?) -> Ticket {
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

  /// Takes work out before it is due; returns nil if it has already left.
  mutating func remove(_ ticket: Ticket) -> Work? {
    guard slots.indices.contains(ticket.slot), slots[ticket.slot].number == ticket.number else {
      return nil
    }
    return take(ticket.slot)
  }

  /// Takes out the first work that is due by a given time, or at any time.
  mutating func popFirst(dueBy end: Time? = nil) -> (due: Time, work: Work)? {
    guard let key = keys.first else { return nil }
    if let end, key.due > end { return nil }
    return take(key.slot).map { (key.due, $0) }
  }

  private mutating func take(_ slot: Int) -> Work? {
    guard let work = slots[slot].work else { return nil }
    if let position = slots[slot].position { removeKey(at: position) }
    slots[slot].work = nil
    free.append(slot)
    // Room for many timers is not kept when there are none.
    if count == 0 { (keys, slots, free) = ([], [], []) }
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
      let children = (2 * index + 1)..<min(2 * index + 3, max(keys.count, 2 * index + 1))
      guard let child = children.min(by: { keys[$0] < keys[$1] }), keys[child] < key else { break }
      put(keys[child], at: index)
      index = child
    }
    put(key, at: index)
  }
}
