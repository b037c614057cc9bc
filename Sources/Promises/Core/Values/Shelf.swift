/// What is kept, at most so much and for so long, as a pure value; all in O(1).
///
/// Times are reckoned from any beginning. Elements are released by whoever takes them out.
struct Shelf<Element> {
  /// An element on the shelf, or one that was.
  final class Item {
    fileprivate let element: Element
    /// When it is too old; nil for never.
    fileprivate let due: Duration?
    fileprivate var byUse: Line<Item>.Place?
    fileprivate var byAge: Line<Item>.Place?

    fileprivate init(_ element: Element, due: Duration?) {
      (self.element, self.due) = (element, due)
    }
  }

  /// How much there is room for; at least 1.
  let limit: Int
  /// How long an element is kept; nil for ever.
  let lifetime: Duration?
  /// The least recently used first.
  private var byUse = Line<Item>()
  /// The oldest first.
  private var byAge = Line<Item>()

  init(limit: Int, lifetime: Duration?) { (self.limit, self.lifetime) = (limit, lifetime) }

  var count: Int { byUse.count }

  /// When the first is too old.
  var firstDue: Duration? { byAge.first?.element?.due }

  /// Puts an element on the shelf; there may then be one too many.
  mutating func add(_ element: Element, at now: Duration) -> Item {
    let item = Item(element, due: lifetime.map { now + $0 })
    let byUse = Line<Item>.Place(item)
    item.byUse = byUse
    self.byUse.append(byUse)
    if lifetime != nil {
      let byAge = Line<Item>.Place(item)
      item.byAge = byAge
      self.byAge.append(byAge)
    }
    return item
  }

  /// An element is used; false if it is too old for that.
  mutating func use(_ item: Item, at now: Duration) -> Bool {
    if let due = item.due, due <= now { return false }
    if let place = item.byUse, byUse.remove(place) { byUse.append(place) }
    return true
  }

  /// Takes an element off the shelf, if it is there.
  mutating func remove(_ item: Item) {
    if let place = item.byUse, byUse.remove(place) { _ = place.take() }
    if let place = item.byAge, byAge.remove(place) { _ = place.take() }
  }

  /// Takes off the least recently used if there is one too many.
  mutating func popSurplus() -> Element? {
    guard byUse.count > limit, let item = byUse.first?.element else { return nil }
    remove(item)
    return item.element
  }

  /// Takes off one that is too old, if there is one.
  mutating func popExpired(at now: Duration) -> Element? {
    guard let item = byAge.first?.element, let due = item.due, due <= now else { return nil }
    remove(item)
    return item.element
  }

  /// Takes off any, if there is one.
  mutating func popAny() -> Element? {
    guard let item = byUse.first?.element else { return nil }
    remove(item)
    return item.element
  }
}
