import Promises

extension CancellablePromise {
  /// Makes a promise that settles as this one, and whose cancel stops there (L26).
  ///
  ///     let shown = download.shielded().done { data in show(data) }
  ///     shown.cancel()  // The download goes on.
  ///
  /// > Rejects with: the error of this one; the cancel reason.
  ///
  /// - Returns: A promise that settles inline. If it is cancelled, it leaves nothing behind on this
  ///   one.
  /// - Complexity: O(1).
  public func shielded() -> CancellablePromise<T> {
    let shield = CancellablePromise<T>(.shield)
    attach(shield)
    return shield
  }

  /// Shares this promise among several users, each of whom can cancel only for itself.
  ///
  ///     let shared = download.shared()
  ///     let (first, second) = (shared.branch(), shared.branch())
  ///     first.cancel()  // The download goes on.
  ///     second.cancel()  // Now nobody wants it.
  ///
  /// - Returns: What makes a branch for each user.
  /// - Complexity: O(1).
  public func shared() -> SharedPromise<T> { SharedPromise(self) }

  /// Makes a promise that settles as this one, and cancels this one when it is released pending.
  ///
  /// What counts is the promise that is returned, not what is chained to it: keep it as long as the work
  /// is of use. Handlers attached to it then see the cancel.
  ///
  ///     final class Thumbnail {
  ///       let image: CancellablePromise<Image>
  ///       init(of user: User) { image = fetchAvatar(of: user).cancelOnDeinit() }
  ///     }
  ///
  /// > Rejects with: the error of this one; ``CancellablePromiseError/cancelled`` when it is released.
  ///
  /// - Returns: A promise that settles inline when this does, and does not keep itself alive.
  /// - Complexity: O(1).
  public func cancelOnDeinit() -> CancellablePromise<T> {
    let owner = CancellablePromise<T>(.linear)
    _ = owner.add(OwnedCancel(self, with: CancellablePromiseError.cancelled))
    pipe { [weak owner] result in owner?.settle(result) }
    return owner
  }
}

/// A cancellable promise with several users.
///
/// A branch that is cancelled rejects for its own user. When the last branch is cancelled, the promise
/// that they share is cancelled too (L27); cancelling that itself rejects all branches (L28).
public final class SharedPromise<T: Sendable>: Sendable {
  let source: CancellablePromise<T>
  private let branches = BranchCount()

  init(_ source: CancellablePromise<T>) { self.source = source }

  /// Makes a branch for one more user.
  ///
  /// > Rejects with: the error of the shared promise; the cancel reason.
  ///
  /// - Returns: A promise that settles inline as the shared one.
  /// - Complexity: O(1).
  public func branch() -> CancellablePromise<T> {
    branches.enter()
    return enteredBranch()
  }

  /// Makes a branch, unless the last one was cancelled and the shared promise with it.
  func branchIfLive() -> CancellablePromise<T>? {
    // A branch of what is fulfilled may be cancelled without any consequence, so it does not count.
    if let value = source.value { return .value(value) }
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
  /// - Complexity: O(*n*) in the number of pending promises that are reached.
  public func cancel() { source.cancel() }

  /// Cancels the shared promise with a reason.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: What the shared promise and its branches reject with.
  /// - Complexity: O(*n*) in the number of pending promises that are reached.
  public func cancel(with reason: any Error) { source.cancel(with: reason) }
}
