public import Dispatch
public import Promises

/// Makes a promise that is fulfilled after some time, unless it is cancelled first, which releases
/// the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
///     let reminder: CancellablePromise<Void> = after(seconds: 60)
///     reminder.cancel()
///
/// > Rejects with: the cancel reason.
///
/// - Parameter seconds: The time to wait, in seconds. Zero, a negative number or NaN means the next
///   turn; infinity means never.
/// - Returns: A promise that is fulfilled on a queue of the library's own, never early.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(seconds: Double) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(seconds: seconds)
  return timer.asCancellable()
}

/// Makes a promise that is fulfilled after some time, unless it is cancelled first, which releases
/// the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
/// > Rejects with: the cancel reason.
///
/// - Parameter interval: The time to wait. Zero or less means the next turn; `.never`
///   means never.
/// - Returns: A promise that is fulfilled on a queue of the library's own, never early.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ interval: DispatchTimeInterval) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(interval)
  return timer.asCancellable()
}

/// Makes a promise that is fulfilled after some time, unless it is cancelled first, which releases
/// the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
/// > Rejects with: the cancel reason.
///
/// - Parameter duration: The time to wait. Zero, a negative duration or nil means the next turn.
/// - Returns: A promise that is fulfilled on a queue of the library's own, never early.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration?) -> CancellablePromise<Void> {
  // Optional only to come after the overload above: `.seconds(1)` is a value of either type.
  let timer: Guarantee<Void> = after(duration ?? .zero)
  return timer.asCancellable()
}

/// Makes a promise that is fulfilled after some time on a given clock, unless it is cancelled
/// first, which releases the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - seconds: The time to wait, in seconds. Zero, a negative number or NaN means the clock's next
///     turn; infinity means never.
///   - clock: The clock that measures the time.
/// - Returns: A promise that is fulfilled wherever the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(seconds: Double, clock: any PromiseClock) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(seconds: seconds, clock: clock)
  return timer.asCancellable()
}

/// Makes a promise that is fulfilled after some time on a given clock, unless it is cancelled
/// first, which releases the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - interval: The time to wait. Zero or less means the clock's next turn; `.never` means never.
///   - clock: The clock that measures the time.
/// - Returns: A promise that is fulfilled wherever the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(
  _ interval: DispatchTimeInterval, clock: any PromiseClock
) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(interval, clock: clock)
  return timer.asCancellable()
}

/// Makes a promise that is fulfilled after some time on a given clock, unless it is cancelled
/// first, which releases the timer.
///
/// Chosen where the context requires a promise that can be cancelled; elsewhere the function of the
/// same name returns a guarantee.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - duration: The time to wait. Zero, a negative duration or nil means the clock's next turn.
///   - clock: The clock that measures the time.
/// - Returns: A promise that is fulfilled wherever the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration?, clock: any PromiseClock) -> CancellablePromise<Void> {
  // Optional only to come after the overload above: `.seconds(1)` is a value of either type.
  let timer: Guarantee<Void> = after(duration ?? .zero, clock: clock)
  return timer.asCancellable()
}
