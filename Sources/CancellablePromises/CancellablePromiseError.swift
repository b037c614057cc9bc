public import Promises

/// The error that a cancelled promise is rejected with, unless another reason was given.
public enum CancellablePromiseError: Error, Sendable {
  /// The promise was cancelled.
  case cancelled
}

extension CancellablePromiseError: CancellableError {
  /// Always true.
  public var isCancelled: Bool { true }
}

extension CancellablePromiseError: CustomDebugStringConvertible {
  /// A sentence for logs.
  public var debugDescription: String { "the promise was cancelled" }
}

/// The reason of all cancels without another: each conversion to an error would allocate a box.
@usableFromInline let cancellation: any Error = CancellablePromiseError.cancelled
