/// Random numbers that a fuzzer chooses: its bytes, one a number, and zeros after the last.
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

  /// Whether only zeros are left.
  public var isSpent: Bool { position >= bytes.count }

  /// Takes a byte.
  ///
  /// - Returns: The byte.
  public mutating func next() -> UInt64 {
    guard !isSpent else { return 0 }
    defer { position += 1 }
    return UInt64(bytes[position])
  }
}
