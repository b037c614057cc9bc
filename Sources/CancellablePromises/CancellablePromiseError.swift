public import Promises

/// Why a cancelled promise is rejected, if nobody gave another reason.
public enum CancellablePromiseError: Error, Sendable {
  /// The promise was cancelled.
  case cancelled
}

extension CancellablePromiseError: CancellableError {
  /// Tells that this is a cancellation.
  public var isCancelled: Bool { true }
}

extension CancellablePromiseError: CustomDebugStringConvertible {
  /// Describes what happened.
  public var debugDescription: String { "the promise was cancelled" }
}
