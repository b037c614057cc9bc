// SAFETY: as for all handlers (PromiseCell.swift). The memory of a source lasts as long as the lock
// of its handler is held; the reference count tells whether the source is already going away.
extension CancellableCell {
  /// Cancels this promise and everything above.
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

  /// Whether a cancel that does not wait for bodies was requested.
  @usableFromInline package final var isCancelImmediate: Bool {
    let state = lock()
    defer { unlock(state) }
    return unsafe cancelState.isImmediate
  }

  package final var cancelRequest: (any Error)? {
    let state = lock()
    defer { unlock(state) }
    return unsafe reason
  }

  /// Cancels a promise begun by a body in the same way as this cell was cancelled, if at all.
  final func passCancel(to cell: PromiseCell) {
    let state = lock()
    let (reason, isImmediate) = unsafe (reason, cancelState.isImmediate)
    unlock(state)
    if let reason { cell.cancellable?.cancel(with: reason, immediately: isImmediate) }
  }

  /// Adds a node while pending; false if the cell has settled or a cancel was requested.
  package final func add(_ node: CancelNode) -> Bool {
    let state = lock()
    let isOpen = unsafe state.isPending && !cancelState.isRequested
    if isOpen { addNode(node) }
    unlock(state)
    return isOpen
  }

  /// Adds a cancel block; a block that comes too late is dropped.
  @usableFromInline package final func addBlock(_ block: @escaping @Sendable () -> Void) {
    _ = add(CancelBlock(block))
  }

  /// Adds and returns a `cancelPromise`, whose rejecting end becomes a node.
  @usableFromInline package final func addSignal() -> Promise<Void> {
    let (signal, node) = CancelSignal.make()
    _ = add(node)
    return signal
  }

  /// Notes the request of a cancel; false if nothing remains to be done.
  ///
  /// The rest of the work is returned through the parameters, which cost nothing in a chain.
  final func request(
    _ reason: any Error, immediately: Bool, thread: UInt32, reach: inout CancelReach?,
    settled: inout CancellableCell?, source: inout SourceLookUp
  ) -> Bool {
    var state = lock()
    defer { unlock(state) }
    let action = unsafe cancelState.request(isPending: state.isPending, immediately: immediately)
    if unsafe self.reason == nil { unsafe self.reason = reason }
    guard action == .reach else { return false }
    if unsafe cancelState.claim(by: thread) { state.set(.reserved) }
    if let node = unsafe node { reach = node.takeReach() }
    if reach?.isWrapper == true { reach?.wrapper = self }
    guard unsafe cancelState.kind != .shield else { return true }
    if let cell = unsafe settledSource { settled = cell }
    source = unsafe lookUpSource(state, isInFlight: cancelState.isInFlight)
    return true
  }

  /// The reach inherited from a source that went away after the request.
  final func takeInheritedReach() -> CancelReach? {
    let state = lock()
    defer { unlock(state) }
    return unsafe state.isPending ? node?.takeReach() : nil
  }

