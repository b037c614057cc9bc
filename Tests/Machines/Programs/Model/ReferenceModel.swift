/// A single-threaded model of promises and cancelling, as plain as can be.
///
/// The model was written from the laws, whose numbers stand in the comments, and from no
/// implementation. Where the laws leave a choice, the model notes the fact, and the program is no
/// test of a library.
final class ReferenceModel {
  /// Mistakes to plant: a test sees each one found.
  enum Flaw: CaseIterable {
    case hooksReversed, observersRejectThemselves, winnersAreCancelled
    case combinatorsListen, inFlightIsRejected, branchesCount
    case queuedBodiesBegin, linksRejectThemselves, lateResultsCount
  }

  let flaw: Flaw?
  /// The bodies in the queue, with their links.
  var queue: [(link: Cell, run: () -> Void)] = []
  /// The steps so far for which the laws leave the end open.
  var open: Set<String> = []

  private var cells: [Cell] = []
  private var newestCalls: [Int: Cell] = [:]
  let lines = [Line(1), Line(2)]
  let flights = [Flights(keepsValues: false), Flights(keepsValues: true)]
  var time = 0
  var timers: [Timer] = []

  init(flaw: Flaw? = nil) { self.flaw = flaw }

  func makeCell(_ kind: Kind, up: [Cell] = []) -> Cell {
    let cell = Cell(kind, up: up, of: self)
    cells.append(cell)
    return cell
  }

  /// Cuts all circles, since all references are strong.
  func tearDown() {
    for cell in cells { cell.forgetAll() }
    (cells, newestCalls, timers, queue) = ([], [:], [], [])
    for line in lines { line.waiting = [] }
    for flights in flights { flights.table = [:] }
  }

  /// A handler is an observer of errors only, for which a value leaves nothing to do (L38).
  enum Kind { case plain, linear, observer, handler, combinator }

  /// The branches of one shared promise.
  final class Group {
    let source: Cell
    var live = 0

    init(of source: Cell) { self.source = source }
  }

  /// A promise.
  final class Cell {
    let kind: Kind
    private(set) var outcome: Outcome?
    var isRequested = false
    var reason: Fault?
    var hooks: [() -> Void] = []
    var signal: ((Fault) -> Void)?
    /// The promises a cancel goes on to.
    var up: [Cell] = []
    /// The promise returned by the body, if a cancel goes on to it.
    var contained: Cell?
    var group: Group?
    /// Whether the body was dispatched and has not returned, or cleanup or a disposal is to follow.
    var bodyInFlight = false
    /// Whether the body was dispatched and has not begun.
    var isQueued = false
    var dispatches = 0
    /// Runs before the rejection, if a cancel finds the body in the queue.
    var withdraw: (() -> Void)?
    /// Tells an observer of a cancel.
    var tell: ((Outcome) -> Cell?)?
    /// Whether the body was dispatched after a cancel.
    var isTold = false
    /// Whether a value counts after a cancel, since only the block or the reaction to
    /// `cancelPromise` makes one (L12, L57).
    var isWrapper = false
    /// The work that the promise limits.
    var limited: Cell?
    /// The outcome of the limited work, if a cancel came too late for it (L69).
    var overtaken: Outcome?
    /// The promise whose outcome this one only takes over.
    private var followed: Cell?
    /// Whether the outcome is known, while inputs are being cancelled before the handlers run.
    var isDeciding = false

    var handlers: [(owner: Cell?, tell: () -> Cell?)] = []
    private(set) var isDraining = false
    private var sources: [Cell] = []

    private unowned let model: ReferenceModel
    /// Whether the last handler has run, while promises it settled are still calling their
    /// handlers.
    var isFinishing = false

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

    /// The outcome, also if on its way through promises that only take it over.
    var decided: Outcome? { outcome ?? (isRequested ? nil : followed?.decided) }

    /// Whether that is the outcome of a cancel.
    var isDecidedByCancel: Bool {
      outcome == nil ? followed?.isDecidedByCancel ?? false : isRequested
    }

    func follow(_ source: Cell) -> Cell? {
      followed = source
      return take(source)
    }

    func take(_ source: Cell) -> Cell? {
      source.hold(self) { [unowned self] in
        settle(isWrapper ? source.outcome! : seen(source.outcome!))
      }
    }

    /// The outcome of a source, as a promise sees it: after a cancel, the reason in place of a
    /// value (L14, L25).
    func seen(_ outcome: Outcome) -> Outcome {
      isRequested && outcome.isSuccess ? .failure(reason!) : outcome
    }

    /// Whether a source that was cancelled, too, will reject the promise at its end (L10).
    var isLeftToSource: Bool {
      kind != .combinator && sources.contains { $0.outcome == nil && $0.isRequested }
    }

    /// Removes the promise's handlers from its sources (L26, L29, L48).
    func stopWaiting() {
      for source in sources { source.handlers.removeAll { $0.owner === self } }
      sources = []
    }

    fileprivate func forgetAll() {
      (handlers, sources, up, hooks) = ([], [], [], [])
      (contained, signal, withdraw, tell, limited, followed) = (nil, nil, nil, nil, nil, nil)
    }
  }

  // MARK: Cancelling

