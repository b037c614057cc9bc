extension Promise: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the outcome or, while pending, the type of the value.
  public var description: String {
    switch known {
    case nil: "Promise(…\(T.self))"
    case .success(let value)?: "Promise(\(value))"
    case .failure(let error)?: "Promise(\(error))"
    }
  }

  /// Shows the state, the type of the value, and the outcome or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String {
    switch known {
    case nil: "Promise<\(T.self)>.pending(handlers: \(handlerCount))"
    case .success(let value)?: "Promise<\(T.self)>.fulfilled(\(value))"
    case .failure(let error)?: "Promise<\(T.self)>.rejected(\(type(of: error)).\(error))"
    }
  }
}

extension Guarantee: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the value; while pending, the type of the value.
  public var description: String {
    value.map { "Guarantee(\($0))" } ?? "Guarantee(…\(T.self))"
  }

  /// Shows the state, the type of the value, and the value or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String {
    value.map { "Guarantee<\(T.self)>.fulfilled(\($0))" }
      ?? "Guarantee<\(T.self)>.pending(handlers: \(handlerCount))"
  }
}

extension Promise {
  /// Shows the pending links above this promise, for debugging.
  ///
  /// Debug builds also name the operators and the place where the chain begins.
  ///
  /// - Complexity: O(*n*) in the number of pending links above.
  public var trace: PromiseTrace { PromiseTrace(of: self) }
}

extension Guarantee {
  /// Shows the pending links above this guarantee, for debugging.
  ///
  /// Debug builds also name the operators and the place where the chain begins.
  ///
  /// - Complexity: O(*n*) in the number of pending links above.
  public var trace: PromiseTrace { PromiseTrace(of: self) }
}
