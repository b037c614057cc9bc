/// Random numbers that a fuzzer chooses: its bytes, one a number, and zeros and ones in turn after the last.
///
/// With nothing but zeros, the standard library looks for a number below three for ever.
public struct Bytes: RandomNumberGenerator {
  private let bytes: [UInt8]
  private var position = 0

  /// Copies the bytes.
  ///
  /// - Parameters:
  ///   - start: The first, or nil if there are none.
  ///   - count: How many.
  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// Whether no byte is left.
  public var isSpent: Bool { position >= bytes.count }

  /// Takes a byte.
  ///
  /// - Returns: The byte; zero or one if none is left.
  public mutating func next() -> UInt64 {
    defer { position += 1 }
    return isSpent ? UInt64(position & 1) : UInt64(bytes[position])
  }
}
