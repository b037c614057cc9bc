import Promises

/// Cancels all its pending promises, at the latest when the scope is deallocated.
///
///     @MainActor final class Screen {
///       private let scope = CancellationScope()
///       private(set) var page: Page?
///       func load() {
///         fetch().done { [weak self] page in self?.page = page }
///           .store(in: scope).cauterize()
///       }
///     }
///
/// Once a scope is cancelled or gone, no further closure above a member begins, not even a closure
/// queued with a value. So add the end of a chain, with everything that must stop above: then the
/// actor or queue on which the members' closures run can use their objects again immediately. Only
/// `ensure`, `tap`, `finally`, and closures that take all errors still run; they receive the
/// cancellation. A closure that another thread is running goes on.
///
/// A chain behind a member is ordinary: ``settled`` does not wait for the chain, and the value of a
/// member settled before the cancel still reaches the chain. A scope takes no plain promise,
/// because a cancel could not keep the closures of its chain from running; begin the chain with
/// `asCancellable()`, before `done`.
///
/// A promise leaves the scope on settling, in O(1), and the scope keeps no promise alive. Adding a
/// settled promise has no effect. Capture the owner of a scope weakly, as above: with a strong
/// `self`, a pending member keeps the owner, and with the owner the scope.
public final class CancellationScope: Sendable {
  private let members = Members()

  /// Makes an empty scope.
  ///
  ///     let requests = CancellationScope()
  ///     fetchUser(id).done { user in show(user) }.store(in: requests).cauterize()
  ///     requests.cancel()
  public init() {}

  deinit { members.end(with: cancellation) }

  /// Adds a promise; if the scope has already been cancelled, cancels the promise too.
  ///
  ///     let user = scope.add(fetchUser(id))
  ///     scope.cancel()
  ///     expect(user.isCancelled)
  ///
  /// In that case, a pending promise is reported to `conf.lossHandler`, as
  /// `Loss.Kind.endedScope`.
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// > Rejects with: the error of the promise; the cancel reason.
  ///
  /// - Parameters:
  ///   - promise: The promise to add, best the end of a chain.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: The same promise.
  @discardableResult
  @_alwaysEmitIntoClient public func add<T>(
    _ promise: CancellablePromise<T>, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<T> {
    promise.store(in: self, file: file, line: line)
  }

  /// As ``add(_:file:line:)``, for the function's name in the place of a closure.
  @discardableResult
  @_documentation(visibility: internal) @_disfavoredOverload
  public func add<T>(_ promise: CancellablePromise<T>) -> CancellablePromise<T> {
    add(promise, file: "", line: 0)
  }

  /// Adds the end of a chain.
  @inlinable func add(_ cell: CancellableCell, at place: Place) {
    cell.endChain(at: place)
    add(cell)
  }

  @usableFromInline func add(_ cell: CancellableCell) { members.add(cell) }

  /// Cancels all members, including any added later.
  ///
  ///     fetchUser(id).done { user in show(user) }.store(in: scope).cauterize()
  ///     scope.cancel()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel() { cancel(with: cancellation) }

  /// Cancels all members with a given reason, including any added later.
  ///
  ///     scope.cancel(with: AccountError.locked)
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first reason
  ///   counts.
  /// - Complexity: O(*n* log *n*) in the number of members, plus O(*m*) in the number of pending
  ///   promises reached.
  public func cancel(with reason: any Error) { members.end(with: reason) }

  /// A guarantee, fulfilled when the last member has settled, of those added meanwhile, too.
  ///
  ///     scope.cancel()
  ///     await scope.settled.async()  // The cleanup of all members has ended.
  ///
  /// Without members, the guarantee is already fulfilled. A cancelled member settles when the
  /// running closures and the cleanup above it have ended. Not waited for are handlers chained to a
  /// member, so add the end of the chain; nor tasks and work on a queue that ignore their cancel
  /// (see "Work that must have ended" in the guide "Concurrency").
  public var settled: Guarantee<Void> { members.settled }

  /// The number of pending members, as a gauge.
  ///
  ///     journal.write("\(scope.count) requests are running")
  public var count: Int { members.count }
}

extension CancellablePromise {
  /// Adds this promise to a scope, which cancels its members when cancelled or deallocated.
  ///
  /// Add the end of a chain: a promise leaves the scope on settling, long before its handlers run.
  ///
  ///     fetchUser(id).done { show($0) }.store(in: scope).catch { report($0) }
  ///
  /// > Runs on: cancel blocks run on the thread that cancels or releases the scope.
  ///
  /// > Rejects with: the errors of this promise, because the same promise is returned.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: This promise.
  @discardableResult
  @_alwaysEmitIntoClient public func store(
    in scope: CancellationScope, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<T> {
    scope.add(self, at: Place(file, line))
    return self
  }
}
