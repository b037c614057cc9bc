// The list of a cell's handlers, and what has been taken out of such a list. No other file follows
// the address of a cell; all others move references.
//
// A list is a ring through `next`, in which the oldest handler follows the newest. The state of the
// cell has the address of the newest handler, and the list has a reference to each handler.

/// The address of a cell, which any file may keep and compare, and only this file follows.
// SAFETY: an address is followed only while its cell is kept:
// - a handler in a list is kept by the list, which belongs to the holder of the source's lock or,
//   once taken out, to one thread;
// - a source is kept while it has handlers, and a source that is being released is forgotten by its
//   handlers under their locks; so the address is followed under the handler's lock.
@safe
@usableFromInline
struct CellRef: Equatable {
  private let cell: Unmanaged<PromiseCell>

  fileprivate init(_ cell: PromiseCell) { unsafe self.cell = .passUnretained(cell) }

  /// Keeps the reference, to be given back by ``release()`` or ``taken()``.
  fileprivate init(keeping cell: consuming PromiseCell) { unsafe self.cell = .passRetained(cell) }

  /// Nil for zero.
  fileprivate init?(at address: UInt) {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    unsafe cell = .fromOpaque(pointer)
  }

  @usableFromInline static func == (left: CellRef, right: CellRef) -> Bool {
    left.address == right.address
  }

  fileprivate var address: UInt { unsafe UInt(bitPattern: cell.toOpaque()) }

  /// Does something with the cell, without another reference.
  @inline(__always)
  fileprivate func use<Result>(_ body: (PromiseCell) -> Result) -> Result {
    unsafe cell._withUnsafeGuaranteedRef(body)
  }

  /// Another reference to the cell.
  fileprivate func copied() -> PromiseCell { unsafe cell.takeUnretainedValue() }

  fileprivate func retain() { _ = unsafe cell.retain() }

  fileprivate func release() { unsafe cell.release() }

  /// The reference that was kept.
  fileprivate func taken() -> PromiseCell { unsafe cell.takeRetainedValue() }

  /// The next newer handler in a list.
  fileprivate var next: CellRef {
    get { use { unsafe $0.next.unsafelyUnwrapped } }
    nonmutating set { use { $0.next = newValue } }
  }

  fileprivate var older: CellRef? {
    get { use { $0.older } }
    nonmutating set { use { $0.older = newValue } }
  }

