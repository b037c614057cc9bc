/// A dispatcher for tests, which runs work only on request, on the thread that requests.
///
///     let dispatcher = ManualDispatcher()
///     let doubled = promise.map(on: dispatcher) { $0 * 2 }
///     dispatcher.runAll()
///
/// With `conf.D = (dispatcher, dispatcher)`, code that does not specify where handlers run uses
/// this dispatcher instead of the main queue. Handlers with an `on:` of their own, such as
/// `on: .global()`, run there all the same, and so do handlers written in an actor: give such code
/// a dispatcher from outside.
public final class ManualDispatcher: Dispatcher, @unchecked Sendable {
  /// Protects the fields below; work runs, and is released, outside the lock.
  private let lock = Lock()
  /// Oldest first; elements before `next` have run and are nil.
  private var works: [(@Sendable () -> Void)?] = []
  private var next = 0
  private var received = 0

  /// Makes a dispatcher without any work.
  ///
  ///     let dispatcher = ManualDispatcher()
  public init() {}

  /// Keeps the work for ``runNext()`` or ``runAll()``.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     dispatcher.dispatch { show("now") }
  ///     dispatcher.runAll()
  ///
  /// > Runs on: the thread that calls ``runNext()`` or ``runAll()``, never before this call
  /// > returns.
  ///
  /// - Parameter work: The work to run.
  /// - Complexity: O(1), amortised.
  public func dispatch(_ work: @escaping @Sendable () -> Void) {
    lock.withLock {
      works.append(work)
      received += 1
    }
  }

  /// The number of waiting pieces of work.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     let next = Promise.value(1).map(on: dispatcher) { number in number + 1 }
  ///     expect(dispatcher.waitingCount == 1)
  public var waitingCount: Int { lock.withLock { works.count - next } }

  /// The number of pieces of work received so far.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     let next = Promise.value(1).map(on: dispatcher) { number in number + 1 }
  ///     dispatcher.runAll()
  ///     expect(dispatcher.receivedCount == 1)
  public var receivedCount: Int { lock.withLock { received } }

  /// As ``waitingCount``, by the name of versions before 1.0.
  @available(*, deprecated, renamed: "waitingCount") @_documentation(visibility: internal)
  public var count: Int { waitingCount }

  /// As ``receivedCount``, by the name of versions before 1.0.
  @available(*, deprecated, renamed: "receivedCount") @_documentation(visibility: internal)
  public var total: Int { receivedCount }

  /// Runs the oldest waiting piece of work.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     let next = Promise.value(1).map(on: dispatcher) { number in number + 1 }
  ///     expect(dispatcher.runNext() && next.value == 2)
  ///
  /// - Returns: False if there was none.
  /// - Complexity: O(1), amortised, plus the cost of the work.
  @discardableResult
  public func runNext() -> Bool {
    guard let work = takeNext() else { return false }
    work()
    return true
  }

  /// Runs all waiting work in order, including work that arrives in the meantime.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     let next = Promise.value(1).map(on: dispatcher) { number in number + 1 }
  ///     dispatcher.runAll()
  ///     expect(next.value == 2)
  ///
  /// Does not return for as long as work keeps handing over more.
  ///
  /// - Returns: The number of pieces of work run by this call.
  /// - Complexity: O(*n*) in the number of pieces of work.
  @discardableResult
  public func runAll() -> Int {
    var ran = 0
    while runNext() { ran += 1 }
    return ran
  }

  /// Discards all waiting work; promises that wait for the work are abandoned.
  ///
  ///     let dispatcher = ManualDispatcher()
  ///     let next = Promise.value(1).map(on: dispatcher) { number in number + 1 }
  ///     dispatcher.dropAll()
  ///     expect(next.isPending)
  ///
  /// Cancellable ones are rejected with ``PromiseError/abandoned(file:line:)``, others stay
  /// pending.
  ///
  /// - Complexity: O(*n*) in the number of pieces of work.
  public func dropAll() { withExtendedLifetime(takeAll()) {} }

  private func takeNext() -> (@Sendable () -> Void)? {
    lock.withLock {
      guard next < works.count else { return nil }
      let work = works[next].take()
      next += 1
      // Copied only when at least as many have run since the last time.
      if next == works.count || next >= max(32, works.count / 2) {
        (works, next) = (Array(works[next...]), 0)
      }
      return work
    }
  }

  /// Takes out the waiting work without running the work, oldest first.
  package func takeAll() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { (works, next) = ([], 0) }
      return works[next...].compactMap { $0 }
    }
  }
}
