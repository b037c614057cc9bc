/// The semaphore of a limiter: gives links their permits in turn.
///
/// Ownership: the line keeps a waiting link; the link keeps its ``Permit``, which keeps the
/// semaphore. So waiting links get their permits even if nobody keeps the limiter, or the promise
/// that `run` returned.
@usableFromInline package final class Semaphore: AlarmClock, @unchecked Sendable {
  // SAFETY: the permit of a link in the line leaves the line, under the lock, before the permit
  // goes away.
  /// A waiting link, and its permit, which the link keeps.
  @safe private struct Entry {
    let link: PromiseCell
    let permit: Unmanaged<Permit>

    /// Notes the stage of the permit; called under the lock.
    func note(_ stage: Permit.Stage) { unsafe permit._withUnsafeGuaranteedRef { $0.stage = stage } }
  }

  // Protected by the lock, as are the stages of permits.

  private var state: LimiterState
  private var line = Line<Entry>()

  /// Makes a semaphore for links under way.
  package init(running count: Int) {
    state = LimiterState(.running(count))
    super.init(nil)
  }

  /// Makes a semaphore for starts in an interval.
  package init(starts count: Int, per interval: Duration, _ clock: any PromiseClock) {
    let isLimited = interval > .zero
    state = LimiterState(isLimited ? .starts(count, per: min(interval, .endless)) : .none)
    super.init(isLimited ? clock : nil)
  }

  package var running: Int { lock.withLock { state.running } }
  package var waiting: Int { lock.withLock { state.waiting } }

  /// Gives a new link the permit, now or later; the link keeps the permit.
  @usableFromInline package func enter(_ link: PromiseCell, _ permit: Permit) {
    let now = time
    if lock.withLock({ state.enter(at: now) }) { return link.start().propagate() }
    let entry = unsafe Entry(link: link, permit: .passUnretained(permit))
    advance(at: now) {
      permit.stage = .inLine(Int32(line.append { _ in entry }))
      state.lineUp()
    }
  }

  /// The body of a link with a permit begins: the moment that counts, if time matters.
  ///
  /// - Returns: When the next link was due, if its timer has already rung; that link starts after
  ///   the body.
  fileprivate func begin(_ permit: Permit) -> Duration? {
    guard clock != nil else { return nil }
    let now = time
    return set(
      lock.withLock {
        permit.stage = .begun
        return request(for: state.begin(at: now))
      })
  }

  /// A permit is given back, in any way; returns the start of the next link.
  fileprivate func end(_ permit: Permit) -> CellOutcome {
    let now = time
    // The link that has left the line is released outside the lock.
    let (next, _) = lock.withLock { () -> (Step?, Entry?) in
      let stage = permit.stage
      guard stage != .over else { return (nil, nil) }
      permit.stage = .over
      var left: Entry?
      if case .inLine(let place) = stage {
        left = line.remove(Int(place))
        state.leave()
      } else {
        state.end(hasBegun: stage == .begun)
      }
      return (step(at: now), left)
    }
    if let link = next?.link { return link.start() }
    if let due = set(next?.request) { advance(at: max(time, due)) }
    return .nothing
  }

  override func advance(at now: Duration) { advance(at: now) {} }

  /// Makes a change under the lock, and then takes all actions that follow; a loop, so that a clock
  /// whose timers ring while being set uses no stack.
  private func advance(at now: Duration, _ change: () -> Void) {
    var now = now
    var next = lock.withLock {
      change()
      return step(at: now)
    }
    while true {
      if let link = next.link {
        link.start().propagate()
      } else if let request = next.request {
        if let due = set(request) { now = max(time, due) }
      } else {
        return
      }
      next = lock.withLock { step(at: now) }
    }
  }

  /// A link that starts, or else a timer to be set; and a clock's timer to be released outside the
  /// lock.
  private typealias Step = (link: PromiseCell?, request: Request?, dismissed: PromiseTimer?)

  /// The next action; called under the lock.
  private func step(at time: Duration) -> Step {
    let action = state.next(at: time)
    let dismissed = state.waiting == 0 ? dismissAlarm() : nil
    guard action == .start else { return (nil, request(for: action), dismissed) }
    let entry = line.popFirst()
    entry?.note(.started)
    return (entry?.link, nil, dismissed)
  }

  private func request(for action: LimiterState.NextAction) -> Request? {
    guard case .wait(let length) = action else { return nil }
    return request(after: length, at: state.now)
  }

  /// The waiting links wait in vain.
  override func alarmIsLost() -> () -> Void {
    let left = line.all
    line = Line()
    for entry in left { entry.note(.over) }
    state.leaveAll()
    return { for entry in left { entry.link.abandon() } }
  }
}

/// The permit of one link at a limiter: asked for, given, and given back at the end of the link's
/// work.
@usableFromInline package final class Permit: WorkWatch, @unchecked Sendable {
  fileprivate enum Stage: Equatable {
    /// At a place in the line. → started, over.
    case inLine(Int32)
    /// The link has a permit, and the body has not begun, or no time matters. → begun, over.
    case started
    /// → over.
    case begun
    /// Final.
    case over
  }

  private let semaphore: Semaphore
  /// Protected by the lock of `semaphore`.
  fileprivate var stage = Stage.started

  @usableFromInline package init(at semaphore: Semaphore) {
    self.semaphore = semaphore
    super.init()
  }

  deinit { finish() }

  override func bodyBegins() -> Duration? { semaphore.begin(self) }

  override func catchUp(with due: Duration) { semaphore.advance(at: max(semaphore.time, due)) }

  override func workHasEnded() -> CellOutcome { semaphore.end(self) }
}
