// How promises wait for clocks. A clock may be anybody's: nothing here relies on a clock to run
// work once, or to keep work for long. A promise without its timer is abandoned, like one without
// its resolver.

/// The work that a clock keeps; subclasses say what happens.
///
/// The clock releases the call after the work has run, after the timer was cancelled, or because the
/// clock is gone. What happens then is said by the `deinit` of subclasses.
class WakeUpCall: @unchecked Sendable {
  /// Zero until the work has run.
  private final let word = StateWord(0)

  init() {}

  /// The time has come.
  ///
  /// Called at most once.
  func wake() {}

  /// Wakes, the first time (L79).
  final func ring() {
    let hasRun = word.lock(bit: 1) != 0
    word.store(2)
    if !hasRun { wake() }
  }
}

extension PromiseClock {
  /// Has a call ring after some time, unless the timer is released first.
  func schedule(_ call: WakeUpCall, after delay: Duration) -> PromiseTimer {
    schedule(after: delay) { call.ring() }
  }
}

/// The body of a promise that waits for a timer: the timer is released with the promise.
class TimerKeeper: @unchecked Sendable {
  /// Written by the thread that makes the keeper and holds it meanwhile; after that, only released.
  @exclusivity(unchecked)
  private final var timer: PromiseTimer?

  /// Makes a new anchored promise keep the keeper.
  final func prepare(_ cell: PromiseCell) {
    cell.prepare(.never, Hop(), body: { @Sendable in withExtendedLifetime(self) {} })
  }

  /// Starts the timer, once a promise keeps the keeper.
  final func start(_ call: WakeUpCall, after delay: Duration, on clock: any PromiseClock) {
    unsafe timer = clock.schedule(call, after: delay)
  }
}

/// Settles a promise when a timer fires; does not keep the promise.
private final class TimedSettlement: WakeUpCall, @unchecked Sendable {
  /// Never written again.
  private weak var cell: PromiseCell?
  private let settlement: @Sendable (PromiseCell) -> CellOutcome

  init(of cell: PromiseCell, _ settlement: @escaping @Sendable (PromiseCell) -> CellOutcome) {
    self.cell = cell
    self.settlement = settlement
  }

  override func wake() {
    guard let cell else { return }
    cell.releaseBody()
    settlement(cell).propagate()
  }

  deinit { cell?.abandonHandlers() }
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
    keeper.start(TimedSettlement(of: self, settlement), after: delay, on: clock)
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

  /// Tells the link after some time.
  package func give(after delay: Duration, on clock: any PromiseClock) {
    let settlement = TimedSettlement(of: signal) { CellOutcome($0.settle(value: ())) }
    keeper.start(settlement, after: delay, on: clock)
  }
}

extension PromiseCell {
  /// The source of links that wait for no promise.
  private static let start = Promise<Void>.value

  /// Tells this link, which is in no list, to begin; others may see the link, and have cancelled it.
  package final func start() -> CellOutcome {
    // SAFETY: the batch has a reference to the link, and its source is never released.
    unsafe .deliver(
      Batch(
        source: Unmanaged.passUnretained(Self.start), oldest: Unmanaged.passRetained(self),
        isDraining: false, ownsSource: false))
  }
}
