/// The semaphore of a limiter: gives links their permits in turn.
@usableFromInline package final class Semaphore: @unchecked Sendable {
  // SAFETY: the permit of a link in the line leaves the line, under the lock, before the permit
  // is released.
  /// A waiting link, and its permit, which the link keeps.
  @safe private struct Entry {
    let link: PromiseCell
    let permit: Unmanaged<Permit>
    let isInline: Bool

    /// Notes the stage of the permit; called under the lock.
    func setStage(_ stage: Permit.Stage) {
      unsafe permit._withUnsafeGuaranteedRef { $0.stage = stage }
    }
  }

  /// Protects everything below, and the stages of permits.
  private let lock = Lock()
  private var state: LimiterState
  private var line = Line<Entry>()

  /// Makes a semaphore with a number of permits.
  package init(_ count: Int) { state = LimiterState(limit: count) }

  package var running: Int { lock.withLock { state.running } }
  package var waiting: Int { lock.withLock { state.waiting } }

  /// Gives a new link the permit, now or later; the link keeps the permit.
  @usableFromInline package func enter(_ link: PromiseCell, _ permit: Permit) {
    let isInline = !link.hasHop
    permit.mayBeginAtOnce = !isInline && !link.hopsToQueue
    let start = lock.withLock { () -> LimiterState.Start? in
      let start = state.enter(isInline: isInline)
      if let start {
        permit.stage = .started(start)
      } else {
        let entry = unsafe Entry(
          link: link, permit: .passUnretained(permit), isInline: isInline)
        permit.stage = .inLine(Int32(line.append { _ in entry }))
      }
      return start
    }
    switch start {
    case nil: break
    case .runInline: link.begin().propagate()
    case .handOut(let number):
      link.handOut()
      startWaiting { state.endHandingOut(number) }.propagate()
    }
  }

  /// The body of a link with a permit begins, perhaps before its dispatcher has returned from the
  /// call that handed out the link: the body must not keep others from starting.
  fileprivate func bodyBegins(_ permit: Permit) {
    startWaiting {
      if case .started(.handOut(let number)) = permit.stage { state.endHandingOut(number) }
    }.propagate()
  }

  /// A permit is given back, in any way.
  fileprivate func end(_ permit: Permit) -> CellOutcome {
    // The link that has left the line is released outside the lock.
    var left: Entry?
    defer { withExtendedLifetime(left) {} }
    return startWaiting {
      switch permit.stage {
      case .over: break
      case .inLine(let place):
        left = line.remove(Int(place))
        state.leaveLine()
      case .started(let start):
        if case .handOut(let number) = start { state.endHandingOut(number) }
        state.end()
      }
      permit.stage = .over
    }
  }

  /// Makes a change under the lock, and starts waiting links in turn as long as there are permits.
  ///
  /// An inline link begins before any link behind it leaves the line. A closure may wait for a
  /// later link, so the remaining starts are left to the propagation loop, which the wait can
  /// drain.
  ///
  /// - Returns: The start of an inline link, for the propagation loop, which avoids recursion.
  fileprivate func startWaiting(_ change: () -> Void = {}) -> CellOutcome {
    var next = lock.withLock {
      change()
      return takeNext()
    }
    while let (link, start, isLast) = next {
      guard case .handOut(let number) = start else {
        return link.begin(before: isLast ? nil : OtherStarts(at: self))
      }
      link.handOut()
      next = lock.withLock {
        state.endHandingOut(number)
        return takeNext()
      }
    }
    return .nothing
  }

  /// Takes the next link out of the line, if the link may start; called under the lock.
  ///
  /// `isLast` says whether no other link may start at the moment.
  private func takeNext() -> (link: PromiseCell, start: LimiterState.Start, isLast: Bool)? {
    guard let first = line.first, let start = state.next(isInline: first.isInline) else {
      return nil
    }
    _ = line.popFirst()
    first.setStage(.started(start))
    var rest = state
    let isLast = line.first.flatMap { rest.next(isInline: $0.isInline) } == nil
    return (first.link, start, isLast)
  }
}

/// Starts the remaining links after an inline link has started.
private final class OtherStarts: Registration, @unchecked Sendable {
  private let semaphore: Semaphore

  init(at semaphore: Semaphore) { self.semaphore = semaphore }

  override func arrived(from start: PromiseCell) -> CellOutcome { semaphore.startWaiting() }
}

/// The permit of one link at a limiter: asked for, given, and given back at the end of the link's
/// work.
@usableFromInline package final class Permit: WorkWatch, @unchecked Sendable {
  fileprivate enum Stage {
    /// At a place in the line. → started, over.
    case inLine(Int32)
    /// The link has its permit. → over.
    case started(LimiterState.Start)
    /// Final.
    case over
  }

  private let semaphore: Semaphore
  /// Protected by the lock of `semaphore`.
  fileprivate var stage = Stage.over
  /// Whether the body may begin before its dispatcher has returned: a user's dispatcher may run its
  /// work inline.
  ///
  /// Set before other code can see the link.
  fileprivate var mayBeginAtOnce = false

  @usableFromInline package init(at semaphore: Semaphore) {
    self.semaphore = semaphore
    super.init()
  }

  deinit { finish() }

  override func bodyBegins() { if mayBeginAtOnce { semaphore.bodyBegins(self) } }

  override func workHasEnded() -> CellOutcome { semaphore.end(self) }
}
