import Promises

extension CancellablePromise {
  /// Makes a promise that settles the way this one does, and whose cancel does not reach this one
  /// (L26).
  ///
  ///     let shown = download.shielded().done { data in show(data) }
  ///     shown.cancel()  // The download goes on.
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: A promise that settles inline. If it is cancelled, it leaves nothing behind on this
  ///   one.
  public func shielded() -> CancellablePromise<T> {
    mirror(.shield) { CancellablePromise(.shield) }
  }

  /// Shares this promise among several users, each of whom can cancel only their own branch.
  ///
  ///     let shared = download.shared()
  ///     let (first, second) = (shared.branch(), shared.branch())
  ///     first.cancel()  // The download goes on.
  ///     second.cancel()  // Now nobody wants it.
  ///
  /// - Returns: An object that makes a branch for each user.
  public func shared() -> SharedPromise<T> { SharedPromise(self) }

  /// Makes a promise that settles the way this one does, and cancels this one if it is released
  /// while pending.
  ///
  /// What counts is the returned promise, not the promises chained to it: keep it for as long as
  /// the work is needed. When it is released, this one is cancelled immediately (L15), so that no closure
  /// above it that has not begun runs any more; handlers attached to it see the cancel. A handler that is
  /// queued keeps the promise which it is told of, so attach what must not run before this:
  /// `fetch().done { show($0) }.cancelOnDeinit()`.
  ///
  ///     final class Thumbnail {
  ///       let image: CancellablePromise<Image>
  ///       init(of user: User) { image = fetchAvatar(of: user).cancelOnDeinit() }
  ///     }
  ///
  /// > Rejects with: the error of this one; ``CancellablePromiseError/cancelled`` when it is released.
  ///
  /// - Returns: A promise that settles inline when this does, and does not keep itself alive.
  public func cancelOnDeinit() -> CancellablePromise<T> {
    let owner = CancellablePromise<T>(.linear)
    _ = owner.add(OwnedCancel(self, with: CancellablePromiseError.cancelled))
    Forwarding.start(from: self, to: owner)
    return owner
  }
}

/// A cancellable promise with several users.
///
/// Cancelling a branch rejects it for its own user alone. When the last branch is cancelled, the
/// shared promise is cancelled too (L27); cancelling the shared promise itself rejects all branches
/// (L28).
public final class SharedPromise<T: Sendable>: Sendable {
  let source: CancellablePromise<T>
  private let branches = BranchCount()

  init(_ source: CancellablePromise<T>) { self.source = source }

  /// Makes a branch for another user.
  ///
  /// > Rejects with: the error of the shared promise; the cancel reason.
  ///
  /// - Returns: A promise that settles inline when the shared one does.
  public func branch() -> CancellablePromise<T> {
    branches.enter()
    return enteredBranch()
  }

  /// Makes a branch, unless the last one was cancelled, and the shared promise with it, or nobody is left
  /// who could settle that.
  func branchIfLive() -> CancellablePromise<T>? {
    // A branch of what is fulfilled may be cancelled without any consequence, so it does not count.
    if let value = source.value { return .value(value) }
    if source.isLost { return nil }
    return branches.enterIfLive() ? enteredBranch() : nil
  }

  private func enteredBranch() -> CancellablePromise<T> {
    let branch = CancellablePromise<T>(.linear, of: "branch")
    _ = branch.add(BranchCancel(branches))
    source.attach(branch)
    return branch
  }

  /// Cancels the shared promise, whoever uses it.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { source.cancel() }

  /// Cancels the shared promise with a given reason.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the shared promise and its branches are rejected with.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { source.cancel(with: reason) }
}
