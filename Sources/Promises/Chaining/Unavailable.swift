public import Dispatch

// The commonest mistakes, answered in plain words. None of these is ever called.

extension Thenable {
  /// Unavailable: a closure that returns a promise belongs to `then`.
  @available(
    *, unavailable, message: "the closure returns a promise: use `then`, which waits for it"
  )
  public func map<U: Thenable>(_ transform: (T) throws -> U) -> Promise<U.T> { unreachable() }

  /// Unavailable: a closure that returns a promise belongs to `then`.
  @available(
    *, unavailable, message: "the closure returns a promise: use `then`, which waits for it"
  )
  public func map<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: (T) throws -> U
  ) -> Promise<U.T> { unreachable() }

  /// Unavailable: an async closure belongs to `asyncMap`.
  @available(*, unavailable, message: "the closure is async: use `asyncMap`, which awaits it")
  public func map<U: Sendable>(_ transform: (T) async throws -> U) -> Promise<U> { unreachable() }

  /// Unavailable: an async closure belongs to `asyncMap`.
  @available(*, unavailable, message: "the closure is async: use `asyncMap`, which awaits it")
  public func done(_ body: (T) async throws -> Void) -> Promise<Void> { unreachable() }
}

extension Guarantee {
  /// Unavailable: a guarantee has no errors.
  @available(*, unavailable, message: "a guarantee cannot fail: there is nothing to catch")
  @discardableResult
  public func `catch`(_ body: (any Error) -> Void) -> PromiseFinalizer { unreachable() }
}

private func unreachable() -> Never { preconditionFailure("this function cannot be called") }
