// How promises wait for clocks. A clock may be anybody's, so none of this believes that it runs its
// work once or keeps it for long: a promise whose timer is gone is abandoned like one that lost its
// resolver.

/// Something that a timer wakes once, or never will.
protocol TimerReceiver: AnyObject, Sendable {
  /// The time has come.
  ///
  /// Called at most once.
  func wake()

  /// The clock has released its work: after it has run, after the timer was cancelled, or because
  /// the clock is gone.
  func timerIsGone()
}

extension PromiseClock {
  /// Wakes a receiver after some time, unless the timer is released first.
  func wake(_ receiver: any TimerReceiver, after delay: Duration) -> PromiseTimer {
    let call = WakeUpCall(receiver)
    return schedule(after: delay) { call.wake() }
  }
}

/// The work that a clock keeps.
///
/// Immutable but for its word.
private final class WakeUpCall: @unchecked Sendable {
  private let receiver: any TimerReceiver
  /// Zero until it has run.
  private let word = StateWord(0)

  init(_ receiver: any TimerReceiver) { self.receiver = receiver }

  deinit { receiver.timerIsGone() }

  /// Wakes the receiver, the first time (L79).
  func wake() {
    let hasRun = word.lock(bit: 1) != 0
    word.store(2)
    if !hasRun { receiver.wake() }
  }
}

/// What a promise keeps as its body while it waits for a timer: the timer is released with the
/// promise.
///
/// Written by the thread that makes it, which keeps it in the meantime; after that, only released.
final class TimerKeeper: @unchecked Sendable {
  private var timer: PromiseTimer?
  /// What else ends with the wait.
  ///
  /// Released the way nodes are, because if promises wait for each other, each may be the last to
  /// keep the next.
  private var end: [CancelNode]

  init(end: CancelNode? = nil) { self.end = end.map { [$0] } ?? [] }

  deinit { ThreadContext.release(&end) }

  /// Makes a new anchored promise keep this.
  func prepare(_ cell: PromiseCell) {
    cell.prepare(.never, Hop(), body: { @Sendable in withExtendedLifetime(self) {} })
  }

  /// Starts the timer, once a promise keeps this.
  func start(
    waking receiver: any TimerReceiver, after delay: Duration, on clock: any PromiseClock
  ) {
    timer = clock.wake(receiver, after: delay)
  }
}

/// Settles a promise when a timer fires; does not keep it.
private final class TimedSettlement: TimerReceiver, @unchecked Sendable {
  /// Never written again.
  private weak var cell: PromiseCell?
  private let settlement: @Sendable (PromiseCell) -> CellOutcome

  init(of cell: PromiseCell, _ settlement: @escaping @Sendable (PromiseCell) -> CellOutcome) {
    self.cell = cell
    self.settlement = settlement
  }

  func wake() {
    guard let cell else { return }
    cell.discardBody()
    if case .deliver(let batch) = settlement(cell) { cell.propagate(batch) }
  }

  func timerIsGone() { cell?.abandonAnchored() }
}

extension PromiseCell {
  /// Settles this after some time.
  ///
  /// This is new, anchored and seen by nobody else. It keeps itself alive while it has handlers,
  /// and the timer while it is pending; the timer does not keep this. So either is released as soon
  /// as nobody can notice.
  @usableFromInline package final func settle(
    after delay: Duration, on clock: any PromiseClock,
    _ settlement: @escaping @Sendable (PromiseCell) -> CellOutcome
  ) {
    let keeper = TimerKeeper()
    keeper.prepare(self)
    keeper.start(waking: TimedSettlement(of: self, settlement), after: delay, on: clock)
  }
}
