public import Promises

/// A dispatcher that breaks the rules and runs work before `dispatch` returns.
public struct EagerDispatcher: Dispatcher {
  /// Makes a dispatcher.
  public init() {}

  /// Runs the work inline.
  ///
  /// - Parameter work: The work.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}
