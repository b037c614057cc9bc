/// A single-threaded model of promises and cancelling, as plain as can be.
///
/// The model was written from the laws, whose numbers stand in the comments, and from no
/// implementation. Where the laws leave something open, the model notes the fact, and the program
/// says nothing about a library.
final class ReferenceModel {
  /// Mistakes to plant, so that a test sees each one found.
  enum Flaw: CaseIterable {
    case hooksReversed, observersRejectThemselves, winnersAreCancelled
    case combinatorsListen, inFlightIsRejected, branchesCount
    case scopesWaitForBodies
    case losersWait
  }

  let flaw: Flaw?
  /// The bodies in the queue, with their links.
  var queue: [(link: Cell, run: () -> Void)] = []
  /// The steps so far for which the laws leave the end open.
  var open: Set<String> = []

  private var cells: [Cell] = []
  private var newestCall: Cell?
  let limiter = Line()

  init(flaw: Flaw? = nil) { self.flaw = flaw }

  func makeCell(_ kind: Kind, up: [Cell] = []) -> Cell {
    let cell = Cell(kind, up: up, of: self)
    cells.append(cell)
    return cell
  }

  /// Cuts all circles, since all references are strong.
  func tearDown() {
    for cell in cells { cell.forgetAll() }
    (cells, newestCall) = ([], nil)
    limiter.waiting = []
    queue = []
  }

  enum Kind { case plain, linear, observer, combinator }

  /// The branches of one shared promise.
  final class Group {
    var live = 0
  }

  /// A promise.
  final class Cell {
    let kind: Kind
    private(set) var outcome: Outcome?
    var isRequested = false
    /// Whether a cancel was requested that waits for no body.
    var isImmediate = false
    var reason: Fault?
    var hooks: [() -> Void] = []
    var signal: ((Fault) -> Void)?
    /// The promises a cancel goes on to.
    var up: [Cell] = []
    /// The promise returned by the body, if a cancel goes on to it.
    var contained: Cell?
    var group: Group?
    /// Whether the body was dispatched and has not returned, or cleanup is under way.
    var bodyInFlight = false
    /// Whether the body was dispatched and has not begun.
    var isQueued = false
    /// Runs before the rejection, if a cancel finds the body in the queue.
    var withdraw: (() -> Void)?
    /// Whether an immediate cancel found the body in the queue.
    var isWithdrawn = false
    /// Whether the outcome is known, while inputs are being cancelled before the handlers run.
    var isDeciding = false

    fileprivate var handlers: [(owner: Cell?, tell: () -> Cell?)] = []
    private(set) var isDraining = false
    private var sources: [Cell] = []

    private unowned let model: ReferenceModel
    /// Whether the last handler has run, while promises it settled are still calling their
    /// handlers.
    fileprivate var isFinishing = false

    fileprivate init(_ kind: Kind, up: [Cell], of model: ReferenceModel) {
      self.kind = kind
      self.model = model
      self.up = up.filter { $0.kind != .plain }
    }

    /// Settles the promise; returns the promise if it has handlers to call.
    func settle(_ outcome: Outcome) -> Cell? {
      guard self.outcome == nil else { return nil }
      self.outcome = outcome
      bodyInFlight = false
      stopWaiting()
      isDraining = !handlers.isEmpty
      return isDraining ? self : nil
    }

    /// Calls the handlers in order; before the next one, the handlers of promises settled by the
    /// last.
    func drain() {
      while !handlers.isEmpty {
        let settled = handlers.removeFirst().tell()
        isFinishing = handlers.isEmpty
        settled?.drain()
      }
      (isDraining, isFinishing) = (false, false)
    }

    /// Calls a handler now or later.
    ///
    /// The handler returns the promise it settled, if any.
    func attach(_ owner: Cell?, _ tell: @escaping () -> Cell?) { hold(owner, tell)?.drain() }

    /// As `attach`, for callers that drain the settled promise themselves.
    func hold(_ owner: Cell?, _ tell: @escaping () -> Cell?) -> Cell? {
      if outcome != nil, !isDraining { return tell() }
      if isFinishing { model.open.insert("a handler for what has told all others just now") }
      handlers.append((owner, tell))
      owner?.sources.append(self)
      return nil
    }

    func follow(_ source: Cell) -> Cell? {
      source.hold(self) { [unowned self] in settle(source.outcome!) }
    }

