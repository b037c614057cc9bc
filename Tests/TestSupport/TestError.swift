public import Promises

/// Errors that are no cancellations.
public enum TestError: Error, Equatable, Sendable {
  /// One error.
  case first
  /// Another error.
  case second
  /// One of any number of errors.
  case numbered(Int)
}

/// An error of another type.
public struct OtherError: Error, Equatable, Sendable {
  /// What tells two of them apart.
  public let code: Int

  /// Makes an error.
  ///
  /// - Parameter code: What tells it from others.
  public init(_ code: Int = 0) { self.code = code }
}

/// An error that says itself whether it is a cancellation.
public struct MaybeCancelled: CancellableError, Equatable {
  /// Whether it is one.
  public let isCancelled: Bool

  /// Makes an error.
  ///
  /// - Parameter isCancelled: Whether it is a cancellation.
  public init(_ isCancelled: Bool = true) { self.isCancelled = isCancelled }
}
