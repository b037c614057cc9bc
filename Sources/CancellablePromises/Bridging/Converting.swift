public import Promises

extension Thenable {
  /// Makes a promise that settles the way this one does and can be cancelled; cancelling it leaves
  /// this one alone (L29).
  ///
  ///     let text = library.read(file).asCancellable()
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when this does. If it is cancelled, it leaves nothing
  ///   behind on this one.
  @inlinable public func asCancellable() -> CancellablePromise<T> {
    cell.mirror(.linear) { CancellablePromise(.linear) }
  }
}

extension CancellablePromise {
  /// Returns this promise, which can already be cancelled.
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: This promise.
  @inlinable public func asCancellable() -> CancellablePromise<T> { self }

  /// Makes a promise that has the same outcome and cannot cancel this one (L30).
  ///
  ///     func user() -> Promise<User> { fetchUser(id).asPromise() }
  ///
  /// > Rejects with: the error of this one.
  ///
  /// - Returns: A promise that settles inline when this does; if this has already settled, so has
  ///   the returned promise.
  @inlinable public func asPromise() -> Promise<T> {
    guard see().isSettled else { return mirror { Promise(.waiting) } }
    let promise = Promise<T>(.waiting)
    promise.note(#function, after: self)
    _ = promise.takeOver(from: self, T.self)
    return promise
  }
}