    /// Removes the promise's handlers from its sources (L26, L29, L48).
    func stopWaiting() {
      for source in sources { source.handlers.removeAll { $0.owner === self } }
      sources = []
    }

    fileprivate func forgetAll() {
      (handlers, sources, up, hooks) = ([], [], [], [])
      (contained, signal, withdraw) = (nil, nil, nil)
    }
  }

  // MARK: Cancelling

  func cancel(_ cell: Cell, with reason: Fault = .cancelled, immediately: Bool = false) {
    cancel([cell], with: reason, immediately: immediately)
  }

  /// Cancels several promises as one: all flags are set before the first cancel block runs.
  private func cancel(_ roots: [Cell], with reason: Fault, immediately: Bool) {
    var reached: [Reached] = []
    for root in roots.reversed() { request(root, reason, immediately, &reached) }
    finish(reached, reason, immediately)
  }

  private typealias Reached = (cell: Cell, hooks: [() -> Void], signal: ((Fault) -> Void)?)

  private func request(
    _ root: Cell, _ reason: Fault, _ immediately: Bool, _ reached: inout [Reached]
  ) {
    var work = [root]
    while let next = work.popLast() {
      if next.isRequested {
        if next.isImmediate || !immediately { continue }  // L4, L9, L24
        if next.outcome == nil, !next.bodyInFlight { open.insert("another cancel within cancel()") }
      }
      next.isRequested = true  // L5, L6: all flags before the first cancel block
      next.isImmediate = immediately  // L15: such a cancel counts after another, too
      next.reason = next.reason ?? reason  // L4
      if next.outcome != nil { continue }  // L7, L18
      if next.isDeciding { open.insert("cancel() of a result while its inputs are cancelled") }
      if next.hooks.count > 1 { open.insert("the order of two cancel blocks of one promise") }
      if immediately, next.kind == .observer, next.bodyInFlight, !next.isQueued {
        open.insert("cancelImmediately() of cleanup that is under way")
      }
      reached.append((next, next.hooks, next.signal))
      next.hooks = []  // L2
      next.signal = nil
      if let group = next.group {
        if next.up[0].outcome != nil {
          open.insert("cancel() of a branch of what has just settled")
        }
        group.live -= 1
        if flaw == .branchesCount ? group.live < 0 : group.live > 0 { continue }  // L27
      }
      work += next.up  // L17
      if let contained = next.contained { work.append(contained) }  // L17, L34
    }
  }

  private func finish(_ reached: [Reached], _ reason: Fault, _ immediately: Bool) {
    // L10, L23: deepest first; all cancel blocks, then all cancelPromises (L57), then the promises.
    let deepestFirst = Array(reached.reversed())
    for (_, hooks, _) in flaw == .hooksReversed ? reached : deepestFirst {
      for hook in hooks { hook() }
    }
    for (cell, _, signal) in deepestFirst {
      guard let signal else { continue }
      if cell.outcome != nil { open.insert("cancelPromise of what a cancel block settled") }
      signal(reason)
    }
    for (cell, _, _) in deepestFirst {
      if cell.kind == .observer, flaw != .observersRejectThemselves {  // L36
        if immediately, cell.isQueued { cell.isWithdrawn = true }  // L15
        continue
      }
      if cell.bodyInFlight, !immediately, flaw != .inFlightIsRejected { continue }  // L13, L15
      if cell.isQueued { cell.withdraw?() }
      cell.settle(.failure(cell.reason!))?.drain()  // L4, L11, L12
    }
  }

  // MARK: Links

  /// The result of a body.
  enum Step {
    case settle(Outcome)
    /// Follows a promise; a cancel goes on to the promise unless it is plain (L22).
    case follow(Cell)
    /// As `follow`; the closure runs when the promise has settled, after the link's own handlers.
    case use(Cell, then: () -> Void)
    /// Settles as the upstream once cleanup has settled. A cancel does not go on to cleanup (L37).
    case hold(until: Cell)
  }

  func link(
    _ kind: Kind, of source: Cell, queued: Bool, when matches: @escaping (Outcome) -> Bool,
    _ body: @escaping (Outcome) -> Step
  ) -> Cell {
    let link = makeCell(kind, up: [source])
    attach(link, to: source, queued: queued, when: matches, body)
    return link
  }

