/// Lets links have their turns: what stands behind a limiter.
///
/// Ownership: the line keeps a place, and that a link that waits; the link's body keeps its ``Turn``, which
/// keeps this. So those who wait have their turns even if nobody keeps the limiter, or what it returned.
@usableFromInline package final class Turns: @unchecked Sendable {
  fileprivate typealias Place = Line<PromiseCell>.Place

  /// Protects what follows, and the places and states of turns.
  private let lock = Lock()
  private var state: LimiterState
  private var line = Line<PromiseCell>()
  /// Of the alarm that is set.
  private var timer: PromiseTimer?
  /// Nil where no time matters.
  private let clock: (any PromiseClock)?
  private let beginning: ContinuousClock.Instant

  /// What a link is told when its turn has come.
  private static let turn = Promise<Void>.value

  /// Makes a limiter of what is under way.
  package init(running count: Int) {
    state = LimiterState(.running(count))
    (clock, beginning) = (nil, .now)
  }

  /// Makes a limiter of starts in an interval.
  package init(starts count: Int, per interval: Duration, _ clock: any PromiseClock) {
    let isLimited = interval > .zero
    state = LimiterState(isLimited ? .starts(count, per: min(interval, .endless)) : .none)
    self.clock = isLimited ? clock : nil
    beginning = clock.now
  }

  package var running: Int { lock.withLock { state.running } }
  package var waiting: Int { lock.withLock { state.waiting } }

  private var time: Duration { clock.map { beginning.remaining(until: $0.now) } ?? .zero }

  /// Starts a new link, whose body keeps the turn, now or later.
  @usableFromInline package func enter(_ link: PromiseCell, _ turn: Turn) {
    let now = time
    if lock.withLock({ state.enter(at: now) }) { return tell(start(link)) }
    let place = Place(link)
    turn.place = place
    advance(at: now) {
      line.append(place)
      state.wait()
    }
  }

  /// A turn is over, in whatever way; returns what starts in its stead.
  fileprivate func end(_ turn: Turn) -> CellOutcome {
    // Released outside the lock.
    var dismissed: PromiseTimer?
    let next = lock.withLock { () -> Place? in
      guard !turn.isOver else { return nil }
      turn.isOver = true
      if let place = turn.place, !place.hasStarted {
        if line.remove(place) { state.leave() }
        if !state.hasAlarm { swap(&dismissed, &timer) }
        return nil
      }
      state.end()
      // Where time matters, the alarm says when the next one starts.
      return clock == nil ? step(at: .zero).place : nil
    }
    return start(next)
  }

  /// Does something under the lock, and then all that follows from it; a loop, so that a clock whose alarms
  /// ring while they are being set uses no stack.
  private func advance(at now: Duration, _ change: () -> Void = {}) {
    var now = now
    var (action, next) = lock.withLock { () -> (LimiterState.NextAction, Place?) in
      change()
      return step(at: now)
    }
    while true {
      switch action {
      case .start: tell(start(next))
      case .setAlarm(let number, let pause):
        if let due = setAlarm(number, after: pause) { now = max(time, due) }
      case .rest: return
      }
      (action, next) = lock.withLock { step(at: now) }
    }
  }

  /// What is next, and whose turn that is; called under the lock.
  private func step(at time: Duration) -> (action: LimiterState.NextAction, place: Place?) {
    let action = state.next(at: time)
    guard action == .start, let place = line.popFirst() else { return (action, nil) }
    place.hasStarted = true
    return (action, place)
  }

  private func start(_ place: Place?) -> CellOutcome {
    place?.take().map { start($0) } ?? .nothing
  }

  // SAFETY: the batch has a reference to the link, and the promise that it is told of is never released.
  private func start(_ link: PromiseCell) -> CellOutcome {
    unsafe .deliver(
      Batch(
        source: Unmanaged.passUnretained(Self.turn), oldest: Unmanaged.passRetained(link),
        isDraining: false, ownsSource: false))
  }

  private func tell(_ outcome: CellOutcome) {
    if case .deliver(let batch) = outcome { Self.turn.propagate(batch) }
  }

  // MARK: The alarm

  /// Sets an alarm; returns when it was due, if it has already rung.
  private func setAlarm(_ number: Int, after pause: Duration) -> Duration? {
    guard let clock else { return nil }
    // Released outside the lock, if it came too late or has rung.
    var timer: PromiseTimer? = clock.wake(Alarm(of: self, number), after: pause)
    let action = lock.withLock {
      let action = state.didSet(number)
      if action == .rest { swap(&self.timer, &timer) }
      return action
    }
    if case .advance(let due) = action { return due }
    return nil
  }

  private func ring(_ number: Int) {
    var timer: PromiseTimer?
    let action = lock.withLock {
      let action = state.ring(number)
      if case .advance = action { swap(&timer, &self.timer) }
      return action
    }
    // A clock that is early is believed, or it would be asked again and again.
    if case .advance(let due) = action { advance(at: max(time, due)) }
  }

  /// The clock has gone, or has released what it was to run.
  private func lose(_ number: Int) {
    var timer: PromiseTimer?
    var left = lock.withLock { () -> Line<PromiseCell> in
      guard state.lose(alarm: number) else { return Line() }
      swap(&timer, &self.timer)
      return line.takeAll()
    }
    while let place = left.popFirst() { place.take()?.orphan() }
  }

  /// Keeps what waits, while the clock keeps this.
  private final class Alarm: TimerReceiver {
    private let turns: Turns
    private let number: Int

    init(of turns: Turns, _ number: Int) { (self.turns, self.number) = (turns, number) }

    func wake() { turns.ring(number) }

    func timerIsGone() { turns.lose(number) }
  }
}

/// The turn of one link at a limiter: from when it gets into line until its work has ended.
@usableFromInline package final class Turn: WorkWatch, @unchecked Sendable {
  private let turns: Turns
  /// Where it waits, or has waited; nil if it started at once.
  ///
  /// Written before anybody else can see this.
  fileprivate var place: Turns.Place?
  /// Protected by the lock of `turns`.
  fileprivate var isOver = false

  @usableFromInline package init(at turns: Turns) {
    self.turns = turns
    super.init()
  }

  deinit { finish() }

  override func workHasEnded() -> CellOutcome { turns.end(self) }

  /// What nobody is left to settle has ended as well: it doesn't do anything any more.
  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    if loss.contains(.isLost) { finish() }
  }
}
