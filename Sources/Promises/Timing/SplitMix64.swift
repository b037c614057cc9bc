/// Sebastiano Vigna's splitmix64: small, and with the same results everywhere.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Skips a number of results, in O(1).
  mutating func skip(_ count: Int) { state &+= UInt64(truncatingIfNeeded: count) &* Self.step }

  private static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  package mutating func next() -> UInt64 {
    state &+= Self.step
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }
}
