public import Promises

/// The error that a cancelled promise is rejected with, unless another reason was given.
public enum CancellablePromiseError: Error, Sendable {
  /// The promise was cancelled.
  case cancelled
}

extension CancellablePromiseError: CancellableError {
  /// Always true: this is a cancellation.
  public var isCancelled: Bool { true }
}

extension CancellablePromiseError: CustomDebugStringConvertible {
  /// Describes what happened.
  public var debugDescription: String { "the promise was cancelled" }
}

/// What `autoCancel:` cancels inputs with.
@usableFromInline func reason(if autoCancel: Bool) -> (any Error)? {
  autoCancel ? CancellablePromiseError.cancelled : nil
}
