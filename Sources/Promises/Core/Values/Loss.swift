/// Why nobody may ever settle a pending promise.
///
/// Kept in the low bits of the word of the source; protected by the cell's own lock.
package struct Loss: OptionSet, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) { self.rawValue = rawValue }

  /// Nobody is left who could settle it, but for a cancel.
  static let isLost = Loss(rawValue: 0b0010)
  /// It is a `cancelPromise`, which nothing else settles in the first place.
  static let isSignal = Loss(rawValue: 0b0100)

  static let all: Loss = [.isLost, .isSignal]
}

/// Of how many promises what is known.
///
/// What one learns after another may arrive before it, so only the sums of all changes count.
struct LossCount: Equatable {
  private var counts: (lost: Int32, signals: Int32) = (0, 0)

  var lost: Int { Int(counts.lost) }
  var signals: Int { Int(counts.signals) }

  mutating func change(_ before: Loss, to now: Loss) {
    counts.lost += (now.contains(.isLost) ? 1 : 0) - (before.contains(.isLost) ? 1 : 0)
    counts.signals += (now.contains(.isSignal) ? 1 : 0) - (before.contains(.isSignal) ? 1 : 0)
  }

  static func == (one: LossCount, other: LossCount) -> Bool { one.counts == other.counts }
}
