// SAFETY: as for all handlers (PromiseCell.swift). The memory of a source lasts as long as the
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

  private final var isCancelImmediate: Bool {
    let state = lock()
    defer { unlock(state) }
    return unsafe cancelState.isImmediate
  }

  package final var cancelRequest: (any Error)? {
    let state = lock()
    defer { unlock(state) }
    return unsafe notes.reason
  }

  /// Cancels what a body has begun the way this was cancelled, if it was.
  final func passCancel(to cell: PromiseCell) {
    let state = lock()
    let (reason, isImmediate) = unsafe (notes.reason, cancelState.isImmediate)
    unlock(state)
    if let reason { cell.cancellable?.cancel(with: reason, immediately: isImmediate) }
  }

  /// Adds a node while pending; false if this has settled or a cancel was requested.
  package final func add(_ node: CancelNode) -> Bool {
    let state = lock()
    let isOpen = unsafe state.isPending && !cancelState.isRequested
    if isOpen { addNode(node) }
    unlock(state)
    return isOpen
  }

  /// Adds a cancel block, which is dropped where it comes too late.
  @usableFromInline package final func addBlock(_ block: @escaping @Sendable () -> Void) {
    _ = add(CancelBlock(block))
  }

  /// Adds the rejecting end of a `cancelPromise`, which is returned.
  @usableFromInline package final func addSignal() -> Promise<Void> {
    let (signal, node) = CancelSignal.make()
    _ = add(node)
    return signal
  }

  /// Notes the request of a cancel; false if there is nothing to do about it.
  ///
  /// What is to be done is returned through the parameters, which cost nothing in a chain.
  final func request(
    _ reason: any Error, immediately: Bool, reach: inout CancelReach?,
    settled: inout CancellableCell?, source: inout SourceLookUp
  ) -> Bool {
    let state = lock()
    defer { unlock(state) }
    let action = unsafe cancelState.request(isPending: state.isPending, immediately: immediately)
    unsafe notes.add(reason)
    guard action == .reach else { return false }
    if let node = unsafe node { reach = node.takeReach() }
    guard unsafe cancelState.kind != .shield else { return true }
    if let cell = unsafe settledSource { settled = cell }
    source = unsafe lookUpSource(state, isInFlight: cancelState.isInFlight)
    return true
  }

  /// What a source that went away after the request has handed down.
  final func takeInheritedReach() -> CancelReach? {
    let state = lock()
    defer { unlock(state) }
    return unsafe state.isPending ? node?.takeReach() : nil
  }

  /// Rejects this because of a cancel, if that is what a cancel does to it now.
  final func reject(immediately: Bool) {
    var attempts = 0
    while true {
      var state = lock()
      guard state.isPending, unsafe cancelState.isRejected(immediately: immediately),
        let reason = unsafe notes.reason
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
    guard let reach = takeInheritedReach() else { return conclude() }
    var walk = CancelWalk(reason, immediately: isCancelImmediate)
    walk.visit(reach)
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

extension PromiseCell {
  /// This promise, if it can be cancelled.
  package final var cancellable: CancellableCell? {
    isCancellable ? unsafe unsafeDowncast(self, to: CancellableCell.self) : nil
  }
}

/// Whom a handler waits for.
@safe
enum SourceLookUp {
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
  final func retainSource() -> Unmanaged<CancellableCell>? {
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
  final func lookUpSource(_ own: CellState, isInFlight: Bool) -> SourceLookUp {
    guard own.isPending, let source = unsafe source else { return .none }
    // With this reference none of those that the next lines make can be the last.
    _ = unsafe source.retain()
    return unsafe source._withUnsafeGuaranteedRef { cell in
      let isCancellable = cell.isCancellable
      let isKept = own.phase == .running || isInFlight || cell.isKeptWhileLocked
      if !isKept && WeakCell(cell).cell == nil {
        // Of one that is going away already, releasing is of no consequence. A plain promise may run
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

/// A weak reference as a means of finding out whether an object is going away.
private struct WeakCell {
  weak var cell: PromiseCell?

  init(_ cell: PromiseCell) { self.cell = cell }
}
