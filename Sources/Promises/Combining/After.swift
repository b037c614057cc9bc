public import Dispatch

/// Is fulfilled after some time.
///
///     after(seconds: 0.3).then { fetchUser(id) }
///
/// The timer is one of `conf.clock`. It is released when nobody needs it any more: when the guarantee
/// and everything attached to it is gone.
///
/// - Parameter seconds: How long, in seconds. Zero, less and NaN are fulfilled on the next turn of a
///   global queue; infinity never is.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
public func after(seconds: Double) -> Guarantee<Void> {
  pause(Duration(clamping: seconds), configuration.clock)
}

/// Is fulfilled after some time.
///
/// - Parameter interval: How long. Zero and less are fulfilled on the next turn of a global queue;
///   `.never` never is.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> {
  pause(Duration(interval), configuration.clock)
}

/// Is fulfilled after some time.
///
/// - Parameter duration: How long. Zero and less are fulfilled on the next turn of a global queue.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration) -> Guarantee<Void> { pause(duration, configuration.clock) }

// The functions above are passed as functions, so none of them can have one parameter more.

/// Is fulfilled after some time by a clock.
///
/// - Parameters:
///   - seconds: How long, in seconds. Zero, less and NaN are fulfilled on the clock's next turn;
///     infinity never is.
///   - clock: What to go by.
/// - Returns: A guarantee that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
public func after(seconds: Double, clock: any PromiseClock) -> Guarantee<Void> {
  pause(Duration(clamping: seconds), clock)
}

/// Is fulfilled after some time by a clock.
///
/// - Parameters:
///   - interval: How long. Zero and less are fulfilled on the clock's next turn; `.never` never is.
///   - clock: What to go by.
/// - Returns: A guarantee that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
public func after(_ interval: DispatchTimeInterval, clock: any PromiseClock) -> Guarantee<Void> {
  pause(Duration(interval), clock)
}

/// Is fulfilled after some time by a clock.
///
/// - Parameters:
///   - duration: How long. Zero and less are fulfilled on the clock's next turn.
///   - clock: What to go by.
/// - Returns: A guarantee that is fulfilled where the clock runs its work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration, clock: any PromiseClock) -> Guarantee<Void> {
  pause(duration, clock)
}

private func pause(_ duration: Duration, _ clock: any PromiseClock) -> Guarantee<Void> {
  let guarantee = Guarantee<Void>(.anchored, of: "after")
  guarantee.settle(after: duration, on: clock) { CellOutcome($0.settle(value: ())) }
  return guarantee
}
