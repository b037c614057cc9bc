public import Promises

/// Errors other than cancellations.
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
  /// The code of the error.
  public let code: Int

  /// Makes an error.
  ///
  /// - Parameter code: The code of the error.
  public init(_ code: Int = 0) { self.code = code }
}

/// An error that decides whether to count as a cancellation.
public struct MaybeCancelled: CancellableError, Equatable {
  /// Whether the error is a cancellation.
  public let isCancelled: Bool

  /// Makes an error.
  ///
  /// - Parameter isCancelled: Whether the error is a cancellation.
  public init(_ isCancelled: Bool = true) { self.isCancelled = isCancelled }
}

/// Whether an error says that a function got unusable input, whatever the mistake.
public func isBadInput(_ error: (any Error)?) -> Bool {
  if case .badInput? = error as? PromiseError { true } else { false }
}
