/// Two nodes in place of one; the cancel blocks of the first run before those of the second.
///
/// In a node inherited along a chain of vanished promises, the first of the two nests as deep as
/// the chain was long; so no method recurses into the first.
final class PairNode: CancelNode, @unchecked Sendable {
  /// Taken out at the end only, when nobody else refers to this pair.
  private var firstOrNil: CancelNode?
  private let second: CancelNode?
  /// Whether the first was inherited from a source; other handlers may have inherited the same
  /// node.
  private let isAbove: Bool

  init(_ first: CancelNode, _ second: CancelNode) {
    (firstOrNil, self.second, isAbove) = (first, second, false)
  }

  init(above first: CancelNode, _ second: CancelNode?) {
    (firstOrNil, self.second, isAbove) = (first, second, true)
  }

  private var first: CancelNode { firstOrNil! }

  deinit { ThreadContext.release(&firstOrNil) }

  /// Visits the nodes of this pair and of pairs within, newest first, until told to stop; returns
  /// the inherited node, which comes last.
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

  /// All at once, since the cancel blocks of one promise run all or not at all.
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
