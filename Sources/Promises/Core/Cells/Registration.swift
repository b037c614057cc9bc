/// A handler that is told of its source once, unless removed first: an input of `race` or `when`,
/// an awaiting task.
///
/// The registration's own lock protects the claim and `source`. A registration never settles and
/// has no body in the sense of links, so subclasses keep their own fields in the slot.
@safe
package class Registration: PromiseCell, @unchecked Sendable {
  /// Makes a registration, whose ``arrived(from:)`` is called when the source settles.
  init() {
    super.init { _, _, _ in .nothing }
    hopWord = Trigger.registered.rawValue
  }

  // MARK: Told by the source

  /// Claims the registration first, because nothing may ask for the source after `told(of:)`.
  override final func told(of source: PromiseCell) -> CellOutcome {
    claim() ? arrived(from: source) : .nothing
  }

  override package final func abandon() {
    if claim() { abandoned() }
  }

  /// The source has settled.
  func arrived(from source: PromiseCell) -> CellOutcome { .nothing }

  /// Nobody will settle the source, or the source went away pending: the registration is never
  /// delivered.
  func abandoned() {}

  /// Does nothing: a registration has no body.
  override func releaseBody() {}

  // MARK: The handler before, and the heritage of a source

  // SAFETY: the last of the four words of the slot. In a list, the word is the address of the next
  // older handler, which the list retains. With the lowest bit set, the source has gone away,
  // waiting for a cancel only, and the rest is zero or a retained node.

  /// Touched under the source's lock while there is a source, and then under this registration's
  /// lock.
  private final var last: UInt {
    get { unsafe contents.load(fromByteOffset: Self.lastOffset, as: UInt.self) }
    set { unsafe contents.storeBytes(of: newValue, toByteOffset: Self.lastOffset, as: UInt.self) }
  }

  private static var lastOffset: Int { bodyOffset + MemoryLayout<UInt>.stride }

  override final var older: Unmanaged<PromiseCell>? {
    get { unsafe PromiseCell.cell(at: last) }
    set { last = unsafe newValue.map { unsafe UInt(bitPattern: $0.toOpaque()) } ?? 0 }
  }

  /// Whether the source has gone away while waiting for a cancel only.
  ///
  /// Meant for ``abandoned()``.
  final var isLeft: Bool { last & 1 != 0 }

  /// The node of a source that went away; nil while the source exists.
  final var inherited: CancelNode? {
    let state = lock()
    defer { unlock(state) }
    // SAFETY: sources hand down nodes only.
    return unsafe heritage.map {
      unsafe unsafeDowncast($0.takeUnretainedValue(), to: CancelNode.self)
    }
  }

  private final var heritage: Unmanaged<AnyObject>? {
    guard last & 1 != 0 else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: last & ~1).map { unsafe Unmanaged.fromOpaque($0) }
  }

  /// Written together with the loss of the source, before ``abandoned()``: a cancel that finds no
  /// source finds the node.
  override final func loseSource(_ loss: SourceLoss) {
    var word: UInt = 0
    if case .left(let node) = loss {
      word = 1 | (node.map { unsafe UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0)
    }
    let state = lock()
    last = word
    unsafe source = nil
    unlock(state)
  }

  // The node may hold the last reference to another registration with another node, and so on.
  deinit {
    guard isLeft, var node = unsafe Optional(heritage?.takeRetainedValue()) else { return }
    ThreadContext.release(&node)
  }
}

// SAFETY: as for all handlers (PromiseCell.swift). The lock order is handler, then source.
extension Registration {
  /// Attaches the registration, or delivers it if the source is at rest; does nothing after a
  /// removal.
  package final func attach(to source: PromiseCell) {
    _ = unsafe Self.attach(Unmanaged.passRetained(self), to: source)
  }

  /// Attaches a registration and moves a reference of the caller's into the list; false after a
  /// removal.
  static func attach(_ owned: Unmanaged<some Registration>, to source: PromiseCell) -> Bool {
    let action = unsafe owned._withUnsafeGuaranteedRef { $0.attachOwned(to: source) }
    if action != .enqueue(anchor: false), action != .enqueue(anchor: true) {
      unsafe owned.release()
    }
    return action != nil
  }

  /// Moves the caller's reference into the list.
  private func attachOwned(to source: PromiseCell) -> CellState.AttachAction? {
    var action: CellState.AttachAction? = .deliver
    if !source.see().isAtRest {
      var (own, state) = lock(with: source)
      if own.phase == .waiting {
        action = source.append(self, to: &state, isOwned: true)
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
    case .abandon: abandon()
    }
    return action
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
