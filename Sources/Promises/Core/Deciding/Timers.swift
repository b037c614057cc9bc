// How promises wait for clocks. A clock may be the user's own: nothing here relies on a clock to
// run work once, or to keep work for long. A promise without its timer is abandoned, like one
// without its resolver.

/// The work that a clock keeps.
///
/// The clock releases the call after the work has run, after the timer was cancelled, or because
/// the clock is released.
final class WakeUpCall: @unchecked Sendable {
  enum Work {
    /// Settle a promise, which the call does not keep; without the call, abandon the promise.
    case settle(Unkept, @Sendable (PromiseCell) -> CellOutcome)
    /// End the work of a timeout.
    case end(TimeoutDecider)
  }

  /// A promise that is not kept.
  struct Unkept {
    weak var cell: PromiseCell?
  }

  /// Zero until the work has run.
  private let word = StateWord(0)
  private let work: Work

  init(_ work: Work) { self.work = work }

  deinit {
    switch work {
    case .settle(let promise, _): promise.cell?.resolverIsGone()
    case .end(let timeout): timeout.loseTimer()
    }
  }

  /// The time has come; does the work the first time (L79).
  fileprivate func ring() {
    let hasRun = word.lock(bit: 1) != 0
    word.store(2)
    if hasRun { return }
    switch work {
    case .settle(let promise, let settlement):
      guard let cell = promise.cell else { return }
      cell.releaseBody()
      settlement(cell).propagate()
    case .end(let timeout): timeout.timeIsUp()
    }
  }
}

/// The body of a promise that waits for a timer: the timer is released with the promise.
final class TimerKeeper: @unchecked Sendable {
  /// Written by the thread that makes the keeper and holds it meanwhile; after that, only released.
  @safe @exclusivity(unchecked)
  private var timer: PromiseTimer?
  /// In place of ``timer``, that of a timeout on the system's clock, which needs no objects.
  @safe @exclusivity(unchecked)
  private var ticket: Timekeeper.Ticket?
  /// The decider of a timeout with a plain result, which ends together with the result; a
  /// cancellable one has the decider as its node.
  private let timeout: TimeoutDecider?

  init() { timeout = nil }

  /// Makes a new anchored promise keep the keeper.
  init(keptBy cell: PromiseCell, ending timeout: TimeoutDecider? = nil) {
    self.timeout = timeout
    beKept(by: cell)
  }

  /// Makes an anchored promise keep the keeper.
  ///
  /// Called under the promise's lock, or where no other code can see the promise.
  func beKept(by cell: PromiseCell) {
    cell.prepare(.follower, Hop(), body: { @Sendable in withExtendedLifetime(self) {} })
  }

  deinit {
    if let ticket { SystemTimers.shared.remove(ticket) }
    timeout?.retire()
  }

  /// Starts the timer of a timeout.
  func start(_ timeout: TimeoutDecider, after delay: Duration, on clock: any PromiseClock) {
    guard type(of: clock) == SystemClock.self else {
      return start(.end(timeout), after: delay, on: clock)
    }
    ticket = SystemTimers.shared.add(
      Action { timeout.timeIsUp() }, due: SystemTimers.time(after: delay))
  }

  /// Starts the timer.
  func start(_ work: WakeUpCall.Work, after delay: Duration, on clock: any PromiseClock) {
    let call = WakeUpCall(work)
    timer = clock.schedule(after: delay) { call.ring() }
  }
}

extension PromiseCell {
  /// Settles this cell after some time.
  ///
  /// The cell is new, anchored and seen by no other code. The cell keeps itself alive while it has
  /// handlers, and the timer while pending; the timer does not keep the cell. So cell and timer are
  /// released as soon as no code can notice.
  @usableFromInline package final func settle(
    after delay: Duration, on clock: any PromiseClock,
    _ settlement: @escaping @Sendable (PromiseCell) -> CellOutcome
  ) {
    TimerKeeper(keptBy: self)
      .start(.settle(WakeUpCall.Unkept(cell: self), settlement), after: delay, on: clock)
  }

  /// Settles this link, told of its settled source, the way the source did, after some time; unless
  /// a cancel has come before.
  ///
  /// From now on the link keeps itself while it has handlers, as above.
  @usableFromInline package final func adopt(
    _ source: PromiseCell, after delay: Duration, on clock: any PromiseClock
  ) -> CellOutcome {
    let keeper = TimerKeeper()
    var state = lock()
    guard state.phase == .waiting else {
      unlock(state)
      return .nothing
    }
    keeper.beKept(by: self)
    bodyStage = .over
    trackSettledSource(source)
    self.source = nil
    if state.anchor() { keepItself() }
    unlock(state)
    keeper.start(
      .settle(WakeUpCall.Unkept(cell: self), { $0.adopt(source) }), after: delay, on: clock)
    return .nothing
  }

  /// Begins a link, which no other code can see yet, after some time; calls `publish` before the
  /// time is counted.
  package final func begin(
    after delay: Duration, on clock: any PromiseClock, _ publish: () -> Void
  ) {
    // The signal is attached before other code can cancel the link.
    let signal = Promise<Void>(.anchored, of: "delay", at: beginning)
    let keeper = TimerKeeper(keptBy: signal)
    signal.attach(self)
    publish()
    keeper.start(
      .settle(WakeUpCall.Unkept(cell: signal), { CellOutcome($0.settle(value: ())) }),
      after: delay, on: clock)
  }
}
