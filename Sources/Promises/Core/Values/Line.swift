/// Elements in the order of their coming, any of which can leave in O(1).
///
/// Each element has a place, with which its owner leaves, and which another element gets later. The
/// caller releases the elements taken out. Elements that have left take no room, except a little
/// for later ones.
struct Line<Element> {
  private struct Node {
    /// Nil at a free place.
    var element: Element?
    var previous = nobody
    /// The next place in the line; for a free place, the next free place.
    var next = nobody
  }

  // 32 bits halve a node, and are enough for all elements that fit into memory.
  private static var nobody: Int32 { -1 }

  private var nodes: [Node] = []
  private var (head, tail, free) = (nobody, nobody, nobody)
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: Element? { isEmpty ? nil : nodes[Int(head)].element }
  /// The elements, in order.
  var all: [Element] {
    sequence(first: head) { nodes[Int($0)].next }
      .prefix { $0 >= 0 }.compactMap { nodes[Int($0)].element }
  }

  subscript(place: Int) -> Element? { nodes[place].element }

  /// Adds an element, made for a place, at the end.
  @discardableResult
  mutating func append(_ make: (_ place: Int) -> Element) -> Int {
    let place = free >= 0 ? Int(free) : nodes.count
    let node = Node(element: make(place))
    if free >= 0 {
      free = nodes[place].next
      nodes[place] = node
    } else {
      nodes.append(node)
    }
    link(place)
    count += 1
    return place
  }

  /// Takes an element out; nil for an element that has left, as long as no other has its place.
  mutating func remove(_ place: Int) -> Element? {
    guard nodes.indices.contains(place), let element = nodes[place].element.take() else {
      return nil
    }
    unlink(place)
    nodes[place].next = free
    free = Int32(place)
    count -= 1
    if isEmpty, nodes.count > 64 { self = Line() }
    return element
  }

  /// Takes the first element out.
  mutating func popFirst() -> Element? { isEmpty ? nil : remove(Int(head)) }

  private mutating func link(_ place: Int) {
    (nodes[place].previous, nodes[place].next) = (tail, Self.nobody)
    if tail >= 0 { nodes[Int(tail)].next = Int32(place) } else { head = Int32(place) }
    tail = Int32(place)
  }

  private mutating func unlink(_ place: Int) {
    let (previous, next) = (nodes[place].previous, nodes[place].next)
    if previous >= 0 { nodes[Int(previous)].next = next } else { head = next }
    if next >= 0 { nodes[Int(next)].previous = previous } else { tail = previous }
  }
}
