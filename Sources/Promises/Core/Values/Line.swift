/// Elements in the order of their coming; each can leave in O(1).
///
/// Each element has a place, with which its owner leaves, and which another element gets later. The
/// caller releases the elements taken out. Elements that have left take no room, except a little
/// for later ones.
struct Line<Element> {
  private struct Node {
    let element: Element
    var previous = nobody
    /// The next place in the line.
    var next = nobody
  }

  // 32 bits halve a node, and are enough for all elements that fit into memory.
  private static var nobody: Int32 { -1 }

  private var nodes = PlaceTable<Node>()
  private var (head, tail) = (nobody, nobody)

  var count: Int { nodes.count }
  var isEmpty: Bool { count == 0 }
  var first: Element? { isEmpty ? nil : nodes[Int(head)].element }
  /// The elements, in order.
  var all: [Element] {
    if isEmpty { return [] }
    return sequence(first: nodes[Int(head)]) { [nodes] node in
      node.next >= 0 ? nodes[Int(node.next)] : nil
    }.map(\.element)
  }
  /// The number of places for which there is memory; a test compares the number with the need.
  var room: Int { nodes.room }

  subscript(place: Int) -> Element? { nodes.contains(place) ? nodes[place].element : nil }

  /// Adds an element, made for a place, at the end.
  @discardableResult
  mutating func append(_ make: (_ place: Int) -> Element) -> Int {
    let previous = tail
    let place = nodes.insert { Node(element: make($0), previous: previous) }
    link(place)
    return place
  }

  /// Takes an element out; nil for an element that has left, as long as no other has its place.
  mutating func remove(_ place: Int) -> Element? {
    guard let node = nodes.remove(place) else { return nil }
    unlink(node.previous, node.next)
    return node.element
  }

  /// Takes the first element out.
  mutating func popFirst() -> Element? { isEmpty ? nil : remove(Int(head)) }

  /// Adds a node at the end, which knows the node before.
  private mutating func link(_ place: Int) {
    if tail >= 0 { nodes[Int(tail)].next = Int32(place) } else { head = Int32(place) }
    tail = Int32(place)
  }

  /// Takes a node out of the line, given the places before and after.
  private mutating func unlink(_ previous: Int32, _ next: Int32) {
    if previous >= 0 { nodes[Int(previous)].next = next } else { head = next }
    if next >= 0 { nodes[Int(next)].previous = previous } else { tail = previous }
  }
}
