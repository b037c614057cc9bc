/// Numbers chosen by a fuzzer: each byte is a number; after the last byte come zeros and ones in
/// turn.
///
/// With zeros alone, the standard library would search for a number below three for ever.
public struct Bytes: RandomNumberGenerator {
  private let bytes: [UInt8]
  private var position = 0

  /// Copies the bytes.
  ///
  /// - Parameters:
  /// - start: The first byte; nil without bytes.
  /// - count: The number of bytes.
  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Whether no byte is left.
  public var isSpent: Bool { position >= bytes.count }

  /// Takes a byte.
  ///
  /// - Returns: The byte, or zero or one after the last byte.
  public mutating func next() -> UInt64 {
    defer { position += 1 }
    return isSpent ? UInt64(position & 1) : UInt64(bytes[position])
  }
}
