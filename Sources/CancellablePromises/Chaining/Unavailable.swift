public import Dispatch
public import Promises

// The commonest mistakes, answered in plain words. None of these is ever called.

extension CancellablePromise {
  /// Unavailable: a closure that returns a promise belongs to `then`.
  @available(
    *, unavailable, message: "the closure returns a promise: use `then`, which waits for it"
  )
  public func map<U: Thenable>(_ transform: (T) throws -> U) -> CancellablePromise<U.T> {
    unreachable()
  }

  /// Unavailable: a closure that returns a promise belongs to `then`.
  @available(
    *, unavailable, message: "the closure returns a promise: use `then`, which waits for it"
  )
  public func map<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: (T) throws -> U
  ) -> CancellablePromise<U.T> { unreachable() }

  /// Unavailable: an async closure belongs to `asyncMap`.
  @available(*, unavailable, message: "the closure is async: use `asyncMap`, which awaits it")
  public func map<U: Sendable>(_ transform: (T) async throws -> U) -> CancellablePromise<U> {
    unreachable()
  }

  /// Unavailable: an async closure belongs to `asyncMap`.
  @available(*, unavailable, message: "the closure is async: use `asyncMap`, which awaits it")
  public func done(_ body: (T) async throws -> Void) -> CancellablePromise<Void> { unreachable() }
}

private func unreachable() -> Never { preconditionFailure("this function cannot be called") }
