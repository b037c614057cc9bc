public import Promises

/// Runs one thing at a time, of which only the newest call counts, as in a search field.
///
///     final class SearchField {
///       private let latest = Latest<[Match]>()
///       func textDidChange(to text: String) {
///         latest.run(after: .milliseconds(300)) { search(text) }
///           .done { matches in show(matches) }
///           .catch { error in show(error) }
///       }
///     }
///
/// Each call cancels the one before immediately: once ``run(after:clock:_:)`` has returned, no handler of
/// the call before begins that has not begun, not even one that is queued with its value (L82). That is
/// so for everything that is chained to the promise of the call. Only closures of `ensure`, `tap`,
/// `finally`, and those that take all errors, run still; they are told of the cancel.
///
/// What leaves the chain, by `asPromise()` or through `when` and `race`, is on its own: it sees a call
/// that is cancelled rejected, but is not called back.
///
/// When it goes away, the newest call is cancelled. All methods may be called from any thread.
public final class Latest<T: Sendable>: Sendable {
  private let calls = Succession()

  /// Makes an instance without a call.
  public init() {}

  deinit { cancel() }

  /// Cancels the newest call immediately, if it has not ended; others may follow.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { cancel(with: CancellablePromiseError.cancelled) }

  /// Cancels the newest call immediately with a given reason, if it has not ended.
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { calls.replace(with: nil, reason) }

  /// Makes a call the newest, and begins it.
  ///
  /// The call before ends first. What that runs may begin another call, which is newer than this one: then
  /// this one is cancelled before it begins.
  ///
  /// - Parameters:
  ///   - call: A link with its body, which nobody else can see yet.
  ///   - delay: The time to wait before it begins; nil not to wait.
  @usableFromInline
  func begin(_ call: CancellableCell, after delay: Duration?, _ clock: any PromiseClock) {
    let owner = Owner()
    calls.replace(with: owner, CancellablePromiseError.cancelled)
    owner.add(call)
    let start = delay.map { after($0, clock: clock) as Guarantee } ?? Guarantee()
    start.attach(call)
  }
}

extension Latest {
  /// Cancels the call before immediately, and makes another.
  ///
  /// With a delay, a call begins only if no other follows in the meantime: when somebody stops typing, say.
  ///
  ///     latest.run(after: .milliseconds(300)) { search(text) }
  ///
  /// A closure that calls this in turn is superseded by that call, like any other.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Not before
  /// > the call returns. Cancel blocks of the call before run on this thread, before the call returns.
  ///
  /// > Rejects with: any error that the closure throws; the error of its promise; the cancel reason, when
  /// > another call follows, or this goes away.
  ///
  /// - Parameters:
  ///   - delay: The time to wait before the closure is called; if omitted, none. Zero or less means the
  ///     clock's next turn; a time that is too long for the clock never ends.
  ///   - clock: The clock that measures the time.
  ///   - body: Starts the work and returns its promise, which is cancelled too if it can be.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(*n*) in the number of pending promises of the call before.
  @_alwaysEmitIntoClient public func run<Output: Thenable>(
    after delay: Duration? = nil, clock: any PromiseClock = conf.clock,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Output
  ) -> CancellablePromise<T> where Output.T == T {
    run(delay, clock, Hop(isolation: body.isolation, role: .map), unisolated(nullary: body))
  }

  @_alwaysEmitIntoClient func run<Output: Thenable>(
    _ delay: Duration?, _ clock: any PromiseClock, _ hop: consuming Hop,
    _ body: @escaping Nullary<Output>
  ) -> CancellablePromise<T> where Output.T == T {
    let call = CancellablePromise<T>(
      link: LinkBehaviour.then(Void.self, Output.self), .linear)
    call.prepare(.fulfilled, hop, body: Starter<Void, Output> { _ in try body() })
    begin(call, after: delay, clock)
    return call
  }
}
