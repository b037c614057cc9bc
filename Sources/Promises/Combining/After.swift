public import Dispatch

// PromiseKit's two forms, and one with a `Duration`, the only kind of time that functions new in
// this library take. The third is disfavoured, which leaves `after(.seconds(1))` one meaning.

/// Makes a guarantee that settles after some time.
///
///     after(seconds: 0.3).then { fetchUser(id) }
///
/// The timer belongs to `conf.clock`, and is released together with the guarantee and everything
/// attached to the guarantee. A closure behind the guarantee runs when the time has come, and until
/// then keeps the timer, even if no code waits for the result. So a timer with a closure that may
/// lose a race is one that can be cancelled, in a race with `autoCancel: true`. The timer of a
/// `timeout` frees itself.
///
/// - Parameter seconds: The time to wait, in seconds. Zero, a negative number or NaN means the next
///   turn; infinity means never.
/// - Returns: A guarantee that settles on a queue that belongs to the library, never early.
/// - Complexity: O(1), plus a timer.
public func after(seconds: Double) -> Guarantee<Void> {
  pause(Duration(clamping: seconds), nil)
}

/// Makes a guarantee that settles after some time.
///
/// - Parameter interval: The time to wait. Zero or less means the next turn; `.never`
///   means never.
/// - Returns: A guarantee that settles on a queue that belongs to the library, never early.
/// - Complexity: O(1), plus a timer.
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> {
  pause(Duration(interval), nil)
}

/// Makes a guarantee that settles after some time.
///
/// - Parameter duration: The time to wait. Zero or less means the next turn.
/// - Returns: A guarantee that settles on a queue that belongs to the library, never early.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration) -> Guarantee<Void> { pause(duration, nil) }

// The functions above are passed as functions, so none of them can have one parameter more.

/// Makes a guarantee that settles after some time on a given clock.
///
/// - Parameters:
///   - seconds: The time to wait, in seconds. Zero, a negative number or NaN means the clock's next
///     turn; infinity means never.
///   - clock: The clock that measures the time; nil means `conf.clock`.
/// - Returns: A guarantee that settles wherever the clock runs work.
/// - Complexity: O(1), plus a timer.
public func after(seconds: Double, clock: (any PromiseClock)?) -> Guarantee<Void> {
  pause(Duration(clamping: seconds), clock)
}

/// Makes a guarantee that settles after some time on a given clock.
///
/// - Parameters:
///   - interval: The time to wait. Zero or less means the clock's next turn; `.never` means never.
///   - clock: The clock that measures the time; nil means `conf.clock`.
/// - Returns: A guarantee that settles wherever the clock runs work.
/// - Complexity: O(1), plus a timer.
public func after(_ interval: DispatchTimeInterval, clock: (any PromiseClock)?) -> Guarantee<Void> {
  pause(Duration(interval), clock)
}

/// Makes a guarantee that settles after some time on a given clock.
///
/// - Parameters:
///   - duration: The time to wait. Zero or less means the clock's next turn.
///   - clock: The clock that measures the time; nil means `conf.clock`.
/// - Returns: A guarantee that settles wherever the clock runs work.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
public func after(_ duration: Duration, clock: (any PromiseClock)?) -> Guarantee<Void> {
  pause(duration, clock)
}

private func pause(_ duration: Duration, _ clock: (any PromiseClock)?) -> Guarantee<Void> {
  let guarantee = Guarantee<Void>(.anchored, of: "after")
  guarantee.settle(after: duration, on: clock.orConfigured) { CellOutcome($0.settle(value: ())) }
  return guarantee
}
