/// Numbers chosen by a fuzzer: each byte is a number; after the last byte come zeros and ones in
/// turn.
///
/// With zeros alone, the standard library would search for a number below three for ever.
struct FuzzerBytes: RandomNumberGenerator {
  private let bytes: [UInt8]
  private var position = 0

  init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Whether no byte is left.
  var isSpent: Bool { position >= bytes.count }

  mutating func next() -> UInt64 {
    defer { position += 1 }
    return isSpent ? UInt64(position & 1) : UInt64(bytes[position])
  }
}
