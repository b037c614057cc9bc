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
  /// The continuation is resumed at once if the task has already been cancelled.
  func wait(for promise: PromiseCell, _ continuation: UnsafeContinuation<Void, Never>) {
    let isOver = stateLock.withLock {
      if case .over = state { return true }
      state = unsafe .waiting(continuation)
      return false
    }
    if isOver { return unsafe continuation.resume() }
    attach(to: promise)
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    end(.settled)
    return .nothing
  }

  override func abandoned() { end(.abandoned) }

  /// Ends the wait, unless the promise has settled before.
  ///
  /// Calls nothing but the runtime.
  func cancel() {
    if remove() { end(.cancelled) }
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
