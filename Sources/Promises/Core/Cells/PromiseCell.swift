/// The state of a promise: the outcome, or the handlers waiting for the outcome.
///
/// ``Promise``, ``Guarantee`` and ``PromiseFinalizer`` inherit their storage from this class, which
/// has no public members and cannot be subclassed elsewhere. The class is public only because a
/// public class cannot have a hidden superclass.
///
/// Every handler of a promise is a cell too: a link made by an operator is itself the node in the
/// list of its source. All stored properties live here, in a class without generic parameters, so
/// that making and freeing a promise looks up no metadata.
///
/// The comment of each field says which thread may access the field, and when. "The lock" means the
/// lock of this cell, unless another one is named. `Docs/Contributing/Architecture.md` explains how
/// these rules work together.
@safe
@_documentation(visibility: internal)
open class PromiseCell: @unchecked Sendable {
  /// Phase, lock bit and newest handler; see ``CellState``.
  ///
  /// Read by any thread, acquiring; written by the holder of the lock bit, releasing. The bit
  /// protects the list of handlers (with `next` and `previous` of each), and the slot of a pending
  /// cell.
  @usableFromInline package final let word: StateWord

  /// The next newer handler in the list that this cell is in; the newest leads to the oldest.
  ///
  /// Touched under the lock of the cell with the list, the source; after a list has been taken out,
  /// by the thread that took the list.
  @safe @exclusivity(unchecked)
  final var next: CellRef?

  /// Pending: source, hop and body.
  ///
  /// Settled: the value, the address of its box, or the error. Accessed only through ``contents``,
  /// by the creator until the cell is shared. Then
  /// - the source is touched under the lock;
  /// - the hop under the lock, and by the thread that delivers to this handler;
  /// - the body by the one thread that delivers to this handler, and under the lock by a cancel
  ///   that finds no body in flight, or a cell handed out and not begun;
  /// - the outcome is written under the lock by the thread that settles, and read by any thread
  ///   that has loaded a settled phase.
  @safe @exclusivity(unchecked)
  private final var slot: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

  /// Runs the body, copies the value, and destroys the value.
  ///
  /// Written by the creator only. Placed behind the slot, which has to be aligned to two words.
  private final let behaviour: CompactBehaviour

  #if DEBUG
    /// The operator that made this cell, and the place where the chain begins.
    ///
    /// Written by the creator before the cell is shared, and under the lock while pending; read
    /// under the lock, or once settled.
    @usableFromInline package final var origin = Origin("", "", 0)
    /// Whether an error has come after the settlement; touched under the lock.
    final var hasReportedLate = false
    /// The promise that the task of this promise awaits; touched under the lock.
    final weak var taskAwaits: PromiseCell?
  #endif

  /// Makes a pending cell without a source.
  @usableFromInline
  package init(_ phase: CellState.Phase = .waiting, behaviour: @escaping Behaviour) {
    word = StateWord(CellState(phase).bits)
    next = nil
    self.behaviour = CompactBehaviour(behaviour)
  }

  deinit { releaseContents() }

  /// Does what this kind of cell does at an event.
  final func perform(_ event: CellEvent, _ source: PromiseCell) -> CellOutcome {
    behaviour.perform(self, event, source)
  }

  // MARK: Steps that differ by kind of cell
  //
  // The comment of each function says when the function is called, and under which locks. The
  // caller releases its own locks.

  /// The source has settled: runs the body, hands it to its dispatcher, or lets the outcome pass.
  ///
  /// Called once, by the thread that delivers `source`, without locks.
  func told(of source: PromiseCell) -> CellOutcome {
    // The case of nearly all handlers: a body for a value, run here.
    if hopWord == Trigger.fulfilled.rawValue, source.loadState().isFulfilled {
      return runBody(for: source)
    }
    return runOrAdopt(source)
  }

  /// The body has ended without settling the cell, because a cancel came before.
  ///
  /// Called by the thread that has run the body, without locks.
  func endBody() -> CellOutcome { .nothing }

  /// The next older handler of the list, if this handler can leave a list;
  /// meaningless for the oldest.
  ///
  /// Read and written under the lock of the source.
  var older: CellRef? {
    get { trigger.hasBody ? nil : olderInSlot }
    set { if !trigger.hasBody { olderInSlot = newValue } }
  }

