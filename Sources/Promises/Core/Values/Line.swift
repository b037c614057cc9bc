/// Elements in the order in which they came, of which any can leave in O(1).
///
/// A place stands outside of this, so that whoever has it can leave. What has left takes no room. Nothing is
/// released here: whoever takes a place out gets it, and one that is in the line is kept by it. The places
/// in a line keep each other, so all have to be taken out before it goes away.
struct Line<Element> {
  /// Touched by whoever may touch the line.
  final class Place {
    fileprivate(set) var element: Element?
    fileprivate(set) var isInLine = false
    /// Whether it has left the line for what it was waiting for.
    var hasStarted = false
    fileprivate var next: Place?
    fileprivate var previous: Place?

    init(_ element: Element) { self.element = element }

    /// Gives the element away, once.
    func take() -> Element? {
      defer { element = nil }
      return element
    }
  }

  private(set) var count = 0
  private(set) var first: Place?
  private var last: Place?

  /// Puts a place, which is in no line, at the end.
  mutating func append(_ place: Place) {
    place.isInLine = true
    place.previous = last
    if let last { last.next = place } else { first = place }
    last = place
    count += 1
  }

  /// Takes a place out; false if it is in no line.
  mutating func remove(_ place: Place) -> Bool {
    guard place.isInLine else { return false }
    if let next = place.next { next.previous = place.previous } else { last = place.previous }
    if let previous = place.previous { previous.next = place.next } else { first = place.next }
    (place.next, place.previous, place.isInLine) = (nil, nil, false)
    count -= 1
    return true
  }

  /// Takes the first place out.
  mutating func popFirst() -> Place? {
    guard let place = first else { return nil }
    _ = remove(place)
    return place
  }

  /// Gives everything to another line.
  mutating func takeAll() -> Line {
    defer { self = Line() }
    return self
  }
}
