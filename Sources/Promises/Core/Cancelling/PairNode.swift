/// Two nodes in place of one; the cancel blocks of the first run before those of the second.
///
/// If it came down a chain whose promises are gone, the first of the two nests as deep as that
/// chain was long, so nothing here recurses into it.
final class PairNode: CancelNode, @unchecked Sendable {
  /// Taken out at the end only, when nobody else refers to this.
  private var firstOrNil: CancelNode?
  private let second: CancelNode?
  /// Whether the first was left by a source; then others may have inherited it as well.
  private let isAbove: Bool

  init(_ first: CancelNode, _ second: CancelNode) {
    (firstOrNil, self.second, isAbove) = (first, second, false)
  }

  init(above first: CancelNode, _ second: CancelNode?) {
    (firstOrNil, self.second, isAbove) = (first, second, true)
  }

  private var first: CancelNode { firstOrNil! }

  deinit {
    var nodes: [CancelNode] = []
    if let first = firstOrNil { nodes.append(first) }
    firstOrNil = nil
    ThreadContext.release(&nodes)
  }

  /// Visits what this pair and those in it hold, newest first, until told to stop; returns what a source
  /// has left, which comes after that.
  private func visit(_ visit: (CancelNode) -> Bool) -> CancelNode? {
    var pair = self
    while true {
      if let second = pair.second, !visit(second) { return nil }
      if pair.isAbove { return pair.first }
      guard let next = pair.first as? PairNode else {
        _ = visit(pair.first)
        return nil
      }
      pair = next
    }
  }

  /// All at once, since of the cancel blocks of one promise all run or none.
  override func takeReach() -> CancelReach {
    var reaches: [CancelReach] = []
    var all = CancelReach()
    if let above = visit({
      reaches.append($0.takeReach())
      return true
    }) {
      all.above.append(above)
    }
    for reach in reaches.reversed() { all.add(reach) }
    return all
  }

  override func retire() {
    _ = visit {
      $0.retire()
      return true
    }
  }

  override var contents: [String] {
    var contents: [String] = []
    var next: CancelNode? = self
    while let node = next {
      guard let pair = node as? PairNode else { return contents + node.contents }
      next = pair.visit {
        contents += $0.contents
        return true
      }
    }
    return contents
  }

  override var farewell: (any Error)? {
    var reason: (any Error)?
    _ = visit {
      reason = $0.farewell
      return reason == nil
    }
    return reason
  }
}
