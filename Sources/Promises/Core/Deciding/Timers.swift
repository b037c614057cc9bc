// How promises wait for clocks. A clock may be anybody's: nothing here relies on a clock to run
// work once, or to keep work for long. A promise without its timer is abandoned, like one without
// its resolver.

/// A receiver that a timer wakes once, or never.
protocol TimerReceiver: AnyObject, Sendable {
  /// The time has come.
  ///
  /// Called at most once.
  func wake()

  /// The clock has released its work: after the work has run, after the timer was cancelled, or
  /// because the clock is gone.
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
/// Immutable except for `word`.
private final class WakeUpCall: @unchecked Sendable {
  private let receiver: any TimerReceiver
  /// Zero until the work has run.
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

/// The body of a promise that waits for a timer: the timer is released with the promise.
///
/// Written by the thread that makes the keeper and holds it meanwhile; after that, only released.
final class TimerKeeper: @unchecked Sendable {
  private var timer: PromiseTimer?
  /// A node whose release ends with the wait.
  ///
  /// Released the way nodes are, because if promises wait for each other, each may hold the last
  /// reference to the next.
  private var end: CancelNode?

  init(end: CancelNode? = nil) { self.end = end }

  deinit { ThreadContext.release(&end) }

  /// Makes a new anchored promise keep the keeper.
  func prepare(_ cell: PromiseCell) {
    cell.prepare(.never, Hop(), body: { @Sendable in withExtendedLifetime(self) {} })
  }

  /// Starts the timer, once a promise keeps the keeper.
  func start(
    waking receiver: any TimerReceiver, after delay: Duration, on clock: any PromiseClock
  ) {
    timer = clock.wake(receiver, after: delay)
  }
}

/// Settles a promise when a timer fires; does not keep the promise.
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
    cell.releaseBody()
    settlement(cell).propagate()
  }

  func timerIsGone() { cell?.abandonHandlers() }
}

extension PromiseCell {
  /// Settles this cell after some time.
  ///
  /// The cell is new, anchored and seen by nobody else. The cell keeps itself alive while it has
  /// handlers, and the timer while pending; the timer does not keep the cell. So cell and timer are
  /// released as soon as nobody can notice.
  @usableFromInline package final func settle(
    after delay: Duration, on clock: any PromiseClock,
    _ settlement: @escaping @Sendable (PromiseCell) -> CellOutcome
  ) {
    let keeper = TimerKeeper()
    keeper.prepare(self)
    keeper.start(waking: TimedSettlement(of: self, settlement), after: delay, on: clock)
  }
}

/// The source of a link that is to begin later, and may be cancelled before.
package struct StartSignal: Sendable {
  private let signal = Promise<Void>(.anchored)
  private let keeper = TimerKeeper()

  /// - Parameter link: A link that nobody else can see yet.
  package init(for link: PromiseCell) {
    keeper.prepare(signal)
    signal.attach(link)
  }

  /// Tells the link, now or after some time.
  package func give(after delay: Duration?, on clock: any PromiseClock) {
    let settlement = TimedSettlement(of: signal) { CellOutcome($0.settle(value: ())) }
    guard let delay else { return settlement.wake() }
    keeper.start(waking: settlement, after: delay, on: clock)
  }
}
