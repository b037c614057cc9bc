/// Promises and their cancelling, single-threaded and as plain as can be.
///
/// Written after the laws, whose numbers stand in the comments, not after an implementation. Where
/// the laws leave something open the model notes that, and the program says nothing about a
/// library.
final class ReferenceModel {
  /// A mistake that can be planted, to see it found.
  enum Flaw: CaseIterable {
    case hooksReversed, observersRejectThemselves, winnersAreCancelled
    case combinatorsListen, inFlightIsRejected, branchesCount
    case scopesWaitForBodies
    case losersWait
  }

  let flaw: Flaw?
  /// The bodies that wait for their queue, and their links.
  var queue: [(link: Cell, run: () -> Void)] = []
  /// What the program did of which the laws do not say how it ends.
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

  /// Cuts all the circles that strong references everywhere make.
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
    var reason: Fault?
    var hooks: [() -> Void] = []
    var signal: ((Fault) -> Void)?
    /// What a cancel goes on to.
    var up: [Cell] = []
    /// What the body returned and a cancel goes on to.
    var contained: Cell?
    var group: Group?
    /// The body was handed to its queue and has not returned; or cleanup goes on.
    var bodyInFlight = false
    /// The body was handed to its queue and has not begun.
    var isQueued = false
    /// Comes before it is rejected by a cancel that finds its body queued.
    var withdraw: (() -> Void)?
    /// A cancel that does not wait for bodies found it there.
    var isWithdrawn = false
    /// The outcome is known, but inputs are being cancelled before it is told.
    var isDeciding = false

    fileprivate var handlers: [(owner: Cell?, tell: () -> Cell?)] = []
    private(set) var isDraining = false
    private var sources: [Cell] = []

    private unowned let model: ReferenceModel
    /// The last handler was told, but what that settled has not told everybody yet.
    fileprivate var isFinishing = false

    fileprivate init(_ kind: Kind, up: [Cell], of model: ReferenceModel) {
      self.kind = kind
      self.model = model
      self.up = up.filter { $0.kind != .plain }
    }

    /// Settles; returns this if somebody has to be told.
    func settle(_ outcome: Outcome) -> Cell? {
      guard self.outcome == nil else { return nil }
      self.outcome = outcome
      bodyInFlight = false
      stopWaiting()
      isDraining = !handlers.isEmpty
      return isDraining ? self : nil
    }

    /// Tells the handlers, in order, and the handlers of what they settle before the next one.
    func drain() {
      while !handlers.isEmpty {
        let settled = handlers.removeFirst().tell()
        isFinishing = handlers.isEmpty
        settled?.drain()
      }
      (isDraining, isFinishing) = (false, false)
    }

    /// Tells a handler now or later; `tell` returns a promise that it settled.
    func attach(_ owner: Cell?, _ tell: @escaping () -> Cell?) { hold(owner, tell)?.drain() }

    /// The same for somebody who tells others what was settled.
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

    /// Leaves the lists of what it waits for (L26, L29, L48).
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

  /// Several as one, so that all flags are set before the first cancel block.
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
        if immediately, next.outcome == nil { open.insert("cancelImmediately() after cancel()") }
        continue  // L4, L9, L24
      }
      next.isRequested = true  // L5, L6: all flags before the first cancel block
      next.reason = reason
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
      cell.settle(.failure(reason))?.drain()  // L11, L12
    }
  }

  // MARK: Links

  /// What a body comes to.
  enum Step {
    case settle(Outcome)
    /// Follow a promise, which a cancel goes on to unless it is plain (L22).
    case follow(Cell)
    /// The same, and do something when that has ended, which comes after whoever waits for this.
    case use(Cell, then: () -> Void)
    /// Settle as the upstream once cleanup has settled, which no cancel goes on to (L37).
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

  /// L15: what was queued is told of the cancel instead.
  private func begin(
    _ body: (Outcome) -> Step, of link: Cell, when matches: (Outcome) -> Bool,
    after outcome: Outcome
  ) -> Cell? {
    link.isQueued = false
    guard link.isWithdrawn else { return run(body, of: link, after: outcome) }
    let outcome = Outcome.failure(link.reason!)
    return matches(outcome) ? run(body, of: link, after: outcome) : link.settle(outcome)
  }

  /// L88; what was cancelled meanwhile ends with the reason.
  func dropAll() {
    let dropped = queue.map(\.link)
    queue = []
    for link in dropped where link.outcome == nil {
      (link.isQueued, link.bodyInFlight) = (false, false)
      link.withdraw?()
      link.settle(.failure(link.reason ?? .abandoned))?.drain()
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
      // L13, L19: cancelled at once, and awaited no longer than that takes.
      if inner.isDraining { open.insert("a cancelled link whose body returns what settles now") }
      if inner.kind != .plain { cancel(inner, with: link.reason!) }
      return link.settle(inner.outcome ?? .failure(link.reason!))
    }
  }

  /// A promise that settles as another; a cancel goes on to `up` (L26, L29: to nothing).
  func follower(of source: Cell, up: [Cell] = [], kind: Kind = .linear) -> Cell {
    let follower = makeCell(kind, up: up)
    follower.follow(source)?.drain()
    return follower
  }

  /// The plain promise of the same settlement: settled at once if that is (L30).
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

  /// L15, L62, L82.
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

  /// L62, L84: what has settled is no member.
  func add(_ cell: Cell, to scope: Scope) {
    if cell.outcome == nil { scope.members.append(cell) }
    if scope.hasEnded { end([cell]) }
  }

  func end(_ scope: Scope) {
    scope.hasEnded = true
    end(scope.members)
  }

  /// L82: a call of the `Latest`.
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
