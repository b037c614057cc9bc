public import Promises

extension Thenable {
  /// Makes a cancellable promise that settles the way this one does; a cancel of the new promise
  /// leaves this one alone.
  ///
  /// In code generic over thenables, a cancel does reach this one if this one is cancellable.
  ///
  ///     let text = library.read(file).asCancellable()
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when this promise does. A cancel leaves no handler
  ///   behind on this one.
  @inlinable public func asCancellable() -> CancellablePromise<T> {
    cell.mirror(in: CancellablePromise(.linear))
  }
}

extension CancellablePromise {
  /// Returns this promise, which can already be cancelled.
  ///
  ///     fetchUser(id).asCancellable().cancel()
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: This promise.
  @inlinable public func asCancellable() -> CancellablePromise<T> { self }

  /// Makes a promise with the same outcome, which cannot cancel this one.
  ///
  ///     func user() -> Promise<User> { fetchUser(id).asPromise() }
  ///
  /// > Rejects with: the error of this one.
  ///
  /// - Returns: A promise that settles inline when this promise does; for a settled promise, a
  ///   settled one. Each call makes one, which is kept, like a `map`, until this promise settles.
  ///   So where a promise of a long life ends many others, as `session` does in
  ///   `when(download, while: session)`, call this function once, and keep the result.
  @inlinable public func asPromise() -> Promise<T> {
    guard see().isSettled else { return mirror(in: Promise(.waiting)) }
    let promise = Promise<T>(.waiting, at: beginning)
    _ = promise.adopt(self, T.self)
    return promise
  }
}
