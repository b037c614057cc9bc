public import Promises

/// A dispatcher that breaks the rule and runs its work before `dispatch` returns.
public struct EagerDispatcher: Dispatcher {
  /// Makes one.
  public init() {}

  /// Runs the work at once.
  ///
  /// - Parameter work: What to run.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}
