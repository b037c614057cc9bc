import Promises

/// The newest call of a `Latest`, to be replaced by another call.
@usableFromInline
final class NewestCall: @unchecked Sendable {
  /// Protects `call`, which is cancelled and released outside the lock.
  private let lock = Lock()
  /// Weak: the source of a pending call keeps the call, and nobody needs a settled call.
  private weak var call: CancellableCell?

  init() {}

  /// Cancels the call before, if pending.
  ///
  /// Code run by the cancel may begin a newer call: then the call given here has been cancelled on
  /// return.
  func replace(with new: CancellableCell?, _ reason: any Error) {
    let former = lock.withLock {
      defer { call = new }
      return call
    }
    if let former, former.loadState().isPending { former.cancel(with: reason, immediately: true) }
  }
}
