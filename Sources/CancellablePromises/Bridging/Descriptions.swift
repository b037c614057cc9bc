import Promises

extension CancellablePromise: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the outcome or, while pending, the type of the value.
  public var description: String { description(named: "CancellablePromise") }

  /// Shows the state, the type of the value, and the outcome or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String { debugDescription(named: "CancellablePromise") }
}

extension CancellablePromise {
  /// Shows the pending links above this promise, for debugging.
  ///
  /// Debug builds also name the operators and the place where the chain begins. Each link names the
  /// things that a cancel would reach.
  ///
  /// - Complexity: O(*n*) in the number of pending links above.
  public var trace: PromiseTrace { PromiseTrace(of: self) }
}
