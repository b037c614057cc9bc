// SAFETY: as for all handlers (PromiseCell+Handlers.swift). The memory of a source lasts as long as the
// lock of its handler is held; whether it is already going away is asked of its reference count.
extension CancellableCell {
  /// Cancels this promise and what it waits for.
  package final func cancel(with reason: any Error, immediately: Bool = false) {
    var walk = CancelWalk(reason, immediately: immediately)
    walk.visit(self)
    walk.finish()
  }

  package final var isCancelRequested: Bool {
    let state = lock()
    defer { unlock(state) }
    return unsafe cancelState.isRequested
  }

  package final var cancelRequest: (any Error)? {
    let state = lock()
    defer { unlock(state) }
    return unsafe reason
  }

  /// Adds a node while pending; false if this has settled or a cancel was requested.
  package final func add(_ node: CancelNode) -> Bool {
    let state = lock()
    let isOpen = unsafe state.isPending && !cancelState.isRequested
    if isOpen { addNode(node) }
    unlock(state)
    return isOpen
  }

  /// Notes the request of a cancel; false if there is nothing to do about it.
  ///
  /// What is to be done is returned through the parameters, which cost nothing in a chain.
  fileprivate final func request(
    _ reason: any Error, immediately: Bool, claim: inout CancelClaim?,
    upstream: inout CancellableCell?, source: inout SourceLookUp
  ) -> Bool {
    let state = lock()
    defer { unlock(state) }
    let action = unsafe cancelState.request(isPending: state.isPending, immediately: immediately)
    if unsafe self.reason == nil { unsafe self.reason = reason }
    guard action == .claim else { return false }
    if let node = unsafe node { claim = node.claim() }
    guard unsafe cancelState.kind != .shield else { return true }
    if let settled = unsafe settledUpstream { upstream = settled }
    source = unsafe lookUpSource(state, isInFlight: cancelState.isInFlight)
    return true
  }

  /// What a source that went away after the request has handed down.
  fileprivate final func claimHeritage() -> CancelClaim? {
    let state = lock()
    defer { unlock(state) }
    return unsafe state.isPending ? node?.claim() : nil
  }

  /// Rejects this because of a cancel, if that is what a cancel does to it now.
  final func reject(immediately: Bool) {
    var attempts = 0
    while true {
      var state = lock()
      guard state.isPending, unsafe cancelState.isRejected(immediately: immediately),
        let reason = unsafe reason
      else { return unlock(state) }
      var left = unsafe Leave(handler: nil, source: nil)
      var owned: Unmanaged<PromiseCell>?
      let isRunning = state.phase == .running
      if isRunning {
        unsafe owned = source
      } else if unsafe !cancelState.isInFlight, let source = unsafe source {
        let isFree = unsafe source._withUnsafeGuaranteedRef { source in
          guard let bits = source.word.tryLock(bit: CellState.lockBit) else { return false }
          var state = CellState(bits: bits)
          left = leave(source, &state)
          source.unlock(state)
          return true
        }
        guard isFree else {
          unlock(state)
          StateWord.backOff(&attempts)
          continue
        }
      }
      // Of a body that has begun, its thread takes care.
      let keepsBody = unsafe cancelState.isInFlight && !isRunning
      let batch = reject(reason, &state, keepsBody: keepsBody)
      left.finish()
      unsafe owned?.release()
      if let batch { propagate(batch) }
      return
    }
  }

  /// The source went away after the request: runs what it has left, which the cancel on its way may not
  /// find any more.
  /// - Parameter conclude: What comes after that.
  final func runHeritage(_ reason: any Error, then conclude: @escaping () -> Void) {
    guard let claim = claimHeritage() else { return conclude() }
    var walk = CancelWalk(reason)
    walk.visit(claim)
    _ = walk.finish {
      conclude()
      return .nothing
    }
  }

