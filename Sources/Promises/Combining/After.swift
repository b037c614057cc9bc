public import Dispatch

/// Is fulfilled after some time.
///
///     after(seconds: 0.3).then { fetchUser(id) }
///
/// The timer is released when nobody needs it any more: when the guarantee and everything attached
/// to it is gone.
///
/// - Parameter seconds: How long, in seconds. Zero, less and NaN are fulfilled on the next turn of a
///   global queue; infinity never is.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), and a timer.
public func after(seconds: Double) -> Guarantee<Void> {
  guard seconds > 0 else { return timer(.now()) }
  let deadline = DispatchTime.now() + seconds
  return timer(seconds.isFinite ? deadline : .distantFuture)
}

/// Is fulfilled after some time.
///
/// - Parameter interval: How long. Zero and less are fulfilled on the next turn of a global queue;
///   `.never` never is.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), and a timer.
public func after(_ interval: DispatchTimeInterval) -> Guarantee<Void> {
  timer(.now() + interval)
}

/// Is fulfilled after some time.
///
/// - Parameter duration: How long. Zero and less are fulfilled on the next turn of a global queue.
/// - Returns: A guarantee that is fulfilled on a global queue, not earlier than asked for.
/// - Complexity: O(1), and a timer.
@_disfavoredOverload
public func after(_ duration: Duration) -> Guarantee<Void> {
  let (seconds, attoseconds) = duration.components
  return after(seconds: Double(seconds) + Double(attoseconds) * 1e-18)
}

private func timer(_ deadline: DispatchTime) -> Guarantee<Void> {
  // The cell keeps itself alive while it has handlers, and the timer while it is pending; the timer
  // does not keep the cell. So either goes as soon as nobody can notice.
  let guarantee = Guarantee<Void>(.anchored)
  let source = DispatchSource.makeTimerSource(queue: .global())
  source.schedule(deadline: deadline)
  source.setEventHandler { [weak guarantee] in
    guard let guarantee else { return }
    guarantee.discardBody()
    if let batch = guarantee.settle(value: ()) { guarantee.propagate(batch) }
  }
  let timer = RunningTimer(source)
  guarantee.prepare(.never, Hop(), body: { @Sendable in withExtendedLifetime(timer) {} })
  source.activate()
  return guarantee
}

/// A timer that is cancelled when it is let go.
///
/// Immutable; Dispatch's sources are thread-safe.
private final class RunningTimer: @unchecked Sendable {
  private let source: any DispatchSourceTimer

  init(_ source: any DispatchSourceTimer) { self.source = source }

  deinit { source.cancel() }
}
