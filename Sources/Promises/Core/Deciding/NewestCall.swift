/// The newest call of a `Latest`, to be replaced by another call.
///
/// Ownership: a `Latest` keeps its newest call while pending, because a call that only a cancel ends
/// has no other owner. The call keeps this object, as its node; the end of the call breaks the
/// circle, and comes at the latest when the call is replaced.
@usableFromInline
package final class NewestCall: CancelNode, @unchecked Sendable {
  /// Protects everything below, which is cancelled and released outside the lock.
  private let lock = Lock()
  /// Nil once the call has settled.
  private var call: CancellableCell?
  /// The promise that the call's closure returned.
  ///
  /// May outlast the call: a cancel that waits for queued closures rejects the call at once. Weak:
  /// a closure under way keeps its link, and nobody needs a settled promise.
  private weak var work: CancellableCell?

  override package init() {}

  /// Cancels the call before, and what is left of its work.
  ///
  /// Nobody else can see `new` yet. Code run by the cancel may begin a newer call: then `new` has
  /// been cancelled on return.
  package func replace(with new: CancellableCell?, _ reason: any Error) {
    new?.addNode(self)
    var (call, work) = (new, CancellableCell?.none)
    lock.withLock {
      swap(&call, &self.call)
      (work, self.work) = (self.work, nil)
    }
    if let call, call.loadState().isPending { call.cancel(with: reason, immediately: true) }
    if let work, work.loadState().isPending { work.cancel(with: reason, immediately: true) }
  }

  /// Notes the promise that the closure of a call returned.
  @usableFromInline package func note(_ work: CancellableCell, of call: PromiseCell) {
    guard work.loadState().isPending else { return }
    lock.withLock { if self.call === call { self.work = work } }
  }

  /// A call has settled, perhaps not the newest.
  override func retire() {
    var call: CancellableCell?
    lock.withLock { if self.call?.loadState().isSettled == true { swap(&call, &self.call) } }
  }
}