  /// Rejects this cell because of a cancel, if a cancel rejects such a cell now; false if the cell
  /// stays pending.
  @discardableResult final func reject(immediately: Bool) -> Bool {
    var attempts = 0
    while true {
      var state = lock()
      guard state.isPending, unsafe cancelState.isRejected(immediately: immediately),
        let reason = unsafe reason
      else {
        unlock(state)
        return !state.isPending
      }
      var left = unsafe Leave(handler: nil, source: nil)
      var owned: Unmanaged<PromiseCell>?
      let isHandedOut = isHandedOut(state)
      if isHandedOut {
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
      // The thread of a running body releases the body itself.
      let keepsBody = unsafe cancelState.isInFlight && !isHandedOut
      let rejection = reject(reason, &state, keepsBody: keepsBody)
      unlock(state)
      let batch = end(rejection)
      left.finish()
      unsafe owned?.release()
      if let batch { propagate(batch) }
      return true
    }
  }

  /// Runs the blocks of a node inherited from a source that went away after the request, and then
  /// `conclude`.
  ///
  /// The cancel on its way may not find the inherited node any more.
  final func runHeritage(_ reason: any Error, then conclude: @escaping () -> Void) {
    guard let reach = takeInheritedReach() else { return conclude() }
    var walk = CancelWalk(reason, immediately: isCancelImmediate)
    walk.visit(reach)
    _ = walk.finish {
      conclude()
      return .nothing
    }
  }

  /// Tells an observer of a cancel that no source would tell it of: if there is no source, or if
  /// the body was handed to its dispatcher and the cancel does not wait for bodies.
  ///
  /// A body handed out before is then handed out again, or not at all if the body is not for a
  /// cancel. The dispatcher may then resume this cell twice; the first time counts. So does the
  /// first reason (L4): an earlier cancel may have waited for the body.
  final func observe(_ reason: any Error, immediately: Bool = false) {
    var state = lock()
    var settledSource: Unmanaged<PromiseCell>?
    if unsafe immediately && state.phase == .reserved && cancelState.takeBack() {
      unsafe settledSource = source
      unsafe source = nil
      state.set(.waiting)
    }
    let isDue = unsafe state.phase == .waiting && source == nil && cancelState.tellOfCancel()
    let reason = unsafe self.reason ?? reason
    unlock(state)
    unsafe settledSource?.release()
    if isDue { Promise<Void>(error: reason).attach(self) }
  }
}

extension PromiseCell {
  /// Whether the handler was handed to its dispatcher and has not begun.
  ///
  /// Called under the lock.
  final func isHandedOut(_ state: CellState) -> Bool {
    unsafe state.phase == .reserved && cancellable?.cancelState.claimant ?? 0 == 0
  }

  /// Whether queued closures whose promises this cell waits for still begin; see
  /// ``CancelState/startsWork(isSettled:)``.
  @usableFromInline package final var startsWork: Bool {
    guard let cell = cancellable else { return !loadState().isSettled }
    let state = lock()
    defer { unlock(state) }
    return unsafe cell.cancelState.startsWork(isSettled: state.isSettled)
  }

  /// This promise as a cancellable one, if cancellable.
  package final var cancellable: CancellableCell? {
    isCancellable ? unsafe unsafeDowncast(self, to: CancellableCell.self) : nil
  }
}

/// The result of looking for a handler's source.
@safe
enum SourceLookUp {
  /// No source.
  case none
  /// A cancellable source, retained.
  case found(Unmanaged<CancellableCell>)
  /// A plain source, retained; to be released without the lock.
  case plain(Unmanaged<PromiseCell>)
  /// A source that is going away; the handler is about to inherit the source's node.
  case goingAway
}

extension PromiseCell {
  /// The source of this handler, retained, if cancellable; nil also for a source that went away.
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

  /// Called under the lock, where the last reference to the source must not be released: the
  /// source's `deinit` takes the same lock.
  final func lookUpSource(_ own: CellState, isInFlight: Bool) -> SourceLookUp {
    guard own.isPending, let source = unsafe source else { return .none }
    // With this reference, none of the references below can be the last.
    _ = unsafe source.retain()
    return unsafe source._withUnsafeGuaranteedRef { cell in
      let isCancellable = cell.isCancellable
      let isKept = isInFlight || cell.isKeptWhileLocked
      if !isKept && WeakCell(cell).cell == nil {
        // Releasing a reference to a source that is going away already does nothing. A plain
        // promise may run code of the user's before its handlers lose their source, so the caller
        // does not wait for that.
        unsafe source.release()
        return isCancellable ? .goingAway : .none
      }
      return unsafe isCancellable
        ? .found(Unmanaged.fromOpaque(source.toOpaque())) : .plain(source)
    }
  }

  /// Whether this cell is certain to be kept until the lock of its handler has been released: by
  /// the list of its source, by its resolver, or by its task.
  private final var isKeptWhileLocked: Bool {
    guard let bits = word.tryLock(bit: CellState.lockBit) else { return false }
    let state = CellState(bits: bits)
    defer { unlock(state) }
    return unsafe state.phase == .waiting && (source != nil || cancellable?.isKept == true)
  }
}

/// A weak reference, for finding out whether an object is going away.
struct WeakCell {
  weak var cell: PromiseCell?

  init(_ cell: PromiseCell) { self.cell = cell }
}
