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

  override func takeReach() -> CancelReach {
    // Newest first; all at once, since of the cancel blocks of one promise all run or none.
    var reaches: [CancelReach] = []
    var all = CancelReach()
    var pair = self
    while true {
      if let reach = pair.second?.takeReach() { reaches.append(reach) }
      if pair.isAbove {
        all.above.append(pair.first)
        break
      }
      guard let next = pair.first as? PairNode else {
        reaches.append(pair.first.takeReach())
        break
      }
      pair = next
    }
    for reach in reaches.reversed() { all.add(reach) }
    return all
  }

  override func retire() {
    var pair = self
    while true {
      pair.second?.retire()
      if pair.isAbove { return }
      guard let next = pair.first as? PairNode else { return pair.first.retire() }
      pair = next
    }
  }

  override var contents: [String] {
    var contents: [String] = []
    var pair = self
    while true {
      contents += pair.second?.contents ?? []
      guard let next = pair.first as? PairNode else { return contents + pair.first.contents }
      pair = next
    }
  }

  override var farewell: (any Error)? {
    var pair = self
    while true {
      if let reason = pair.second?.farewell { return reason }
      if pair.isAbove { return nil }
      guard let next = pair.first as? PairNode else { return pair.first.farewell }
      pair = next
    }
  }
}
