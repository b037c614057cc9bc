/// A task that waits for a promise: a registration that resumes it, or is removed when the task is
/// cancelled.
///
/// Resumes exactly once.
final class Waiter<T: Sendable>: Registration, @unchecked Sendable {
  @safe
  private enum State {
    case idle
    case waiting(UnsafeContinuation<T, any Error>)
    case cancelled
  }

  /// Protects `state`.
  private let stateLock = Lock()
  private var state = State.idle

  /// Where the task waits.
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
    super.init { cell, event, source in
      guard event == .run else { return .nothing }
      unsafe unsafeDowncast(cell, to: Waiter.self).resume(with: source.settledOutcome(of: T.self))
      return .nothing
    }
  }

  /// Begins to wait.
  ///
  /// The continuation is resumed at once if the task is cancelled already.
  func wait(for promise: PromiseCell, _ continuation: UnsafeContinuation<T, any Error>) {
    let isCancelled = stateLock.withLock {
      if case .cancelled = state { return true }
      state = unsafe .waiting(continuation)
      return false
    }
    if isCancelled { return unsafe continuation.resume(throwing: CancellationError()) }
    attach(to: promise)
  }

  override func orphaned() {
    resume(with: .failure(PromiseError.abandoned(file: file, line: line)))
  }

  /// Ends the wait, unless the promise has settled before.
  ///
  /// Calls nothing but the runtime.
  func cancel() {
    if remove() { resume(with: .failure(CancellationError())) }
  }

  /// Called once, by whoever claimed the registration.
  private func resume(with result: Result<T, any Error>) {
    let waiting = stateLock.withLock {
      defer { state = .cancelled }
      return state
    }
    if case .waiting(let continuation) = waiting { unsafe continuation.resume(with: result) }
  }
}
