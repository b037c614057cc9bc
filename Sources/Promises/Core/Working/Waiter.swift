/// A task that waits for a promise: a registration that resumes the task, or is removed when the
/// task is cancelled.
///
/// Resumes exactly once.
final class Waiter: Registration, @unchecked Sendable {
  /// The reason why the wait is over.
  enum End { case settled, cancelled, abandoned }

  @safe
  private enum State {
    /// The task has not begun to wait. → waiting, over.
    case idle
    /// → over.
    case waiting(UnsafeContinuation<Void, Never>)
    /// Final.
    case over(End)
  }

  /// Protects `state`.
  private let stateLock = Lock()
  private var state = State.idle

  var isOver: Bool {
    if case .over = stateLock.withLock({ state }) { true } else { false }
  }

  /// The reason why the wait is over; read only after the end.
  var end: End {
    guard case .over(let end) = stateLock.withLock({ state }) else { preconditionFailure() }
    return end
  }

  /// Begins to wait.
  ///
  /// The continuation is resumed immediately if the task has already been cancelled.
  func wait(for promise: PromiseCell, _ continuation: UnsafeContinuation<Void, Never>) {
    let isOver = stateLock.withLock {
      if case .over = state { return true }
      state = unsafe .waiting(continuation)
      return false
    }
    if isOver {
      // The task has asked for the outcome, though it does not wait any more.
      promise.watch()
      return unsafe continuation.resume()
    }
    attach(to: promise)
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    end(.settled)
    return .nothing
  }

  override func abandoned() { end(.abandoned) }

  /// The task was cancelled: ends the wait for a promise.
  ///
  /// With a reason, first claims the promise; returns the rest of that cancel, for another thread.
  /// If the promise has settled, the task gets the outcome, though the promise may not have told
  /// the task yet. Calls nothing but the runtime, and releases nothing.
  func cancel(for promise: PromiseCell, _ reason: (any Error)?) -> ClaimedCancel? {
    let rest = reason.flatMap { reason in
      promise.cancellable.map { ClaimedCancel($0, for: reason) }
    }
    if remove() { end(promise.loadState().isSettled ? .settled : .cancelled) }
    return rest
  }

  /// Called once, by the thread that claimed the registration.
  private func end(_ end: End) {
    let before = stateLock.withLock {
      defer { state = .over(end) }
      return state
    }
    if case .waiting(let continuation) = before { unsafe continuation.resume() }
  }
}