  /// Whether the cell has one strong reference, and no weak or unowned one.
  fileprivate var isReferencedOnce: Bool {
    var cell = unsafe cell
    // SAFETY: the memory of the address is read as a strong reference, without making another one.
    let isUnique = unsafe withUnsafeMutablePointer(to: &cell) {
      unsafe $0.withMemoryRebound(to: PromiseCell.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    guard isUnique else { return false }
    // Writes of other threads before they released their references must be visible here.
    StateWord.acquire()
    return use { _getWeakRetainCount($0) == 1 && _getUnownedRetainCount($0) == 1 }
  }
}

// MARK: The ring

// Called under the lock of the cell with the list.
extension CellState {
  private var newest: CellRef? { CellRef(at: tail) }

  private mutating func setNewest(_ handler: CellRef) { setTail(handler.address) }

  /// Whether a handler meets a condition; asks the newest one first, and then from the oldest one
  /// on.
  @inline(__always)
  func hasHandler(where matches: (PromiseCell) -> Bool) -> Bool {
    guard let newest else { return false }
    var node = newest
    repeat {
      #if EXPLORE
        // Makes each handler on the way a step, which a test counts.
        _ = node.use { $0.loadState() }
      #endif
      if node.use(matches) { return true }
      node = node.next
    } while node != newest
    return false
  }

  /// The only handler; nil without one, or with several.
  var onlyHandler: PromiseCell? {
    guard let newest, newest.next == newest else { return nil }
    return newest.copied()
  }

  /// Opens the ring, for a caller who then forgets the newest handler; returns the oldest one.
  ///
  /// That leads to the others, each with a reference to be given away by a batch.
  func takenOut() -> CellRef? {
    guard let newest else { return nil }
    let oldest = newest.next
    newest.use { $0.next = nil }
    return oldest
  }

  /// Takes a handler out of the list, whose reference to it is the caller's from now on.
  fileprivate mutating func unlink(_ handler: CellRef) {
    let following = handler.next
    if following == handler {
      setTail(0)
    } else {
      let preceding = preceding(handler)
      preceding.next = following
      if newest == handler { setNewest(preceding) }
      following.older = preceding
    }
    handler.use { $0.next = nil }
  }

  /// The handler before another one in a ring of several: for the oldest handler the newest; found
  /// in O(*n*) for a plain link, which leaves its list only where a circle closes.
  private func preceding(_ handler: CellRef) -> CellRef {
    var node = newest ?? handler
    if node.next == handler { return node }
    if let older = handler.older { return older }
    while node.next != handler { node = node.next }
    return node
  }

  /// Puts another handler into the place of the oldest one, if only the list refers to the oldest
  /// one; returns the oldest one with the reference of the list.
  ///
  /// `only` takes the only handler out of the list of the oldest one.
  mutating func replaceOldest(with only: (_ oldest: PromiseCell) -> PromiseCell?) -> PromiseCell? {
    guard let newest else { return nil }
    let oldest = newest.next
    guard oldest.isReferencedOnce, let only = oldest.use(only).map({ CellRef($0) }) else {
      return nil
    }
    let following = oldest.next
    oldest.use { $0.next = nil }
    if following == oldest {
      // The handler is its own neighbour already, as the only handler of the oldest one.
      setNewest(only)
    } else {
      only.next = following
      newest.next = only
      following.older = only
    }
    return oldest.taken()
  }
}

extension PromiseCell {
  final var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Whether this cell is in a list, and not the last one of a list taken out.
  final var isInList: Bool { next != nil }

  /// Makes this cell, which is in no list, the only one of a list, with a reference.
  final func beginList() { next = CellRef(keeping: self) }

  /// Takes this cell, which no other code can see, out of its list, and releases the reference.
  final func endList() { next.take()?.release() }

  /// Puts this cell, with a reference, into a list that had a state before.
  final func join(listOf before: CellState) {
    guard let newest = CellRef(at: before.tail) else { return beginList() }
    let node = CellRef(keeping: self)
    next = newest.next
    newest.next = node
    older = newest
  }

  /// The next older handler, kept in the last word of a handler without a body.
  final var olderInSlot: CellRef? {
    get { CellRef(at: lastWord) }
    set { lastWord = newValue?.address ?? 0 }
  }

  // MARK: References to itself

  /// Makes an anchored cell keep itself, until ``letItselfGo()`` or the end of a batch or a
  /// ``Leave`` that was given that reference.
  final func keepItself() { CellRef(self).retain() }

  /// Called by a caller that keeps the cell.
  final func letItselfGo() { CellRef(self).release() }

  // MARK: The source

  /// The promise that this cell waits for; kept without a reference while this cell is in its list.
  ///
  /// Touched under the lock.
  final var source: PromiseCell? {
    get { CellRef(at: sourceAddress)?.copied() }
    set { sourceAddress = newValue?.address ?? 0 }
  }

  final var hasSource: Bool { sourceAddress != 0 }

  /// Does something with the source, if there is one, without another reference.
  ///
  /// Called under the lock.
  @inline(__always)
  @discardableResult
  final func withSource<Result>(_ body: (PromiseCell) -> Result) -> Result? {
    CellRef(at: sourceAddress)?.use(body)
  }

  /// Keeps a source with a reference, for a body that is handed out.
  final func holdSource(_ source: PromiseCell) {
    sourceAddress = CellRef(keeping: source).address
  }

  /// Takes the source of a body that was handed out, with that reference.
  final func takeHeldSource() -> PromiseCell? {
    let held = CellRef(at: sourceAddress)
    sourceAddress = 0
    return held?.taken()
  }

  /// The registration with the cleanup of an `ensureThen`, while this link waits for the cleanup.
  ///
  /// Kept without a reference: the list of the cleanup has one. Touched under the lock.
  final var cleanup: PromiseCell? {
    get { CellRef(at: lastWord)?.copied() }
    set { lastWord = newValue?.address ?? 0 }
  }
}

// MARK: What has been taken out

/// References of a handler that has left its list, to be released outside the locks.
///
/// Counted by hand: with two optional references, each removal takes 27 instructions more.
struct Leave: ~Copyable {
  /// The list's reference to the handler; nil if no handler has left.
  private let handler: CellRef?
  /// The reference of an anchored source to itself.
  private let source: CellRef?

  /// No handler has left.
  static var none: Leave { Leave(handler: nil, source: nil) }

  /// A handler leaves the list of a source.
  // No initialiser, which would take references to the parameters.
  @inline(__always)
  static func of(_ handler: PromiseCell, from source: PromiseCell, _ state: inout CellState)
    -> Leave
  {
    let handler = CellRef(handler)
    state.unlink(handler)
    let isLast = !state.hasHandlers && state.phase == .anchored
    return Leave(handler: handler, source: isLast ? CellRef(source) : nil)
  }

  var hasLeft: Bool { handler != nil }

  /// To be called once, without locks.
  consuming func finish() {
    handler?.release()
    source?.release()
  }
}

/// A promise that a body has returned, with a reference.
///
/// Counted by hand and copyable: an outcome would have to be destroyed at each handler otherwise,
/// in 7 instructions.
@usableFromInline
package struct Returned {
  private let cell: CellRef

  @usableFromInline package init(_ cell: PromiseCell) { self.cell = CellRef(keeping: cell) }

  /// To be called once.
  consuming func take() -> PromiseCell { cell.taken() }
}

/// Handlers to deliver, oldest first, and their settled source.
///
/// Copyable, because arrays and outcomes take no other values today; only one of the copies may
/// give the handlers away. If the batch does not own its source, the caller or the loop keeps the
/// source.
@usableFromInline
package struct Batch {
  private let source: CellRef
  /// The oldest handler left; the batch has a reference to each handler.
  private var oldest: CellRef?
  /// Whether the source is in a draining phase, and has to be asked for more handlers at the end.
  private var isDraining: Bool
  /// Whether the batch has a reference to the source, to be released at its end.
  private var ownsSource: Bool
  /// Whether the source can no longer be settled.
  private let isLoss: Bool

  /// Makes a batch of handlers that were taken out; see ``CellState/takenOut()``.
  ///
  /// `ownsSource` says that the batch is given the reference of an anchored source to itself.
  init(
    of source: PromiseCell, _ oldest: CellRef?, isDraining: Bool = false, ownsSource: Bool,
    isLoss: Bool = false
  ) {
    (self.source, self.oldest) = (CellRef(source), oldest)
    (self.isDraining, self.ownsSource, self.isLoss) = (isDraining, ownsSource, isLoss)
  }

  /// Makes a batch of one or two handlers that are in no list.
  init(of source: PromiseCell, telling first: PromiseCell, _ second: PromiseCell? = nil) {
    first.next = second.map { CellRef(keeping: $0) }
    self.init(of: source, CellRef(keeping: first), ownsSource: false)
  }

  func isOf(_ cell: PromiseCell) -> Bool { source.address == cell.address }

  /// Gives away the oldest handler.
  @inline(__always)
  mutating func popOldest() -> PromiseCell? {
    guard let handler = oldest else { return nil }
    assert(handler != source, "no promise waits for itself")
    oldest = handler.use { handler in
      defer { handler.next = nil }
      return handler.next
    }
    return handler.taken()
  }

  /// Tells a handler that was taken out.
  @inline(__always)
  func tell(_ handler: PromiseCell) -> CellOutcome {
    source.use { isLoss ? handler.lose() : handler.told(of: $0) }
  }

  /// Whether handlers are left, also such as were attached in the meantime; if not, releases the
  /// source.
  @inline(__always)
  mutating func refill() -> Bool {
    if oldest != nil { return true }
    if isDraining {
      oldest = source.use { $0.takeHandlers() }
      if oldest != nil { return true }
      isDraining = false
    }
    if ownsSource {
      ownsSource = false
      source.release()
    }
    return false
  }

  /// The same batch, which keeps its source until the delivery.
  consuming func owning() -> Batch {
    if !ownsSource {
      source.retain()
      ownsSource = true
    }
    return self
  }

  /// The same batch; takes over the reference to a cell if that is the source.
  @inline(__always)
  consuming func taking(_ cell: consuming PromiseCell) -> Batch {
    if !ownsSource, isOf(cell) {
      _ = CellRef(keeping: consume cell)
      ownsSource = true
    }
    return self
  }

  /// Moves out whatever is left, with another reference to the source, which the running handler
  /// may still read.
  mutating func takeRest() -> Batch? {
    if oldest == nil, !isDraining { return nil }
    var rest = self
    rest.ownsSource = false
    (oldest, isDraining) = (nil, false)
    return rest.owning()
  }

  /// Delivers the batch: now, or at the nesting limit in the loop that runs on this thread.
  @usableFromInline package func propagate() { source.use { $0.propagate(self) } }
}
