import Synchronization

// SAFETY: as for all handlers (PromiseCell+Handlers.swift). A source may be retained under the lock of
// its handler where something else is certain to keep it until that lock was let go: the list that it
// is in, or the handler whose body it has started. Otherwise a weak reference finds out whether it is
// already going away; its memory lasts as long as the handler's lock is held.
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

  /// Adds a node while pending; false where this has settled or a cancel was requested.
  package final func add(_ node: any CancelNode) -> Bool {
    let state = lock()
    let isOpen = unsafe state.isPending && !cancelState.isRequested
    if isOpen { addNode(node) }
    unlock(state)
    return isOpen
  }

  /// Notes a cancel's request; nil where there is nothing to do about it.
  fileprivate final func request(_ reason: any Error, immediately: Bool) -> CancelStep? {
    let state = lock()
    defer { unlock(state) }
    let action = unsafe cancelState.request(isPending: state.isPending, immediately: immediately)
    if unsafe self.reason == nil { unsafe self.reason = reason }
    guard action == .claim else { return nil }
    var step = CancelStep()
    if let node = unsafe node { step.claim = node.claim() }
    if unsafe cancelState.kind != .shield {
      unsafe step.upstream = settledUpstream
      step.source = unsafe lookUpSource(state, isInFlight: cancelState.isInFlight)
    }
    return step
  }

  /// What came down from a source that went away after the request.
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
          Atomic<UInt>.backOff(&attempts)
          continue
        }
      }
      // Of a body that has begun, its thread takes care.
      let keepsBody = unsafe cancelState.isInFlight && !isRunning
      let hop = keepsBody ? nil : takeHop()
      let body = keepsBody ? nil : takeBodyContext()
      unsafe contents.initializeMemory(as: (any Error).self, to: reason)
      let batch = publish(rejected: true, &state)
      unlock(state)
      left.finish()
      unsafe owned?.release()
      _ = consume hop
      _ = body
      didSettle()
      if let batch { propagate(batch) }
      return
    }
  }

  /// Lets an observer that nothing comes to from above see a cancel's rejection.
  final func observe(_ reason: any Error) {
    let state = lock()
    let isLost = unsafe state.isPending && state.phase == .waiting && source == nil
      && cancelState.kind == .observer && !cancelState.isInFlight
    unlock(state)
    if isLost { Promise<Void>(error: reason).attach(self) }
  }
}

/// What a cancel finds at one promise.
private struct CancelStep {
  var claim: CancelClaim?
  /// The settled upstream of a link that waits for what its body returned.
  var upstream: CancellableCell?
  var source = SourceLookUp.none
}

/// Whom a handler waits for.
private enum SourceLookUp {
  /// Nobody who can be cancelled.
  case none
  case found(CancellableCell)
  /// Somebody who may be going away, and then the handler inherits what is left.
  case maybe(WeakCell)
  /// Somebody whose lock is taken.
  case busy
}

extension PromiseCell {
  /// Whom this handler waits for, if that can be cancelled; nil also where it went away.
  fileprivate final func retainSource(isInFlight: Bool = false) -> CancellableCell? {
    var attempts = 0
    while true {
      let own = lock()
      let source = lookUpSource(own, isInFlight: isInFlight)
      unlock(own)
      switch source {
      case .none: return nil
      case .found(let cell): return cell
      case .maybe(let weak): if let cell = weak.cell { return cell }
      case .busy: break
      }
      Atomic<UInt>.backOff(&attempts)
    }
  }

  /// Called under the lock.
  fileprivate final func lookUpSource(_ own: CellState, isInFlight: Bool) -> SourceLookUp {
    guard own.isPending, let source = unsafe source else { return .none }
    return unsafe source._withUnsafeGuaranteedRef { source in
      guard let cell = source.cancellable else { return .none }
      if own.phase == .running || isInFlight { return .found(cell) }
      guard let bits = cell.word.tryLock(bit: CellState.lockBit) else { return .busy }
      let state = CellState(bits: bits)
      defer { cell.unlock(state) }
      return unsafe state.phase == .waiting && cell.source != nil
        ? .found(cell) : .maybe(WeakCell(cell))
    }
  }
}

