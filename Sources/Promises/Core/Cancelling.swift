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

  /// Notes a cancel's request; false where there is nothing to do about it.
  ///
  /// What is to be done comes back in the parameters, which in a chain cost nothing.
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
    let isLost =
      unsafe state.isPending && state.phase == .waiting && source == nil
      && cancelState.kind == .observer && !cancelState.isInFlight
    unlock(state)
    if isLost { Promise<Void>(error: reason).attach(self) }
  }
}

/// Whom a handler waits for.
@safe
private enum SourceLookUp {
  /// Nobody who can be cancelled.
  case none
  /// Somebody, retained.
  case found(Unmanaged<CancellableCell>)
  /// Somebody who may be going away, and then the handler inherits what is left.
  case unsure
  /// Somebody whose lock is taken.
  case busy
}

extension PromiseCell {
  /// Whom this handler waits for, if that can be cancelled; nil also where it went away.
  fileprivate final func retainSource() -> CancellableCell? {
    var attempts = 0
    while true {
      let own = lock()
      let lookUp = lookUpSource(own, isInFlight: false)
      var weak: WeakCell?
      if case .unsure = lookUp {
        weak = unsafe source.flatMap {
          unsafe $0._withUnsafeGuaranteedRef { $0.cancellable.map(WeakCell.init) }
        }
      }
      unlock(own)
      switch lookUp {
      case .none: return nil
      case .found(let cell): return unsafe cell.takeRetainedValue()
      case .unsure: if let cell = weak?.cell { return cell }
      case .busy: break
      }
      Atomic<UInt>.backOff(&attempts)
    }
  }

  /// Called under the lock.
  fileprivate final func lookUpSource(_ own: CellState, isInFlight: Bool) -> SourceLookUp {
    guard own.isPending, let source = unsafe source else { return .none }
    return unsafe source._withUnsafeGuaranteedRef { source in
      guard source.isCancellable else { return .none }
      let cell = unsafe unsafeDowncast(source, to: CancellableCell.self)
      if own.phase != .running && !isInFlight {
        guard let bits = cell.word.tryLock(bit: CellState.lockBit) else { return .busy }
        let state = CellState(bits: bits)
        let isKept = unsafe state.phase == .waiting && cell.source != nil
        cell.unlock(state)
        guard isKept else { return .unsure }
      }
      return unsafe .found(Unmanaged.passRetained(cell))
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
@safe
package struct CancelWalk {
  private let reason: any Error
  private let immediately: Bool
  /// What has been found and not been visited, the next one last.
  private var work: [CancellableCell] = []
  /// What has to be rejected, deepest last.
  ///
  /// Retained; ``finish()`` has to be called.
  private var claimed: [Unmanaged<CancellableCell>] = unsafe []
  /// The cancel blocks of those that have some, deepest last.
  private var claims: [CancelClaim] = []

  package init(_ reason: any Error, immediately: Bool = false) {
    self.reason = reason
    self.immediately = immediately
  }

  /// Requests the cancel of a promise and of all that it waits for.
  package mutating func visit(_ cell: CancellableCell) {
    var next = unsafe Optional(Unmanaged.passRetained(cell))
    while let cell = unsafe next ?? work.popLast().map({ unsafe Unmanaged.passRetained($0) }) {
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
    if let claim, !take(claim) {
      if case .found(let source) = source { unsafe source.release() }
      return nil
    }
    switch source {
    case .none: return nil
    case .found(let source): return unsafe source
    case .unsure, .busy:
      if let source = cell.retainSource() { return unsafe Unmanaged.passRetained(source) }
      if let claim = cell.claimHeritage() { _ = take(claim) }
      return nil
    }
  }

  /// Notes the request at a settled promise.
  private func flag(_ upstream: CancellableCell) {
    var (claim, further, source): (CancelClaim?, CancellableCell?, SourceLookUp) = (nil, nil, .none)
    _ = upstream.request(
      reason, immediately: false, claim: &claim, upstream: &further, source: &source)
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
    while let cell = unsafe claimed.popLast() {
      unsafe cell._withUnsafeGuaranteedRef { cell in
        guard cell.loadState().isPending else { return }
        cell.reject(immediately: immediately)
        cell.observe(reason)
      }
      unsafe cell.release()
    }
  }
}
