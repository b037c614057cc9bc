import Promises

extension CancellablePromise {
  /// Makes a promise that settles the way this one does, and keeps cancels from this one.
  ///
  ///     let shown = download.shielded().done { data in show(data) }
  ///     shown.cancel()  // The download goes on.
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: A promise that settles inline. A cancel leaves no handler behind on this one.
  public func shielded() -> CancellablePromise<T> {
    mirror(in: CancellablePromise(.shield))
  }

  /// Shares this promise among several users, who can each cancel only their own branch.
  ///
  ///     let shared = download.shared()
  ///     let (first, second) = (shared.branch(), shared.branch())
  ///     first.cancel()  // The download goes on.
  ///     second.cancel()  // Cancels the download.
  ///
  /// - Returns: An object with a branch for each user.
  public func shared() -> SharedPromise<T> { SharedPromise(self) }

  /// Makes an owner of this promise, which cancels the promise when released while pending.
  ///
  /// Keep the owner for as long as the work is needed, as with Combine's `AnyCancellable`; promises
  /// chained to ``CancellableOwner/promise`` don't keep it.
  ///
  ///     final class Thumbnail {
  ///       let image: CancellableOwner<Image>
  ///       init(of user: User) {
  ///         image = fetchAvatar(of: user).cancelOnDeinit()
  ///       }
  ///     }
  ///
  /// The owner is the end of a chain: what the release must stop stands before the call, as in
  /// `fetch().done { show($0) }.cancelOnDeinit()`. To chain or wait, use the owner's promise:
  /// `image.promise.done { … }`.
  ///
  /// > Runs on: cancel blocks run on the thread that releases the owner.
  ///
  /// > Rejects with: this promise's own errors; ``CancellablePromiseError/cancelled`` on release.
  ///
  /// - Returns: The owner of this promise.
  public func cancelOnDeinit() -> CancellableOwner<T> { CancellableOwner(self) }
}

/// An owner of a promise, and no promise itself: when released, it cancels the promise if pending.
///
///     var film: CancellableOwner<Data>? = download(url).cancelOnDeinit()
///     film?.promise.done { film in show(film) }.cauterize()
///     film = nil  // Cancels the download.
///
/// The release is an ordinary cancel of ``promise``, with ``CancellablePromiseError/cancelled``.
public final class CancellableOwner<T: Sendable>: Sendable {
  /// The promise of which ``CancellablePromise/cancelOnDeinit()`` made the owner.
  ///
  /// The promise does not keep the owner.
  ///
  /// > Rejects with: its own errors; ``CancellablePromiseError/cancelled`` on release of the owner.
  public let promise: CancellablePromise<T>

  init(_ promise: CancellablePromise<T>) { self.promise = promise }

  deinit { if promise.isPending { promise.cancel() } }

  /// Cancels the promise, and all the work that the promise waits for.
  ///
  ///     let film = download.cancelOnDeinit()
  ///     film.cancel()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { promise.cancel() }
}

/// A cancellable promise with several users.
///
/// Cancelling a branch rejects the branch for its own user alone. Cancelling the last branch
/// cancels the shared promise too; cancelling the shared promise itself rejects all branches.
public final class SharedPromise<T: Sendable>: Sendable {
  let source: CancellablePromise<T>
  private let branches = BranchCount()

  init(_ source: CancellablePromise<T>) { self.source = source }

  /// Makes a branch for another user.
  ///
  ///     let shared = download.shared()
  ///     shared.branch().done { data in show(data) }.cauterize()
  ///
  /// > Rejects with: the error of the shared promise; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when the shared one does.
  public func branch() -> CancellablePromise<T> {
    branches.add()
    return enteredBranch()
  }

  /// Makes a branch, unless a cancel of the last branch has cancelled the shared promise.
  func branchIfLive() -> CancellablePromise<T>? {
    // A branch of a fulfilled promise may be cancelled without any consequence, so the branch does
    // not count.
    if let value = source.value { return .value(value, file: "", line: 0) }
    return branches.addIfLive() ? enteredBranch() : nil
  }

  /// As ``branchIfLive()``, a plain promise that counts as a branch and can't be cancelled.
  ///
  /// A mirror of the shared promise itself: a promise that follows its own mirror is found out, but
  /// not one that follows the mirror of a branch.
  package func plainPromise() -> Promise<T>? {
    source.isFulfilled || branches.addIfLive() ? source.asPromise() : nil
  }

  private func enteredBranch() -> CancellablePromise<T> {
    let branch = CancellablePromise<T>(
      source.isPending ? .branch : .linear, of: "branch", at: source.beginning)
    branch.carryError(of: source)
    _ = branch.add(BranchCancel(branches))
    source.attach(branch)
    return branch
  }

  /// Cancels the shared promise, for all users.
  ///
  ///     let shared = download.shared()
  ///     let branch = shared.branch()
  ///     shared.cancel()
  ///     expect(branch.isCancelled)
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { source.cancel() }

  /// Cancels the shared promise with a given reason.
  ///
  ///     download.shared().cancel(with: AccountError.locked)
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error with which the shared promise and the branches are rejected.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { source.cancel(with: reason) }
}