  func cancel(_ cell: Cell, with reason: Fault = .cancelled) { cancel([cell], with: reason) }

  /// Cancels several promises as one: all flags are set before the first cancel block runs.
  private func cancel(_ roots: [Cell], with reason: Fault) {
    var reached: [Reached] = []
    for root in roots.reversed() { request(root, reason, &reached) }
    finish(reached, reason)
  }

  private typealias Reached = (cell: Cell, hooks: [() -> Void], signal: ((Fault) -> Void)?)

  private func request(_ root: Cell, _ reason: Fault, _ reached: inout [Reached]) {
    var work = [root]
    while let next = work.popLast() {
      if next.isRequested { continue }  // L4, L9, L24
      next.isRequested = true  // L5, L6: all flags before the first cancel block
      next.reason = reason  // L4
      if next.outcome != nil { continue }  // L7, L18
      if let limited = next.limited, let outcome = limited.decided, !next.isDeciding {
        if limited.outcome == nil, limited.isDecidedByCancel {
          open.insert("an end of the wait for what was cancelled")
        }
        next.overtaken = outcome
        work.append(limited)
        reached.append((next, [], nil))
        continue
      }
      if next.isDeciding { open.insert("cancel() of a result while its inputs are cancelled") }
      if next.hooks.count > 1 { open.insert("the order of two cancel blocks of one promise") }
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

  private func finish(_ reached: [Reached], _ reason: Fault) {
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
    for (cell, _, _) in deepestFirst { end(cell)?.drain() }
  }

  /// Rejects a cancelled promise or informs an observer, unless a promise above is to do so.
  private func end(_ cell: Cell) -> Cell? {
    guard cell.outcome == nil, !cell.isTold else { return nil }  // L11, L12
    if let outcome = cell.overtaken { return cell.settle(outcome) }  // L69
    if cell.isQueued {
      if flaw == .queuedBodiesBegin { return nil }
      // L14, L15: an observer keeps its place in the queue.
      let place = queue.firstIndex { $0.link === cell }
      if let place {
        queue.remove(at: place)
      } else if cell.tell != nil {
        open.insert("the queue reaches an observer within its cancel()")
      }
      (cell.isQueued, cell.bodyInFlight) = (false, false)
      cell.withdraw?()
      defer { if cell.isQueued, let place { queue.insert(queue.removeLast(), at: place) } }
      return tellOfCancel(cell)
    } else if cell.bodyInFlight {
      if flaw != .inFlightIsRejected { return nil }  // L13, L37
    } else if cell.isLeftToSource, flaw != .linksRejectThemselves {
      return nil  // L10
    }
    return tellOfCancel(cell)
  }

  private func tellOfCancel(_ cell: Cell) -> Cell? {
    cell.stopWaiting()
    let outcome = Outcome.failure(cell.reason!)  // L4
    guard let tell = cell.tell, flaw != .observersRejectThemselves else {
      return cell.settle(outcome)
    }
    return tell(outcome)  // L15, L35, L36
  }

  // MARK: Scopes and calls

  /// Cancels pending promises at the end of a scope or of a call (L15, L62, L82).
  private func end(_ cells: [Cell]) {
    cancel(cells.filter { $0.outcome == nil }, with: .cancelled)
  }

  /// Promises that are cancelled together.
  final class Scope {
    fileprivate var members: [Cell] = []
    fileprivate var hasEnded = false
    /// The guarantee of `settled`.
    fileprivate var rest: Cell?

    /// The number of members that have not told the scope of their end.
    fileprivate var left = 0

    var isSettled: Bool { left == 0 }
  }

  /// Adds a pending promise; settled promises are no members (L62, L84).
  func add(_ cell: Cell, to scope: Scope) {
    if cell.outcome == nil {
      scope.members.append(cell)
      scope.left += 1
      cell.attach(nil) {
        scope.left -= 1
        guard scope.isSettled else { return nil }
        defer { scope.rest = nil }
        return scope.rest?.settle(.success(0))
      }
    }
    if scope.hasEnded { end([cell]) }
  }

  /// L84.
  func settled(_ scope: Scope) -> Cell {
    let rest = scope.rest ?? makeCell(.plain)
    if scope.isSettled { _ = rest.settle(.success(0)) } else { scope.rest = rest }
    return rest
  }

  func end(_ scope: Scope) {
    scope.hasEnded = true
    end(scope.members)
  }

  /// Calls a `Latest`, which cancels the former call (L82).
  func call(
    _ latest: Int, queued: Bool, _ dispatch: @escaping () -> Void, _ body: @escaping () -> Step
  ) -> Cell {
    let call = makeCell(.linear)
    replace(latest, with: call)
    begin(call, queued: queued, dispatch, body)
    return call
  }

  func replace(_ latest: Int, with call: Cell?) {
    let former = newestCalls[latest]
    if let call { newestCalls[latest] = call }
    if let former { end([former]) }
  }

  func begin(
    _ call: Cell, queued: Bool, _ dispatch: @escaping () -> Void, _ body: @escaping () -> Step
  ) {
    let start = makeCell(.plain)
    _ = start.settle(.success(0))
    attach(call, to: start, queued: queued, dispatch, when: \.isSuccess) { _ in body() }
  }
}
