/// The checksum of POSIX's `cksum`: easy to write, and easy to compare.
struct Checksum: Sendable {
  private(set) var byteCount = 0
  private var remainder: UInt32 = 0

  /// The checksum of all bytes so far.
  var value: UInt32 {
    var whole = self
    // Their number counts too, its lowest byte first, as far as it is not zero.
    var rest = byteCount
    while rest > 0 {
      whole.add(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return ~whole.remainder
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      add(byte)
      byteCount += 1
    }
  }

  private mutating func add(_ byte: UInt8) {
    remainder = remainder << 8 ^ Self.table[Int(UInt8(remainder >> 24) ^ byte)]
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte << 24) { remainder, _ in
      remainder << 1 ^ (remainder >> 31 == 1 ? 0x04C1_1DB7 : 0)
    }
  }
}