  /// Shows the rejection of a cancel to an observer that receives nothing from above.
  final func observe(_ reason: any Error) {
    let state = lock()
    let isLost = unsafe state.phase == .waiting && source == nil && cancelState.tellOfLoss()
    unlock(state)
    if isLost { Promise<Void>(error: reason).attach(self) }
  }
}

/// Whom a handler waits for.
@safe
private enum SourceLookUp {
  /// Nobody.
  case none
  /// Somebody who can be cancelled, retained.
  case found(Unmanaged<CancellableCell>)
  /// Somebody who cannot, retained; to be released without the lock.
  case plain(Unmanaged<PromiseCell>)
  /// Somebody who is going away; the handler is about to inherit what is left.
  case goingAway
}

extension PromiseCell {
  /// Whom this handler waits for, retained, if that can be cancelled; nil also if it went away.
  fileprivate final func retainSource() -> Unmanaged<CancellableCell>? {
    var attempts = 0
    while true {
      let own = lock()
      let source = lookUpSource(own, isInFlight: false)
      unlock(own)
      switch source {
      case .none: return nil
      case .found(let cell): return unsafe cell
      case .plain(let cell):
        unsafe cell.release()
        return nil
      case .goingAway: StateWord.backOff(&attempts)
      }
    }
  }

  /// Called under the lock, where no reference is released that could be the last one: the source's
  /// `deinit` takes that same lock.
  fileprivate final func lookUpSource(_ own: CellState, isInFlight: Bool) -> SourceLookUp {
    guard own.isPending, let source = unsafe source else { return .none }
    // With this reference none of those that the next lines make can be the last.
    _ = unsafe source.retain()
    return unsafe source._withUnsafeGuaranteedRef { cell in
      let isCancellable = cell.isCancellable
      let isKept = own.phase == .running || isInFlight || cell.isKeptWhileLocked
      if !isKept && WeakCell(cell).cell == nil {
        // Of one that is going away already, letting go is of no consequence. A plain promise may run
        // code of the user's before it tells that it goes away, so it is not waited for.
        unsafe source.release()
        return isCancellable ? .goingAway : .none
      }
      return unsafe isCancellable
        ? .found(Unmanaged.fromOpaque(source.toOpaque())) : .plain(source)
    }
  }

  /// Whether something is certain to keep this until the lock of its handler has been released: the
  /// list that it is in, its resolver, or its task.
  private final var isKeptWhileLocked: Bool {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return false }
    let state = CellState(bits: bits)
    defer { unlock(state) }
    return unsafe state.phase == .waiting && (source != nil || isKeptFromOutside)
  }
}

extension Input {
  /// Whom this waits for, as above; the registration is removed, because its receiver has decided
  /// and telling it would have no effect.
  fileprivate func takeSource() -> Unmanaged<CancellableCell>? {
    let source = unsafe retainSource()
    if unsafe source != nil { remove() }
    return unsafe source
  }
}

/// A weak reference as a means of finding out whether an object is going away.
private struct WeakCell {
  weak var cell: PromiseCell?

  init(_ cell: PromiseCell) { self.cell = cell }
}

