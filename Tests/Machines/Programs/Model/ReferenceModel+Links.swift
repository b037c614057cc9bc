// How links take an outcome, run bodies and follow.

extension ReferenceModel {
  /// The result of a body.
  enum Step {
    case settle(Outcome)
    /// Follows a promise; a cancel goes on to the promise unless it is plain (L22).
    case follow(Cell)
    /// As `follow`; the closure runs when the promise has settled, after the link's own handlers.
    case use(Cell, then: () -> Void)
    /// Settles after some time.
    case pause(Int, Outcome, schedule: () -> Void)
    /// Settles as the upstream once cleanup has settled. A cancel does not go on to cleanup (L37).
    case hold(until: Cell)
  }

  func link(
    _ kind: Kind, of source: Cell, queued: Bool, _ dispatch: @escaping () -> Void = {},
    when matches: @escaping (Outcome) -> Bool, _ body: @escaping (Outcome) -> Step
  ) -> Cell {
    let link = makeCell(kind, up: [source])
    attach(link, to: source, queued: queued, dispatch, when: matches, body)
    return link
  }

  func attach(
    _ link: Cell, to source: Cell, queued: Bool, _ dispatch: @escaping () -> Void,
    when matches: @escaping (Outcome) -> Bool, _ body: @escaping (Outcome) -> Step
  ) {
    let isTold = link.kind == .observer || link.kind == .handler
    func tell(_ outcome: Outcome) -> Cell? {
      let outcome = link.kind == .handler ? outcome : link.seen(outcome)
      // L14, L25, L33: a cancelled link starts no body.
      guard matches(outcome), !link.isRequested || isTold else {
        return link.settle(outcome)
      }
      (link.bodyInFlight, link.isTold) = (true, link.isRequested)
      guard queued else { return run(body, of: link, after: outcome) }
      link.isQueued = true
      link.dispatches += 1
      let dispatched = link.dispatches
      dispatch()
      // A cancel within `dispatch` takes the body back, or tells an observer.
      if !link.isQueued || link.dispatches > dispatched { return nil }
      queue.append(
        (
          link,
          {
            // L14: a cancel that is under way takes the body back.
            if link.isRequested, !link.isTold { return }
            link.isQueued = false
            self.run(body, of: link, after: outcome)?.drain()
          }
        ))
      return nil
    }
    if isTold { link.tell = tell }
    source.attach(link) { tell(source.outcome!) }
  }

  /// Drops all queued bodies (L88).
  ///
  /// A link cancelled earlier ends with the reason.
  func dropAll() {
    let dropped = queue.map(\.link)
    queue = []
    for link in dropped where link.outcome == nil {
      if link.kind == .plain { open.insert("a plain promise is lost") }
      (link.isQueued, link.bodyInFlight) = (false, false)
      link.settle(.failure(link.reason ?? .abandoned))?.drain()
      link.withdraw?()
    }
  }

  func run(
    _ body: (Outcome) -> Step, of link: Cell, after upstream: Outcome
  ) -> Cell? {
    guard link.outcome == nil else { return nil }  // L14
    let step = body(upstream)
    /// The reason of a cancel that came meanwhile, or else the outcome (L13).
    func result(_ outcome: Outcome) -> Outcome {
      link.isRequested && !link.isTold && flaw != .lateResultsCount
        ? .failure(link.reason!) : outcome
    }
    switch step {
    case .settle(let outcome): return link.settle(result(outcome))
    case .pause(let seconds, let outcome, let schedule):
      link.bodyInFlight = false
      start(link, after: seconds, schedule) { link.settle(outcome) }
      return nil
    case .hold(let cleanup):
      if cleanup.isDraining { open.insert("cleanup that has settled and is telling its handlers") }
      return cleanup.hold(link) { link.settle(result(upstream)) }
    case .use(let inner, let then):
      run({ _ in .follow(inner) }, of: link, after: upstream)?.drain()
      inner.attach(nil) {
        inner.isFinishing = inner.isDraining && inner.handlers.isEmpty
        then()
        return nil
      }
      return nil
    case .follow(let inner):
      link.bodyInFlight = false
      guard link.isRequested else {
        if inner.kind != .plain { link.contained = inner }
        return link.follow(inner)
      }
      // L13, L19: the inner promise is cancelled, and the link waits only for its end.
      if inner.isDraining { open.insert("a cancelled link whose body returns what settles now") }
      if inner.kind == .plain { return link.settle(result(inner.outcome ?? .success(0))) }
      cancel(inner, with: link.reason!)
      return inner.hold(link) { link.settle(result(inner.outcome!)) }
    }
  }

  /// A promise that settles as another; a cancel goes on to `up` (L26, L29: to nothing).
  func follower(of source: Cell, up: [Cell] = [], kind: Kind = .linear) -> Cell {
    let follower = makeCell(kind, up: up)
    follower.follow(source)?.drain()
    return follower
  }

  /// The plain promise with the same outcome, settled if the source is (L30).
  func promise(of source: Cell) -> Cell {
    guard let outcome = source.outcome else { return follower(of: source, kind: .plain) }
    let promise = makeCell(.plain)
    _ = promise.settle(outcome)
    return promise
  }

  /// L27.
  func branch(of source: Cell, in group: Group) -> Cell {
    let branch = follower(of: source, up: [source])
    branch.group = group
    if branch.outcome == nil { group.live += 1 }
    return branch
  }

  /// L85.
  func use(
    _ acquisition: Cell, in use: Cell, body: @escaping () -> Void, dispose: @escaping () -> Void
  ) -> Cell {
    let result = makeCell(.linear)
    // A cancel waits for the acquisition.
    result.bodyInFlight = true
    acquisition.attach(nil) {
      guard acquisition.outcome!.isSuccess, !result.isRequested else {
        if acquisition.outcome!.isSuccess { dispose() }
        let reason = result.reason.map { Outcome.failure($0) }
        return result.settle(reason ?? acquisition.outcome!)
      }
      body()
      result.contained = use
      // L13, L19: the body has cancelled the result.
      let isLate = result.isRequested
      if isLate { self.cancel(use, with: result.reason!) }
      return use.hold(nil) {
        for cell in [acquisition, use] {
          cell.isFinishing = cell.isDraining && cell.handlers.isEmpty
        }
        result.contained = nil
        let seen = isLate ? .failure(result.reason!) : result.seen(use.outcome!)
        let wasRequested = result.isRequested
        dispose()
        // L86: a cancel that comes while the resource is disposed of decides.
        return result.settle(
          wasRequested ? seen : result.reason.map { .failure($0) } ?? seen)
      }
    }
    return result
  }
}
