/// A dispatcher for tests: runs its work only when told, on the thread that tells it.
///
///     let dispatcher = ManualDispatcher()
///     let doubled = promise.map(on: dispatcher) { $0 * 2 }
///     dispatcher.runAll()
///
/// With `conf.D = (dispatcher, dispatcher)` it takes the place of the main queue for code that says
/// nothing about where its handlers run.
public final class ManualDispatcher: Dispatcher, @unchecked Sendable {
  /// Protects what follows; work runs, and is released, outside of it.
  private let lock = Lock()
  /// Oldest first; what stands before `next` has run and is nil.
  private var works: [(@Sendable () -> Void)?] = []
  private var next = 0
  private var received = 0

  /// Makes a dispatcher without work.
  public init() {}

  /// Keeps the work until it is told to run it.
  ///
  /// > Runs on: the thread that calls ``runNext()`` or ``runAll()``, never before this call returns.
  ///
  /// - Parameter work: The work to run.
  /// - Complexity: O(1), amortised.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      works.append(work)
      received += 1
    }
  }

  /// How much work waits.
  public var count: Int { lock.withLock { works.count - next } }

  /// How much work has ever been handed over.
  public var total: Int { lock.withLock { received } }

  /// Runs the oldest work that waits.
  ///
  /// - Returns: False if there was none.
  /// - Complexity: O(1), amortised, and what the work takes.
  @discardableResult
  public func runNext() -> Bool {
    guard let work = takeNext() else { return false }
    work()
    return true
  }

  /// Runs all work that waits, and what comes in meanwhile, in order.
  ///
  /// Does not return while work goes on handing over more.
  ///
  /// - Returns: How much it was.
  /// - Complexity: O(*n*) in how much it is.
  @discardableResult
  public func runAll() -> Int {
    var ran = 0
    while runNext() { ran += 1 }
    return ran
  }

  /// Lets all work that waits go without running it: the promises that it would have settled stay
  /// pending.
  ///
  /// - Complexity: O(*n*) in how much it is.
  public func dropAll() { _ = takeAll() }

  private func takeNext() -> (@Sendable () -> Void)? {
    lock.withLock {
      guard next < works.count else { return nil }
      defer {
        next += 1
        if next == works.count { (works, next) = ([], 0) }
      }
      return works[next].take()
    }
  }

  /// Takes the work that waits without running it, oldest first.
  package func takeAll() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { (works, next) = ([], 0) }
      return works[next...].compactMap { $0 }
    }
  }
}