/// One cancel on its way: finds the promises that it reaches, then runs their cancel blocks, then
/// rejects them.
///
/// It is iterative and has no lock of its own: every promise is locked for a few instructions, and
/// no user code runs before all of them have been marked. What it does to them is cut into steps, so
/// that a cancel which causes another, which causes another, can be set aside in between.
@safe
package struct CancelWalk {
  private let reason: any Error
  private let immediately: Bool
  /// Promises that have been found but not visited, the next one last; retained.
  private var work: [Unmanaged<CancellableCell>] = unsafe []
  /// The promises to be rejected, deepest last.
  ///
  /// Retained; ``finish()`` has to be called.
  private var claimed: [Unmanaged<CancellableCell>] = unsafe []
  /// The cancel blocks and signals of those that have some, deepest last.
  private var claims: [CancelClaim] = []
  /// How many of the blocks, and then of the signals, have had their turn.
  private var turn = 0
  /// What follows.
  private var conclusion: (() -> CellOutcome)?

  package init(_ reason: any Error, immediately: Bool = false) {
    self.reason = reason
    self.immediately = immediately
  }

  /// Requests the cancel of a promise and of everything that it waits for.
  package mutating func visit(_ cell: CancellableCell) {
    unsafe go(to: unsafe Unmanaged.passRetained(cell))
  }

  /// Goes on until everything that has been found has also been visited.
  private mutating func go(to first: Unmanaged<CancellableCell>? = nil) {
    var next = unsafe first
    while let cell = unsafe next ?? work.popLast() {
      unsafe next = cell._withUnsafeGuaranteedRef { unsafe request($0) }
    }
  }

  /// Requests the cancel of one promise, which is retained for this and kept if it is pending.
  ///
  /// Returns its source, retained.
  private mutating func request(_ cell: CancellableCell) -> Unmanaged<CancellableCell>? {
    var claim: CancelClaim?
    var upstream: CancellableCell?
    var source = SourceLookUp.none
    let isClaimed = cell.request(
      reason, immediately: immediately, claim: &claim, upstream: &upstream, source: &source)
    let this = unsafe Unmanaged.passUnretained(cell)
    guard isClaimed else {
      unsafe this.release()
      return nil
    }
    unsafe claimed.append(this)
    if let upstream { flag(upstream) }
    let goesUp = claim.map { take($0) } ?? true
    switch source {
    case .found(let source):
      if goesUp { return unsafe source }
      unsafe source.release()
    case .plain(let source): unsafe source.release()
    case .goingAway:
      guard goesUp else { break }
      if let source = unsafe cell.retainSource() { return unsafe source }
      if let claim = cell.claimHeritage() { _ = take(claim, hasGoneUp: true) }
    case .none: break
    }
    return nil
  }

  /// Notes the request at a settled promise.
  private func flag(_ upstream: CancellableCell) {
    var (claim, further, source): (CancelClaim?, CancellableCell?, SourceLookUp) = (nil, nil, .none)
    _ = upstream.request(
      reason, immediately: false, claim: &claim, upstream: &further, source: &source)
  }

  /// Requests the cancel of what other handlers wait for.
  package mutating func visit(sourcesOf inputs: [Input]) {
    for input in inputs.reversed() {
      if let cell = unsafe input.takeSource() {
        if unsafe cell._withUnsafeGuaranteedRef({ $0.loadState().isPending }) {
          unsafe go(to: cell)
        } else {
          unsafe cell.release()
        }
      } else if let node = input.inherited {
        visit(node)
      }
    }
  }

  /// Requests the cancel of those that are pending.
  mutating func visit(pending cells: [PromiseCell]) {
    for cell in cells.reversed() where cell.loadState().isPending {
      if let cell = cell.cancellable { visit(cell) }
    }
  }

  /// Takes over from a promise whose cancel was already requested.
  fileprivate mutating func visit(_ claim: CancelClaim) {
    _ = take(claim, hasGoneUp: true)
    unsafe go()
  }

  /// Takes over from a node whose promise is gone.
  package mutating func visit(_ node: CancelNode) {
    _ = take(node.claim())
    unsafe go()
  }

  /// Notes what a claim is to run, and everything that comes with it; false if that does not let
  /// the cancel go up.
  ///
  /// - Parameter hasGoneUp: Whether a claim before this one did.
  private mutating func take(_ claim: CancelClaim, hasGoneUp: Bool = false) -> Bool {
    // What promises that are gone have left, each of which decides for itself whether it goes up.
    var left: [CancelNode] = []
    let goesUp = claim.goesUp || hasGoneUp
    note(claim, goesUp, &left)
    while let node = left.popLast() {
      let claim = node.claim()
      note(claim, claim.goesUp, &left)
    }
    return goesUp
  }

  private mutating func note(_ claim: CancelClaim, _ goesUp: Bool, _ left: inout [CancelNode]) {
    left += claim.heritage
    if goesUp { left += claim.above }
    for input in claim.inputs {
      if let cell = unsafe input.takeSource() {
        unsafe work.append(cell)
      } else if let node = input.inherited {
        left.append(node)
      }
    }
    for cell in claim.cells { unsafe work.append(.passRetained(cell)) }
    if !claim.blocks.isEmpty || claim.signal != nil { claims.append(claim) }
  }

  // MARK: What it does to them

  /// Runs the cancel blocks, deepest first, and then rejects in the same order.
  ///
  /// What that causes may be another cancel, of what a `when` waits for or in a block of the user's, and
  /// so on. At the nesting limit the rest of it waits for its turn in the one that is on the stack.
  package mutating func finish() {
    if let context = Self.nesting { carryOut(context) } else { putOff() }
  }

  /// The same, and then `conclude`, whose outcome is returned if nothing had to be put off, and otherwise
  /// told to whom it concerns when its turn has come.
  mutating func finish(then conclude: @escaping () -> CellOutcome) -> CellOutcome {
    if let context = Self.nesting {
      carryOut(context)
      return conclude()
    }
    conclusion = conclude
    putOff()
    return .nothing
  }

  /// Where another cancel may nest; nil at the limit.
  private static var nesting: ThreadContext? {
    ThreadContext.withCurrent { unsafe $0.cancelDepth < nestingLimit ? $0 : nil }
  }

  private mutating func putOff() {
    let rest = self
    unsafe (claimed, claims, conclusion) = ([], [], nil)
    ThreadContext.withCurrent { unsafe $0.cancels.append(rest) }
  }

  // Like all of this in place, since a copy would copy the arrays that it takes from.
  private mutating func carryOut(_ context: ThreadContext) {
    unsafe context.cancelDepth += 1
    let foreignCount = unsafe context.foreignCount
    unsafe context.foreignCount = context.deferred.count
    let others = unsafe context.cancels.count
    while step(context) {
      if unsafe context.cancels.count > others { Self.carryOut(downTo: others, context) }
    }
    unsafe context.foreignCount = foreignCount
    unsafe context.cancelDepth -= 1
  }

  /// Carries out what was put off, but for a number of cancels that are others' business.
  private static func carryOut(downTo others: Int, _ context: ThreadContext) {
    while unsafe context.cancels.count > others {
      var walk = unsafe context.cancels.removeLast()
      let before = unsafe context.cancels.count
      let isDone = !walk.step(context)
      if isDone {
        guard let conclude = walk.conclusion else { continue }
        if case .deliver(let batch) = conclude() {
          unsafe batch.source._withUnsafeGuaranteedRef { $0.propagateNow(batch) }
        }
      } else {
        // Before what this step has put off, which comes first.
        unsafe context.cancels.insert(walk, at: min(before, context.cancels.count))
      }
    }
  }

  /// Carries out everything that was put off on this thread, which is about to be blocked.
  static func carryOutOwed(_ context: ThreadContext) { carryOut(downTo: 0, context) }

  /// Does the next thing; false if there is nothing left to do.
  private mutating func step(_ context: ThreadContext) -> Bool {
    if turn < 2 * claims.count {
      defer { turn += 1 }
      if turn < claims.count {
        for block in claims[claims.count - 1 - turn].blocks { try? block.run() }
        // What the blocks have settled decides, and must be told before the rejections.
        if turn == claims.count - 1 { PromiseCell.propagateDeferred(context) }
      } else if let signal = claims[2 * claims.count - 1 - turn].signal,
        let batch = signal.settle(error: reason)
      {
        // What this causes comes before the promises' own rejection, and so is never put off.
        signal.propagateNow(batch)
      }
      return true
    }
    guard let cell = unsafe claimed.popLast() else { return false }
    unsafe cell._withUnsafeGuaranteedRef { cell in
      guard cell.loadState().isPending else { return }
      cell.reject(immediately: immediately)
      cell.observe(reason)
    }
    unsafe cell.release()
    return true
  }
}