  /// Nothing will settle the source, or this cell: releases the body, and returns the handlers, to
  /// be told of the loss.
  ///
  /// Called by the thread that tells the handlers of the source, or has taken the resolver away,
  /// without locks.
  func lose() -> CellOutcome {
    // The body may hold the last reference to work that waits for a dispatcher, and the loss of the
    // work abandons another cell with a body, and so on.
    var body = takeBodyContext()
    releaseBody()
    ThreadContext.release(&body)
    return loseHandlers()
  }

  /// Releases a body that is not going to run, with its hop.
  ///
  /// Called by the thread that tells, abandons or releases the cell, without locks.
  func releaseBody() {
    if hasHop {
      // Other threads may be looking at the hop; see `neededQueue(unlessCancelled:)`.
      _ = locked { _ in takeHop() }
    }
    _ = takeBodyContext()
  }

  /// The cell was cancelled before it came to wait for a promise: cancels that, too.
  ///
  /// Called by the thread that has run the body, without locks.
  func passCancel(to inner: PromiseCell) {}

  /// The source has settled, and this cell goes on waiting for another promise.
  ///
  /// Called by the thread that has run the body, under the cell's lock.
  func trackSettledSource(_ source: PromiseCell) {}

  /// The cell has just settled: releases things needed only while pending.
  ///
  /// Called once, by the thread that settled the cell, without locks.
  func didSettle() {}

  /// Whether a cancel under way on this thread has claimed the cell, and so may settle it (L12,
  /// L86).
  ///
  /// Asked by a thread that wants to settle a cell that is not open, under the cell's lock.
  func isClaimedHere(_ state: CellState) -> Bool { false }

  /// Whether a dispatcher may begin the body now.
  ///
  /// Asked under the lock of the cell, while pending.
  var mayBegin: Bool { bodyStage == .handedOut }

  /// Whether a rejection is expected and need not be reported.
  ///
  /// Asked by a thread that rejects the cell, or has lost its resolver, under the cell's lock.
  var expectsRejection: Bool { false }

  /// Whether to tell this handler of a rejection is to handle the rejection; not so for a
  /// registration that only keeps the library's books, nor for a branch without handlers.
  ///
  /// Asked under the source's lock while the handler is in the source's list.
  var handlesRejection: Bool { true }

  /// Whether an error that a cancel keeps from this handler is lost; not so for an error that
  /// another attempt would have replaced.
  ///
  /// Asked by any thread, without locks.
  var losesErrors: Bool { true }

  /// Whether this cell is a `CancellableCell`.
  ///
  /// Asked by any thread, under any lock or none.
  var isCancellable: Bool { false }

  /// Whether a link may wait for this cell's source in place of this cell; see `skipFollower`.
  ///
  /// A cancel through the link would go on to that source, which must not happen: a cell of this
  /// class cannot be cancelled. Asked by the thread that makes the source follow another promise,
  /// under the locks of all three.
  func canBeSkipped(for link: PromiseCell, to source: PromiseCell) -> Bool { !link.isCancellable }
}

extension PromiseCell {
  @inlinable package final func loadState() -> CellState { CellState(bits: word.load()) }

  /// Whether the cell is pending, and no cancel has come.
  @usableFromInline package final var isOpen: Bool { loadState().isOpen }

  /// Whether this settled cell is rejected because nothing could settle it (L76).
  final var isLostByRejection: Bool {
    if loadState().isRejected, case .abandoned? = rejection as? PromiseError { true } else { false }
  }

  final func lock() -> CellState { CellState(bits: word.lock(bit: CellState.lockBit)) }

  final func unlock(_ state: CellState) { word.store(state.bits) }

  /// States that the caller holds the lock.
  @inline(__always)
  final func assertLocked() {
    assert(word.isLocked(bit: CellState.lockBit), "a pending cell is touched under its lock")
  }

  /// Does something under the lock that changes no state.
  @inline(__always)
  final func locked<Result: ~Copyable>(_ body: (CellState) -> Result) -> Result {
    let state = lock()
    defer { unlock(state) }
    return body(state)
  }

