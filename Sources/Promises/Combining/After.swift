public import Dispatch

// PromiseKit's two forms, and one with a `Duration`, the only kind of time that functions new in
// this library take. The third is disfavoured, so that `after(.seconds(1))` has one meaning. The
// forms with one parameter are for the function's name in the place of a closure.

/// Makes a guarantee that settles after some time.
///
///     after(seconds: 0.3).then { fetchUser(id) }
///
/// The timer is released together with the guarantee and everything attached to the guarantee. A
/// closure behind the guarantee runs when the time has come, and until then keeps the timer, even
/// if no code waits for the result. So a timer with a closure that may lose a race is one that can
/// be cancelled, in a race with `autoCancel: true`. The timer of a `timeout` frees itself.
///
/// - Parameters:
///   - seconds: The time to wait, in seconds. Zero, a negative number or NaN means the clock's next
///     turn; infinity means never.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A guarantee that settles wherever the clock runs work: with the system's clock, on a
///   queue of the library's own, never early.
/// - Complexity: O(1), plus a timer.
@_alwaysEmitIntoClient public func after(
  seconds: Double, clock: (any PromiseClock)? = nil,
  file: StaticString = #fileID, line: UInt = #line
) -> Guarantee<Void> { pause(Duration(clamping: seconds), clock, at: Place(file, line)) }

/// As ``after(seconds:clock:file:line:)``, for the function's name in the place of a closure.
@_documentation(visibility: internal) @_disfavoredOverload
public func after(seconds: Double) -> Guarantee<Void> {
  pause(Duration(clamping: seconds), nil, at: Place())
}

/// Makes a guarantee that settles after some time.
///
///     after(.milliseconds(300)).then { fetchUser(id) }
///
/// - Parameters:
///   - interval: The time to wait. Zero or less means the clock's next turn; `.never` means never.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A guarantee that settles wherever the clock runs work, never early.
/// - Complexity: O(1), plus a timer.
@_alwaysEmitIntoClient public func after(
  _ interval: DispatchTimeInterval, clock: (any PromiseClock)? = nil,
  file: StaticString = #fileID, line: UInt = #line
) -> Guarantee<Void> { pause(Duration(interval), clock, at: Place(file, line)) }

/// As ``after(_:clock:file:line:)``, for the function's name in the place of a closure.
@_documentation(visibility: internal) @_disfavoredOverload
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> {
  pause(Duration(interval), nil, at: Place())
}

/// Makes a guarantee that settles after some time.
///
///     after(Duration.seconds(0.3)).then { fetchUser(id) }
///
/// - Parameters:
///   - duration: The time to wait. Zero or less means the clock's next turn.
///   - clock: The clock that measures the time; nil means `conf.clock`.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A guarantee that settles wherever the clock runs work, never early.
/// - Complexity: O(1), plus a timer.
@_disfavoredOverload
@_alwaysEmitIntoClient public func after(
  _ duration: Duration, clock: (any PromiseClock)? = nil,
  file: StaticString = #fileID, line: UInt = #line
) -> Guarantee<Void> { pause(duration, clock, at: Place(file, line)) }

@usableFromInline
func pause(_ duration: Duration, _ clock: (any PromiseClock)?, at place: Place) -> Guarantee<Void> {
  let guarantee = Guarantee<Void>(.anchored, of: "after", at: place)
  guarantee.settle(after: duration, on: clock.orConfigured) { CellOutcome($0.settle(value: ())) }
  return guarantee
}
