/// A handler that can be removed again in O(1): an input of `race` or `when`, an awaiting task.
///
/// Delivered or removed, whichever comes first, and only once. Its own lock protects the claim and
/// `source`; the lock of the source protects `previous` and `next`.
@safe
class Registration: PromiseCell, @unchecked Sendable {
  /// The next older handler in the list; meaningless for the oldest.
  @exclusivity(unchecked)
  final var previous: Unmanaged<PromiseCell>?

  /// Makes a registration that calls `behaviour` with `.run` when the source settles.
  init(behaviour: @escaping Behaviour) {
    unsafe previous = nil
    super.init(behaviour: behaviour)
    hopWord = Trigger.registered.rawValue
  }

  /// The source went away pending: the registration is never going to be delivered.
  func orphaned() {}
}

// SAFETY: as for all handlers (PromiseCell+Handlers.swift). The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; nothing if it was removed.
  final func attach(to source: PromiseCell) {
    var action: CellState.AttachAction? = .deliver
    if !source.loadState().isAtRest {
      var (own, state) = lock(with: source)
      action = own.phase == .waiting ? source.append(self, to: &state) : nil
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue, nil: break
    case .deliver: source.deliver(fresh: self)
    case .orphan: orphan()
    }
  }

  /// Claims the registration, for delivery or removal.
  ///
  /// False where somebody did so before.
  final func claim() -> Bool {
    var state = lock()
    let isOurs = state.claim()
    unlock(state)
    return isOurs
  }

  /// Leaves the list of the source.
  ///
  /// Once this has returned true, the handler is never called.
  @discardableResult
  final func remove() -> Bool {
    var own = lock()
    guard own.claim() else {
      unlock(own)
      return false
    }
    var wasLinked = false
    var anchored: Unmanaged<PromiseCell>?
    if let source = unsafe source {
      unsafe source._withUnsafeGuaranteedRef { source in
        var state = source.lock()
        if state.remove() == .unlink, unsafe next != nil {
          wasLinked = true
          unlink(from: &state)
          if state.tail == 0, state.phase == .anchored {
            unsafe anchored = Unmanaged.passUnretained(source)
          }
        }
        source.unlock(state)
      }
      unsafe self.source = nil
    }
    unlock(own)
    discardBody()
    if wasLinked { unsafe Unmanaged<PromiseCell>.passUnretained(self).release() }
    unsafe anchored?.release()
    return true
  }

  /// Takes this node out of its ring.
  ///
  /// Called under both locks.
  private func unlink(from state: inout CellState) {
    let newest = unsafe PromiseCell.cell(at: state.tail)
    let following = unsafe next.unsafelyUnwrapped
    unsafe next = nil
    if unsafe following.toOpaque() == Unmanaged.passUnretained(self).toOpaque() {
      state.setTail(0)
      return
    }
    // The oldest has no valid `previous`: the newest stands before it in the ring.
    let isOldest =
      unsafe newest._withUnsafeGuaranteedRef { unsafe $0.next?.toOpaque() }
      == Unmanaged.passUnretained(self).toOpaque()
    let preceding = unsafe isOldest ? newest : previous.unsafelyUnwrapped
    unsafe preceding._withUnsafeGuaranteedRef { unsafe $0.next = following }
    if state.tail == address { unsafe state.setTail(UInt(bitPattern: preceding.toOpaque())) }
    unsafe following._withUnsafeGuaranteedRef { unsafe $0.noteOlder(preceding) }
  }
}

extension PromiseCell {
  /// Notes which handler now stands before this one in their list, if this one may want to leave it.
  final func noteOlder(_ older: Unmanaged<PromiseCell>) {
    guard trigger == .registered else { return }
    unsafe unsafeDowncast(self, to: Registration.self).previous = older
  }

  /// Forgets a source that is about to go away.
  final func forgetSource() {
    let state = lock()
    unsafe source = nil
    unlock(state)
  }

  /// Nothing is going to tell this handler any more: lets its body go, and what waits through it.
  final func orphan() {
    if trigger == .registered {
      let registration = unsafe unsafeDowncast(self, to: Registration.self)
      if registration.claim() { registration.orphaned() }
    }
    discardBody()
    abandon()
  }

  /// Nothing is going to settle this any more, and its handlers wait in vain: lets them go.
  final func abandon() {
    guard let oldest = unsafe giveUpHandlers() else { return }
    ThreadContext.withCurrent { unsafe $0.letGo(orphans: oldest) }
  }

  /// The resolver is gone: if that leaves nobody to settle this, logs it and lets the handlers go.
  @usableFromInline
  package final func resolverIsGone(_ event: LogEvent) {
    guard loadState().isPending else { return }
    configuration.log(event)
    abandon()
  }

  /// Takes all handlers out of a cell that is never going to settle.
  final func giveUpHandlers() -> Unmanaged<PromiseCell>? {
    var state = lock()
    let oldest = unsafe state.tail == 0 ? nil : openRing(newest: state.tail)
    state.giveUp()
    unlock(state)
    return unsafe oldest
  }
}