  /// Locks a cell and then its source.
  ///
  /// If the source's lock is taken, both are released and tried again, so that even promises that
  /// wait for each other in a circle cannot stop a thread.
  final func lock(with source: PromiseCell) -> (own: CellState, source: CellState) {
    var attempts = 0
    while true {
      let own = lock()
      if let state = source.word.tryLock(bit: CellState.lockBit) {
        return (own, CellState(bits: state))
      }
      unlock(own)
      StateWord.backOff(&attempts)
    }
  }

  /// The number of handlers in the list.
  package final var handlerCount: Int {
    locked { state in
      var count = 0
      _ = state.hasHandler { _ in
        count += 1
        return false
      }
      return count
    }
  }

  /// The address of `slot` by ordinary access; a test compares the address with ``contents``.
  final var contentsByAccess: UnsafeMutableRawPointer {
    unsafe withUnsafeMutablePointer(to: &slot) { UnsafeMutableRawPointer($0) }
  }

  // MARK: Origins

  /// Notes the function that makes this cell, and a place in a client's code.
  ///
  /// To be called before other code can see the cell.
  @inlinable
  @inline(__always)
  package final func note(_ function: StaticString, at place: Place) {
    #if DEBUG
      (origin.function, origin.file, origin.line) = (function, place.file, place.line)
      origin.isKept = place.isKept
    #endif
  }

  /// Notes the operator that makes this cell a link of `source`.
  ///
  /// To be called before other code can see the cell.
  @inlinable
  @inline(__always)
  package final func note(_ function: StaticString, after source: PromiseCell) {
    note(function, at: source.beginning)
  }

  /// The place where the chain begins, as known so far.
  @inlinable
  @inline(__always)
  package final var beginning: Place {
    #if DEBUG
      knownBeginning
    #else
      Place()
    #endif
  }

  #if DEBUG
    @usableFromInline final var knownBeginning: Place {
      let known = loadState().isSettled ? origin : locked { _ in origin }
      return Place(known.file, known.line, isKept: known.isKept)
    }
  #endif

  /// Notes the first known place among those of inputs, unless a place is known.
  ///
  /// To be called before other code can see the cell.
  package final func notePlace(of inputs: [PromiseCell]) {
    #if DEBUG
      guard origin.line == 0,
        let place = inputs.lazy.map(\.beginning).first(where: { $0.line != 0 })
      else { return }
      (origin.file, origin.line) = (place.file, place.line)
    #endif
  }

  /// Takes over the place of a rejected source, from where the error comes, unless the own place is
  /// to be kept.
  ///
  /// Called under the lock, while pending.
  @inline(__always)
  final func takePlace(of source: PromiseCell) {
    #if DEBUG
      if source.origin.line != 0, !origin.isKept {
        (origin.file, origin.line) = (source.origin.file, source.origin.line)
      }
    #endif
  }

  /// The type and the known origin of this cell; for a caller without locks.
  package final var publicOrigin: PromiseOrigin {
    publicOrigin(end: chainEnd)
  }

  /// The type, the known origin and an end of this cell's chain; for a caller without locks.
  final func publicOrigin(end: Place) -> PromiseOrigin {
    PromiseOrigin(type: "\(type(of: self))", locked { _ in knownOrigin }, end: end)
  }

  /// The call that ends the chain: with this cell, or with a handler not too far below.
  package final var chainEnd: Place {
    #if DEBUG
      var next: PromiseCell? = self
      // Promises can wait for each other in a circle.
      for _ in 0..<1000 {
        guard let cell = next else { break }
        let end = cell.locked { _ in cell.origin.end }
        if end.line != 0 { return end }
        next = cell.newestHandler
      }
    #endif
    return Place()
  }

  #if DEBUG
    /// The newest handler in the list.
    private final var newestHandler: PromiseCell? {
      locked { state in
        var newest: PromiseCell?
        _ = state.hasHandler {
          newest = $0
          return true
        }
        return newest
      }
    }
  #endif

  /// Called under the lock: an error may bring another place.
  final var knownOrigin: Origin? {
    #if DEBUG
      origin
    #else
      nil
    #endif
  }
}