  private func attach(
    _ link: Cell, to source: Cell, queued: Bool, when matches: @escaping (Outcome) -> Bool,
    _ body: @escaping (Outcome) -> Step
  ) {
    let kind = link.kind
    source.attach(link) { [self] in
      let outcome = source.outcome!
      guard matches(outcome) else { return link.settle(outcome) }
      if link.isRequested, kind == .linear {
        // L25, L33: a requested link starts no body, and follows an error.
        if case .failure = outcome { return link.settle(outcome) }
        open.insert("a value that reaches a link inside of the link's cancel()")
        return nil
      }
      link.bodyInFlight = true
      guard queued else { return run(body, of: link, after: outcome) }
      link.isQueued = true
      queue.append(
        (link, { self.begin(body, of: link, when: matches, after: outcome)?.drain() }))
      return nil
    }
  }

  /// Runs a body from the queue; one cancelled immediately sees the cancel, not the outcome (L15).
  private func begin(
    _ body: (Outcome) -> Step, of link: Cell, when matches: (Outcome) -> Bool,
    after outcome: Outcome
  ) -> Cell? {
    link.isQueued = false
    guard link.isWithdrawn else { return run(body, of: link, after: outcome) }
    let outcome = Outcome.failure(link.reason!)
    return matches(outcome) ? run(body, of: link, after: outcome) : link.settle(outcome)
  }

  /// Drops all queued bodies (L88).
  ///
  /// A link cancelled earlier ends with the reason.
  func dropAll() {
    let dropped = queue.map(\.link)
    queue = []
    for link in dropped where link.outcome == nil {
      (link.isQueued, link.bodyInFlight) = (false, false)
      let withdraw = link.withdraw
      let settled = link.settle(.failure(link.reason ?? .abandoned))
      withdraw?()
      settled?.drain()
    }
  }

  private func run(
    _ body: (Outcome) -> Step, of link: Cell, after upstream: Outcome
  ) -> Cell? {
    guard link.outcome == nil else { return nil }  // L15
    let step = body(upstream)
    switch step {
    case .settle(let outcome): return link.settle(outcome)  // L39
    case .hold(let cleanup):
      if cleanup.isDraining { open.insert("cleanup that has settled and is telling its handlers") }
      return cleanup.hold(link) { link.settle(upstream) }
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
      // L13, L19: the inner promise is cancelled at once, and the link waits only for the cancel.
      if inner.isDraining { open.insert("a cancelled link whose body returns what settles now") }
      if inner.kind != .plain { cancel(inner, with: link.reason!, immediately: link.isImmediate) }
      return link.settle(inner.outcome ?? .failure(link.reason!))
    }
  }

  /// A promise that settles as another; a cancel goes on to `up` (L26, L29: to nothing).
  func follower(of source: Cell, up: [Cell] = [], kind: Kind = .linear) -> Cell {
    let follower = makeCell(kind, up: up)
    follower.follow(source)?.drain()
    return follower
  }

  /// The plain promise with the same outcome, settled at once if the source is (L30).
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

  // MARK: Scopes and calls

  /// Cancels pending promises at the end of a scope or of a call (L15, L62, L82).
  private func end(_ cells: [Cell]) {
    cancel(
      cells.filter { $0.outcome == nil }, with: .cancelled,
      immediately: flaw != .scopesWaitForBodies)
  }

  /// Promises that are cancelled together.
  final class Scope {
    fileprivate var members: [Cell] = []
    fileprivate var hasEnded = false

    var isSettled: Bool { members.allSatisfy { $0.outcome != nil } }
  }

  /// Adds a pending promise; settled promises are no members (L62, L84).
  func add(_ cell: Cell, to scope: Scope) {
    if cell.outcome == nil { scope.members.append(cell) }
    if scope.hasEnded { end([cell]) }
  }

  func end(_ scope: Scope) {
    scope.hasEnded = true
    end(scope.members)
  }

  /// Calls the only `Latest`, which cancels the former call (L82).
  func call(queued: Bool, _ body: @escaping () -> Step) -> Cell {
    let former = newestCall
    let call = makeCell(.linear)
    newestCall = call
    if let former { end([former]) }
    begin(call, queued: queued, body)
    return call
  }

  func begin(_ call: Cell, queued: Bool, _ body: @escaping () -> Step) {
    let start = makeCell(.plain)
    _ = start.settle(.success(0))
    attach(call, to: start, queued: queued, when: \.isSuccess) { _ in body() }
  }
}
