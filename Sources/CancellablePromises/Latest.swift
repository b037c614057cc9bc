public import Promises

/// Runs one operation at a time: each call cancels the one before, as a search field needs.
///
///     @MainActor final class SearchField {
///       private let latest = Latest<Void>()
///       private(set) var matches: [Match] = []
///       func textDidChange(to text: String) {
///         latest.run(after: .milliseconds(300)) { [weak self] in
///           search(text).done { [weak self] matches in
///             self?.matches = matches
///           }
///         }
///         .catch { error in report(error) }
///       }
///     }
///
/// Each call cancels the call before: once ``run(after:clock:file:line:_:)`` has returned, no
/// further closure begins in the chain of the earlier call, not even a closure queued with its
/// value. The chain of a call is the promise that its closure returned, and everything above: put
/// everything that must stop inside the closure. Only `ensure`, `tap`, `finally`, and closures that
/// take all errors still run; they receive the cancellation.
///
/// A chain behind the promise of a call is ordinary: a cancelled call arrives as a rejection, and a
/// value in time still arrives. The closure can't return a plain promise, because a cancel could
/// not keep the closures of its chain from running; begin the chain with `asCancellable()`, before
/// `done`.
///
/// Deallocation cancels the newest call. So capture the owner weakly, as above: with a strong
/// `self`, a pending call keeps the owner, and with the owner the `Latest`. All methods may be
/// called from any thread.
public final class Latest<T: Sendable>: Sendable {
  @usableFromInline let calls = NewestCall()

  /// Makes an instance without a call.
  ///
  ///     let latest = Latest<[Match]>()
  public init() {}

  deinit { cancel() }

  /// Whether the newest call is pending, also while the call waits for its delay.
  ///
  /// A handler behind a call that has ended, or was cancelled, finds false. A handler behind a call
  /// that another call has replaced finds true while the other call is pending. So the end of each
  /// call is the place to stop a spinner:
  ///
  ///     latest.run { search(text).done { matches in show(matches) } }
  ///       .cauterize()
  ///       .finally { if !latest.isBusy { spinner.stop() } }
  public var isBusy: Bool { calls.isPending }

  /// Cancels the newest call, unless the call has ended; others may follow.
  ///
  ///     latest.run { search(text).done { matches in show(matches) } }.cauterize()
  ///     latest.cancel()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { cancel(with: cancellation) }

  /// Cancels the newest call with a given reason, unless the call has ended.
  ///
  ///     latest.cancel(with: AccountError.locked)
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { calls.replace(with: nil, reason) }
}

extension Latest {
  /// Cancels the call before, and makes another.
  ///
  /// With a delay, calls are debounced: a call begins only if no other call follows in the
  /// meantime, for example when a person stops typing.
  ///
  ///     latest.run(after: .milliseconds(300)) {
  ///       search(text).done { matches in show(matches) }
  ///     }
  ///
  /// A closure that calls `run` in turn is superseded by the inner call, like any other.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Not
  /// > before the call returns. Cancel blocks of the call before run on this thread, before the
  /// > call returns.
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise; the
  /// > cancel reason, when another call follows, or the `Latest` is released.
  ///
  /// - Parameters:
  ///   - delay: The time to wait before the closure is called; if omitted, none. Zero or less means
  ///     the clock's next turn; a time too long for the clock never ends.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work and returns the work's promise, which the cancel reaches too.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(*n*) in the number of pending promises of the call before.
  @_alwaysEmitIntoClient public func run(
    after delay: Duration? = nil, clock: (any PromiseClock)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable () throws -> CancellablePromise<T>
  ) -> CancellablePromise<T> {
    run(
      delay, clock, Hop(isolation: body.isolation, role: .map), at: Place(file, line),
      unisolated(nullary: consume body))
  }

  @_alwaysEmitIntoClient func run(
    _ delay: Duration?, _ clock: (any PromiseClock)?, _ hop: consuming Hop, at place: Place,
    _ body: @escaping Nullary<CancellablePromise<T>>
  ) -> CancellablePromise<T> {
    let call = CancellablePromise<T>(link: LinkBehaviour.settling(T.self), .linear)
    call.note("Latest.run", at: place.kept)
    call.prepare(.fulfilled, hop, body: Settler { call, _ in call.follow { try body() } })
    begin(call, after: delay, clock)
    return call
  }

  /// Makes `call` the newest call and starts it.
  ///
  /// `call` must not be shared yet. The call before ends first. Closures run by that end may begin
  /// another call, newer than this one: then this call is cancelled before the beginning.
  @usableFromInline
  func begin(_ call: CancellableCell, after delay: Duration?, _ clock: (any PromiseClock)?) {
    if let delay {
      call.begin(after: delay, on: clock.orConfigured) { calls.replace(with: call, cancellation) }
    } else {
      calls.replace(with: call, cancellation)
      call.begin().propagate()
    }
  }
}
