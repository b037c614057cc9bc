/// A handler that is told of its source once, unless it is removed first: an input of `race` or
/// `when`, an awaiting task.
///
/// Its own lock protects the claim and `source`.
@safe
package class Registration: RemovableCell, @unchecked Sendable {
  /// Makes a registration that calls `behaviour` with `.run` when the source settles.
  override init(behaviour: @escaping Behaviour) {
    super.init(behaviour: behaviour)
    hopWord = Trigger.registered.rawValue
  }

  /// Claimed first, because nothing may ask for the source any more once it has been told of it.
  override final func told(of source: PromiseCell) -> CellOutcome {
    claim() ? run(from: source) : .nothing
  }

  override package final func orphan() {
    if claim() { orphaned() }
  }

  /// The source went away pending: the registration will never be delivered.
  func orphaned() {}

  /// Nobody is left who could settle the source, or somebody has begun to; returns the cell whose
  /// handlers are to be told.
  override func passOn(_ news: LossNews) -> PromiseCell? { nil }

  /// What a cancel would have reached at the source; nil if that has not gone away.
  var inherited: CancelNode? { nil }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; nothing if it was removed.
  package final func attach(to source: PromiseCell) {
    _ = unsafe Self.attach(Unmanaged.passRetained(self), to: source)
  }

  /// The same for a registration with a reference to it, which goes on to the list; false if it was
  /// removed.
  static func attach(_ owned: Unmanaged<some Registration>, to source: PromiseCell) -> Bool {
    let action = unsafe owned._withUnsafeGuaranteedRef { $0.attachOwned(to: source) }
    if action != .enqueue(anchor: false), action != .enqueue(anchor: true) {
      unsafe owned.release()
    }
    return action != nil
  }

  private func attachOwned(to source: PromiseCell) -> CellState.AttachAction? {
    var action: CellState.AttachAction? = .deliver
    var news: LossNews?
    if !source.see().isAtRest {
      var (own, state) = lock(with: source)
      if own.phase == .waiting {
        action = source.append(self, to: &state, isOwned: true)
        if case .enqueue = action, loss != [] { news = LossNews(of: self, insteadOf: []) }
      } else {
        action = nil
      }
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue:
      if let news { passOn(news)?.spreadLoss() }
    case nil: source.watch()
    case .deliver: source.deliver(fresh: self)
    case .orphan: orphan()
    }
    return action
  }

  /// Claims the registration, for delivery or removal.
  ///
  /// False if somebody has already done so.
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
    var left = unsafe Leave(handler: nil, source: nil)
    if let source = unsafe source {
      unsafe source._withUnsafeGuaranteedRef { source in
        var state = source.lock()
        left = leave(source, &state)
        source.unlock(state)
      }
      unsafe self.source = nil
    }
    unlock(own)
    left.finish()
    return true
  }
}
