/// A handler that is told of its source once, unless it is removed first: an input of `race` or
/// `when`, an awaiting task.
///
/// Its own lock protects the claim and `source`. It never settles, and it has no body of the kind that links
/// have, so what it needs besides stands in its slot.
@safe
package class Registration: PromiseCell, @unchecked Sendable {
  /// Makes a registration that calls ``arrived(from:)`` when the source settles.
  init() {
    super.init { _, _, _ in .nothing }
    hopWord = Trigger.registered.rawValue
  }

  // MARK: What it is told

  /// Claimed first, because nothing may ask for the source any more once it has been told of it.
  override final func told(of source: PromiseCell) -> CellOutcome {
    claim() ? arrived(from: source) : .nothing
  }

  override package final func orphan() {
    if claim() { orphaned() }
  }

  /// The source has settled.
  func arrived(from source: PromiseCell) -> CellOutcome { .nothing }

  /// The source went away pending: the registration will never be delivered.
  func orphaned() {}

  /// Nobody is left who could settle the source, or somebody has begun to; returns the cell whose
  /// handlers are to be told.
  override func passOn(_ news: LossNews) -> PromiseCell? { nil }

  /// There is none.
  override func discardBody() {}

  // MARK: What stands before it, and what a source leaves

  // SAFETY: the last of the four words of the slot. In a list, it is the address of the handler that stands
  // before this one, which that list retains. With the lowest bit set, it is a node that this retains.

  /// Touched under the lock of the source while there is one, and then under this one's.
  private final var last: UInt {
    get { unsafe contents.load(fromByteOffset: Self.lastOffset, as: UInt.self) }
    set { unsafe contents.storeBytes(of: newValue, toByteOffset: Self.lastOffset, as: UInt.self) }
  }

  private static var lastOffset: Int { bodyOffset + MemoryLayout<UInt>.stride }

  override final var older: Unmanaged<PromiseCell>? { unsafe PromiseCell.cell(at: last) }

  override final func noteOlder(_ older: Unmanaged<PromiseCell>) {
    unsafe last = UInt(bitPattern: older.toOpaque())
  }

  /// What a cancel would have reached at a source that went away; nil if that has not gone, or if nobody
  /// asks for it.
  final var inherited: CancelNode? {
    let state = lock()
    defer { unlock(state) }
    return unsafe heritage?.takeUnretainedValue()
  }

  private final var heritage: Unmanaged<CancelNode>? {
    guard last & 1 != 0 else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: last & ~1).map { unsafe Unmanaged.fromOpaque($0) }
  }

  /// Whether a cancel may ask this for what it ``inherited``.
  var inherits: Bool { false }

  /// Written with the source that goes away, before ``orphaned()``: a cancel that does not find the one
  /// finds the other.
  override final func loseSource(inheriting heritage: CancelNode?) {
    let node = unsafe inherits ? heritage.map { unsafe Unmanaged.passRetained($0) } : nil
    let state = lock()
    unsafe last = node.map { unsafe UInt(bitPattern: $0.toOpaque()) | 1 } ?? 0
    unsafe source = nil
    unlock(state)
  }

  deinit { unsafe heritage?.release() }
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

  /// Hands a reference on to the list.
  private func attachOwned(to source: PromiseCell) -> CellState.AttachAction? {
    var action: CellState.AttachAction? = .deliver
    if !source.see().isAtRest {
      var (own, state) = lock(with: source)
      if own.phase == .waiting {
        action = source.append(self, to: &state, isOwned: true)
        if case .enqueue = action, loss != [] {
          passOnLoss(of: source, state, own)
          return action
        }
      } else {
        action = nil
      }
      source.unlock(state)
      unlock(own)
    }
    switch action {
    case .enqueue: break
    case nil: source.watch()
    case .deliver: source.deliver(fresh: self)
    case .orphan: orphan()
    }
    return action
  }

  /// Unlocks both, and tells what was known of the source when this came into its list.
  ///
  /// This is retained for that, since whoever settles the source releases what the list has.
  @inline(never)
  private func passOnLoss(of source: PromiseCell, _ state: CellState, _ own: CellState) {
    let kept = unsafe Unmanaged.passRetained(self)
    let news = LossNews(of: self, insteadOf: [])
    source.unlock(state)
    unlock(own)
    passOn(news)?.spreadLoss()
    unsafe kept.release()
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
