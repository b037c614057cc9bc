extension Promise: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the outcome or, while pending, the type of the value.
  public var description: String { description(named: "Promise") }

  /// Shows the state, the type of the value, and the outcome or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String { debugDescription(named: "Promise") }
}

extension Guarantee: CustomStringConvertible, CustomDebugStringConvertible {
  /// Shows the value; while pending, the type of the value.
  public var description: String { description(named: "Guarantee") }

  /// Shows the state, the type of the value, and the value or the number of handlers.
  ///
  /// - Complexity: O(*n*) in the number of handlers.
  public var debugDescription: String { debugDescription(named: "Guarantee") }
}

extension OwnThenable {
  /// The name of the type, and the outcome or, while pending, the type of the value.
  package func description(named name: String) -> String {
    switch known {
    case nil: "\(name)(…\(T.self))"
    case .success(let value)?: "\(name)(\(value))"
    case .failure(let error)?: "\(name)(\(error))"
    }
  }

  /// The name of the type, the state, and the outcome or the number of handlers.
  package func debugDescription(named name: String) -> String {
    switch known {
    case nil: "\(name)<\(T.self)>.pending(handlers: \(handlerCount))"
    case .success(let value)?: "\(name)<\(T.self)>.fulfilled(\(value))"
    case .failure(let error)?: "\(name)<\(T.self)>.rejected(\(type(of: error)).\(error))"
    }
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
