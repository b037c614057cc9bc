/// A handler that is told of its source once, unless removed first: an input of `race` or `when`,
/// an awaiting task.
///
/// The registration's own lock protects the claim and `source`. A registration never settles and
/// has no body in the sense of links, so subclasses keep their own fields in the slot.
@safe
@usableFromInline package class Registration: PromiseCell, @unchecked Sendable {
  /// Makes a registration; ``arrived(from:)`` is called when the source settles.
  init() {
    super.init { _, _, _ in .nothing }
    hopWord = Trigger.registered.rawValue
  }

  // MARK: Told by the source

  /// Claims the registration first, because nothing may ask for the source after `told(of:)`.
  override final func told(of source: PromiseCell) -> CellOutcome {
    claim() ? arrived(from: source) : .nothing
  }

  override final func lose() -> CellOutcome {
    if claim() { abandoned() }
    return .nothing
  }

  /// The source has settled.
  func arrived(from source: PromiseCell) -> CellOutcome { .nothing }

  /// Nothing will settle the source, or the source was released while pending: the registration is
  /// never delivered.
  func abandoned() {}

  /// Empty: a registration has no body.
  override func releaseBody() {}
}

/// A handler that returns a ready-made outcome, which is delivered before the handlers after it.
final class Told: Registration, @unchecked Sendable {
  private let outcome: CellOutcome

  init(_ outcome: CellOutcome) { self.outcome = outcome.owning() }

  override func arrived(from start: PromiseCell) -> CellOutcome { outcome }
}

// The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; false after a removal.
  @discardableResult
  package final func attach(to source: PromiseCell) -> Bool {
    var action: CellState.AttachAction? = .deliver
    let seen = source.see()
    if !seen.isAtRest {
      var (own, state) = lock(with: source)
      action = own.phase == .waiting ? source.append(self, to: &state) : nil
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue: break
    case nil: source.watch()
    case .deliver: source.deliver(fresh: self)
    case .abandon: lose().propagate()
    }
    return action != nil
  }

  /// Claims the registration, for delivery or removal.
  ///
  /// False if the registration is claimed already.
  package final func claim() -> Bool {
    var state = lock()
    let isOurs = state.claim()
    unlock(state)
    return isOurs
  }

  /// Leaves the list of the source.
  ///
  /// Once this has returned true, the handler is never called.
  @discardableResult
  package final func remove() -> Bool {
    var own = lock()
    guard own.claim() else {
      unlock(own)
      return false
    }
    var left = Leave.none
    withSource { source in
      var state = source.lock()
      left = leave(source, &state)
      source.unlock(state)
    }
    source = nil
    unlock(own)
    left.finish()
    return true
  }
}
