/// A cache of a limited size as a pure value.
///
/// The least recently used element goes first, and an element past its lifetime goes in any case.
/// Every operation takes O(1). Each element has a slot, with which the caller uses or removes the
/// element. Times count from any beginning. The caller releases the elements taken out.
struct LRUCache<Element> {
  private struct Entry {
    let element: Element
    /// The end of the lifetime, and the place in the order of age; meaningless without a lifetime.
    let due: Duration
    let age: Int
  }

  /// The number of elements with room in the cache; at least 1.
  let limit: Int
  /// How long an element is kept; nil for ever.
  let lifetime: Duration?
  /// The least recently used first.
  private var entries = Line<Entry>()
  /// The oldest first; empty without a lifetime.
  private var byAge = Line<Int>()

  var count: Int { entries.count }

  init(limit: Int, lifetime: Duration?) { (self.limit, self.lifetime) = (limit, lifetime) }

  private var firstExpiring: Int? { byAge.firstPlace.flatMap { byAge[$0] } }

  /// When the oldest element's lifetime ends.
  var firstDue: Duration? { firstExpiring.flatMap { entries[$0]?.due } }

  /// Adds an element and returns its slot; there may then be one element too many.
  mutating func add(_ element: Element, at now: Duration) -> Int {
    entries.append { slot in
      guard let lifetime else { return Entry(element: element, due: .zero, age: 0) }
      return Entry(element: element, due: now + lifetime, age: byAge.append { _ in slot })
    }
  }

  /// Notes a use of a slot's element; false if the element is past its lifetime.
  mutating func use(_ slot: Int, at now: Duration) -> Bool {
    if lifetime != nil, let entry = entries[slot], entry.due <= now { return false }
    entries.moveToEnd(slot)
    return true
  }

  /// Takes out the element of a slot, and frees the slot.
  mutating func remove(_ slot: Int) -> Element? {
    guard let entry = entries.remove(slot) else { return nil }
    if lifetime != nil { _ = byAge.remove(entry.age) }
    return entry.element
  }

  /// Takes out the least recently used element of a cache with one too many.
  mutating func popSurplus() -> Element? {
    guard count > limit, let slot = entries.firstPlace else { return nil }
    return remove(slot)
  }

  /// Takes out an element past its lifetime, if there is one.
  mutating func popExpired(at now: Duration) -> Element? {
    guard let due = firstDue, due <= now, let slot = firstExpiring else { return nil }
    return remove(slot)
  }
}
