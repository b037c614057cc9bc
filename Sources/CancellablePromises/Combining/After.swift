public import Dispatch
public import Promises

// Static functions, and not overloads of the functions for guarantees: with overloads, the compiler
// cannot say which one is meant in `after(.seconds(1)).then { fetchUser(id) }`.

extension CancellablePromise where T == Void {
  /// Makes a promise that settles after some time, unless a cancel comes first and releases the
  /// timer.
  ///
  ///     let reminder = CancellablePromise.after(seconds: 60)
  ///     reminder.cancel()
  ///
  /// Without `CancellablePromise.`, a function of the same name makes a guarantee, which can't be
  /// cancelled.
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameters:
  ///   - seconds: The time to wait, in seconds. Zero, a negative number or NaN means the clock's
  ///     next turn; infinity means never.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A promise that settles wherever the clock runs work, never early.
  /// - Complexity: O(1), plus a timer.
  public static func after(
    seconds: Double, clock: (any PromiseClock)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<Void> {
    Promises.after(seconds: seconds, clock: clock, file: file, line: line).asCancellable()
  }

  /// Makes a promise that settles after some time, unless a cancel comes first and releases the
  /// timer.
  ///
  ///     let reminder = CancellablePromise.after(.seconds(60))
  ///     reminder.cancel()
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameters:
  ///   - interval: The time to wait. Zero or less means the clock's next turn; `.never` means
  ///     never.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A promise that settles wherever the clock runs work, never early.
  /// - Complexity: O(1), plus a timer.
  public static func after(
    _ interval: DispatchTimeInterval, clock: (any PromiseClock)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<Void> {
    Promises.after(interval, clock: clock, file: file, line: line).asCancellable()
  }

  /// Makes a promise that settles after some time, unless a cancel comes first and releases the
  /// timer.
  ///
  ///     let reminder = CancellablePromise.after(Duration.seconds(60))
  ///     reminder.cancel()
  ///
  /// > Rejects with: the cancel reason.
  ///
  /// - Parameters:
  ///   - duration: The time to wait. Zero or less means the clock's next turn.
  ///   - clock: The clock that measures the time; nil means `conf.clock`.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A promise that settles wherever the clock runs work, never early.
  /// - Complexity: O(1), plus a timer.
  @_disfavoredOverload
  public static func after(
    _ duration: Duration, clock: (any PromiseClock)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<Void> {
    Promises.after(duration, clock: clock, file: file, line: line).asCancellable()
  }
}
