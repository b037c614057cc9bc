/// The newest call of a `Latest`, to be replaced by another call.
@usableFromInline
package final class NewestCall: CancelNode, @unchecked Sendable {
  /// Protects `call`, which is cancelled and released outside the lock.
  private let lock = Lock()
  /// Nil once the call has settled.
  private var call: CancellableCell?

  override package init() {}

  /// Whether there is a call, and it is pending.
  package var isPending: Bool { lock.withLock { call?.loadState().isPending == true } }

  /// Cancels the call before.
  ///
  /// No other code can see `new` yet. Code run by the cancel may begin a newer call: then `new` has
  /// been cancelled on return.
  package func replace(with new: CancellableCell?, _ reason: any Error) {
    new?.addNode(self)
    var call = new
    lock.withLock { swap(&call, &self.call) }
    if let call, call.loadState().isPending { call.cancel(for: reason) }
  }

  /// A call has settled, perhaps not the newest.
  override func retire() {
    var call: CancellableCell?
    lock.withLock { if self.call?.loadState().isSettled == true { swap(&call, &self.call) } }
  }
}
