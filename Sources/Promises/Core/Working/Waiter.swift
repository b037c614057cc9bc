/// A task that waits for a promise: a registration that resumes the task, or is removed when the
/// task is cancelled.
///
/// Resumes exactly once.
final class Waiter: Registration, @unchecked Sendable {
  /// The reason why the wait is over.
  enum End { case settled, cancelled, abandoned }

  /// The task, from the beginning of the wait.
  ///
  /// Written under the lock, unless a cancel has claimed the registration before; then read by the
  /// thread that claims.
  private var task: SuspendedTask<Void>?
  /// The reason why the wait is over.
  ///
  /// Written by the thread that resumes the task, and then read by the task.
  private(set) var end = End.cancelled

  var isOver: Bool { loadState().phase == .spent }

  /// Begins to wait.
  ///
  /// The task is resumed immediately if it has already been cancelled.
  func wait(for promise: PromiseCell, _ task: SuspendedTask<Void>) {
    let isOver = locked { own in
      if own.phase == .waiting { self.task = task }
      return own.phase != .waiting
    }
    if !isOver {
      attach(to: promise)
      return
    }
    // The task has asked for the outcome, though it does not wait any more.
    promise.watch()
    resume(task, .cancelled, unlessSettled: promise)
  }

  override func arrived(from source: PromiseCell) -> CellOutcome {
    resume(task, .settled)
    return .nothing
  }

  override func abandoned() { resume(task, .abandoned) }

  /// The task was cancelled: ends the wait for a promise.
  ///
  /// With a reason, first claims the promise; returns the rest of that cancel, for another thread.
  /// If the promise has settled, the task gets the outcome, though the promise may not have told
  /// the task yet. Calls nothing but the runtime, and releases nothing.
  func cancel(for promise: PromiseCell, _ reason: (any Error)?) -> ClaimedCancel? {
    let rest = reason.flatMap { reason in
      promise.cancellable.map { ClaimedCancel($0, for: reason) }
    }
    // What is on its way arrives, and ends the wait.
    if rest?.isTooLate ?? promise.isBeingTold { return rest }
    if remove() { resume(task, .cancelled, unlessSettled: promise) }
    return rest
  }

  /// Called once, by the thread that claimed the registration; has no effect before the wait.
  private func resume(
    _ task: SuspendedTask<Void>?, _ end: End, unlessSettled promise: PromiseCell? = nil
  ) {
    guard let task else { return }
    self.end = promise?.loadState().isSettled == true ? .settled : end
    task.resume(returning: ())
  }
}

/// A task that has been suspended, to be resumed exactly once.
@safe
struct SuspendedTask<Value: Sendable>: Sendable {
  private let continuation: UnsafeContinuation<Value, Never>

  /// Suspends the calling task; `body` sees to it that the task is resumed.
  @inline(__always)
  static func suspend(_ body: (SuspendedTask<Value>) -> Void) async -> Value {
    await unsafe withUnsafeContinuation { unsafe body(SuspendedTask(continuation: $0)) }
  }

  // SAFETY: a waiter is claimed once, and a handler is told once.
  func resume(returning value: Value) { unsafe continuation.resume(returning: value) }
}