/// A weak reference as a means of finding out whether an object is going away.
private struct WeakCell {
  weak var cell: CancellableCell?

  init(_ cell: CancellableCell) { self.cell = cell }
}

/// One cancel on its way: finds the promises that it reaches, then runs their cancel blocks, then
/// rejects them.
///
/// Iterative and without a lock of its own: every promise is locked for a few instructions, and
/// nothing of the user's runs before all of them have their flag.
package struct CancelWalk {
  private let reason: any Error
  private let immediately: Bool
  /// What has been found and not been visited, the next one last.
  private var work: [CancellableCell] = []
  /// What has to be rejected, deepest last.
  private var claimed: [CancellableCell] = []
  /// The cancel blocks of those that have some, deepest last.
  private var claims: [CancelClaim] = []

  package init(_ reason: any Error, immediately: Bool = false) {
    self.reason = reason
    self.immediately = immediately
  }

  /// Requests the cancel of a promise and of all that it waits for.
  package mutating func visit(_ cell: CancellableCell) {
    var next = Optional(cell)
    while let cell = next ?? work.popLast() {
      next = nil
      guard let step = cell.request(reason, immediately: immediately) else { continue }
      claimed.append(cell)
      if let claim = step.claim, !take(claim) { continue }
      if let upstream = step.upstream { _ = upstream.request(reason, immediately: false) }
      switch step.source {
      case .none: break
      case .found(let source): next = source
      case .maybe, .busy:
        next = cell.retainSource()
        if next == nil, let claim = cell.claimHeritage() { _ = take(claim) }
      }
    }
  }

  /// Requests the cancel of what other handlers wait for.
  package mutating func visit(sourcesOf inputs: [Registration?]) {
    for input in inputs.reversed() {
      if let cell = input?.retainSource(), cell.loadState().isPending { visit(cell) }
    }
  }

  /// Requests the cancel of those that are pending.
  mutating func visit(pending cells: [PromiseCell]) {
    for cell in cells.reversed() where cell.loadState().isPending {
      if let cell = cell.cancellable { visit(cell) }
    }
  }

  /// Takes over from a node whose promise is gone.
  package mutating func visit(_ node: any CancelNode) { _ = take(node.claim()) }

  /// Notes what a claim is to run, and all that comes with it; false if that does not let the cancel go
  /// up.
  private mutating func take(_ claim: CancelClaim) -> Bool {
    note(claim)
    var goesUp = claim.goesUp
    var heritage = claim.heritage
    while let node = heritage.popLast() {
      let claim = node.claim()
      note(claim)
      goesUp = goesUp && claim.goesUp
      heritage += claim.heritage
    }
    return goesUp
  }

  private mutating func note(_ claim: CancelClaim) {
    for input in claim.inputs {
      if let cell = input.retainSource() { work.append(cell) }
    }
    work += claim.cells
    if !claim.blocks.isEmpty || claim.signal != nil { claims.append(claim) }
  }

  /// Runs the cancel blocks, deepest first, and then rejects in the same order.
  package consuming func finish() {
    for claim in claims.reversed() {
      for block in claim.blocks { block() }
    }
    // What a block has settled decides, and must be told before the rejections.
    if !claims.isEmpty { PromiseCell.propagateDeferred() }
    for claim in claims.reversed() {
      // What this triggers comes before the promises' own rejection, and so is never put off.
      guard let signal = claim.signal, let batch = signal.settle(error: reason) else { continue }
      signal.propagateNow(batch)
    }
    for cell in claimed.reversed() where cell.loadState().isPending {
      cell.reject(immediately: immediately)
      cell.observe(reason)
    }
  }
}
