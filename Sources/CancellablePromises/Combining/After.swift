public import Dispatch
public import Promises

/// Is fulfilled after some time, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
///     let reminder: CancellablePromise<Void> = after(seconds: 60)
///     reminder.cancel()
///
/// > Rejects with: the cancel reason.
///
/// - Parameter seconds: How long, in seconds. Zero, less and NaN are fulfilled on the next turn of a
///   global queue; infinity never is.
/// - Returns: A promise that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(seconds: Double) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(seconds: seconds)
  return timer.asCancellable()
}

/// Is fulfilled after some time, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
/// > Rejects with: the cancel reason.
///
/// - Parameter interval: How long. Zero and less are fulfilled on the next turn of a global queue;
///   `.never` never is.
/// - Returns: A promise that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ interval: DispatchTimeInterval) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(interval)
  return timer.asCancellable()
}

/// Is fulfilled after some time, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
/// > Rejects with: the cancel reason.
///
/// - Parameter duration: How long. Zero, less and nil are fulfilled on the next turn of a global queue.
/// - Returns: A promise that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration?) -> CancellablePromise<Void> {
  // Optional only to come after the overload above: `.seconds(1)` is a value of either type.
  let timer: Guarantee<Void> = after(duration ?? .zero)
  return timer.asCancellable()
}

/// Is fulfilled after some time by a clock, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - seconds: How long, in seconds. Zero, less and NaN are fulfilled on the clock's next turn;
///     infinity never is.
///   - clock: What to go by.
/// - Returns: A promise that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(seconds: Double, clock: any PromiseClock) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(seconds: seconds, clock: clock)
  return timer.asCancellable()
}

/// Is fulfilled after some time by a clock, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - interval: How long. Zero and less are fulfilled on the clock's next turn; `.never` never is.
///   - clock: What to go by.
/// - Returns: A promise that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(
  _ interval: DispatchTimeInterval, clock: any PromiseClock
) -> CancellablePromise<Void> {
  let timer: Guarantee<Void> = after(interval, clock: clock)
  return timer.asCancellable()
}

/// Is fulfilled after some time by a clock, unless it is cancelled before, which releases the timer.
///
/// Meant where the context asks for a promise that can be cancelled; elsewhere there is the guarantee
/// of the same name.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - duration: How long. Zero, less and nil are fulfilled on the clock's next turn.
///   - clock: What to go by.
/// - Returns: A promise that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration?, clock: any PromiseClock) -> CancellablePromise<Void> {
  // Optional only to come after the overload above: `.seconds(1)` is a value of either type.
  let timer: Guarantee<Void> = after(duration ?? .zero, clock: clock)
  return timer.asCancellable()
}
