import Promises

extension CancellablePromise: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the outcome or, while pending, the type of the value.
  public var description: String {
    switch known {
    case nil: "CancellablePromise(…\(T.self))"
    case .success(let value)?: "CancellablePromise(\(value))"
    case .failure(let error)?: "CancellablePromise(\(error))"
    }
  }

  /// Shows the state, the type of the value, and the outcome or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String {
    let name = "CancellablePromise<\(T.self)>"
    return switch known {
    case nil: "\(name).pending(handlers: \(handlerCount))"
    case .success(let value)?: "\(name).fulfilled(\(value))"
    case .failure(let error)?: "\(name).rejected(\(type(of: error)).\(error))"
    }
  }
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
