public import Promises

/// A dispatcher that runs its work only when told, on the thread that tells it.
public final class ManualDispatcher: Dispatcher, @unchecked Sendable {
  /// Protects what follows.
  private let lock = PThreadLock()
  private var pending: [@Sendable () -> Void] = []
  private var received = 0

  /// Makes a dispatcher without work.
  public init() {}

  /// Keeps the work until it is told to run it.
  ///
  /// - Parameter work: What to run.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      pending.append(work)
      received += 1
    }
  }

  /// How much work waits.
  public var count: Int { lock.withLock { pending.count } }

  /// How much work has ever been handed over.
  public var total: Int { lock.withLock { received } }

  /// Runs the oldest work that waits.
  ///
  /// - Returns: False if there was none.
  @discardableResult
  public func runNext() -> Bool {
    let work = lock.withLock { pending.isEmpty ? nil : pending.removeFirst() }
    work?()
    return work != nil
  }

  /// Runs all work that waits, and what comes in meanwhile, in order.
  ///
  /// - Returns: How much it was.
  @discardableResult
  public func runAll() -> Int {
    var ran = 0
    while runNext() { ran += 1 }
    return ran
  }

  /// Takes the work that waits without running it.
  ///
  /// - Returns: The work, oldest first.
  public func takeAll() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { pending = [] }
      return pending
    }
  }

  /// Lets all work that waits go without running it.
  public func dropAll() { _ = takeAll() }
}

/// A dispatcher that breaks the rule and runs its work before `dispatch` returns.
public struct EagerDispatcher: Dispatcher {
  /// Makes one.
  public init() {}

  /// Runs the work at once.
  ///
  /// - Parameter work: What to run.
  public func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}
