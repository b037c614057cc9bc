/// A law that does not hold.
public struct Violation: Error, CustomStringConvertible {
  /// Which law, and for which promise.
  public let description: String

  /// - Parameter description: Which law, and for which promise.
  public init(_ description: String) { self.description = description }
}

/// Throws unless a condition holds.
///
/// - Parameters:
///   - isSo: The condition.
///   - otherwise: Which law it stands for, and for which promise.
/// - Throws: ``Violation``.
public func require(_ isSo: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !isSo { throw Violation(otherwise()) }
}
