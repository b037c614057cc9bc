/// Keeps the state of a promise: its outcome, or the handlers that wait for it.
///
/// ``Promise``, ``Guarantee`` and ``PromiseFinalizer`` inherit their storage from this class. It
/// has no public members and cannot be subclassed elsewhere; it is public only because a public
/// class cannot have a hidden superclass.
///
/// Every handler of a promise is a cell too: a link made by an operator is itself the node in its
/// source's list. All stored properties live here, in a class that is not generic, so that
/// making and freeing a promise looks up no metadata.
///
/// Beside each field stands who may touch it, and when. "The lock" is this cell's own unless said
/// otherwise; `Docs/Architecture.md` tells the whole.
@safe
open class PromiseCell: @unchecked Sendable {
  /// Phase, lock bit and newest handler; see ``CellState``.
  ///
  /// Read by anybody, acquiring; written by whoever holds the lock bit, and so released. The bit
  /// protects the list that begins here (with `next` and `previous` of those in it), and the slot
  /// while this is pending.
  @usableFromInline package final let word: StateWord

  /// The next newer handler in the list that this cell is in; the newest leads to the oldest.
  ///
  /// Touched under the lock of the cell whose list it is, the source's; once a list has been taken
  /// out, by the thread that took it.
  @exclusivity(unchecked)
  final var next: Unmanaged<PromiseCell>?

  /// Pending: source, hop and body.
  ///
  /// Settled: the value, the address of its box, or the error. Accessed only through ``contents``. The
  /// creator's before the cell is shared. Then
  /// - the source is touched under the lock;
  /// - the hop too, and by the thread that tells this handler;
  /// - the body by the one thread that tells this handler, and under the lock by a cancel that finds no
  ///   body in flight, or a cell that was handed out and has not begun;
  /// - the outcome is written under the lock by whoever settles this, and read by anybody who has
  ///   loaded a settled phase.
  @exclusivity(unchecked)
  private final var slot: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

  /// How this cell runs its body, copies its value and destroys it.
  ///
  /// Written by the creator only. Behind the slot, which has to be aligned to two words.
  private final let behaviour: CompactBehaviour

  #if DEBUG
    /// What made this cell, and where.
    ///
    /// Written by the creator before the cell is shared.
    @usableFromInline package final var origin = Origin("", "", 0)
  #endif

  /// Makes a pending cell that no source settles.
  @usableFromInline
  package init(_ phase: CellState.Phase = .waiting, behaviour: @escaping Behaviour) {
    word = StateWord(CellState(phase).bits)
    unsafe next = nil
    self.behaviour = CompactBehaviour(behaviour)
  }

  deinit { releaseContents() }

  /// Reacts to an event.
  final func behave(_ event: CellEvent, _ source: PromiseCell) -> CellOutcome {
    behaviour.react(self, event, source)
  }

  // MARK: What kinds of handlers do in their own way

  /// The source has settled: runs the body, hands it to its dispatcher, or lets the outcome pass.
  func told(of source: PromiseCell) -> CellOutcome {
    // What nearly all are: a body for a value, run here.
    if hopWord == Trigger.fulfilled.rawValue, source.loadState().isFulfilled {
      return run(from: source)
    }
    guard trigger.matches(source) else { return pass(source) }
    guard hasHop else { return run(from: source) }
    var state = lock()
    let isNews = clearLoss()
    let hop = beginHandingOut(&state, source: source)
    unlock(state)
    if isNews { spreadLoss() }
    hop?.enqueue(self)
    return .nothing
  }

  /// The body, told of `source`, returned this promise, whose outcome is now waited for.
  func follow(_ inner: PromiseCell, after source: PromiseCell?) -> CellOutcome { follow(inner) }

  /// Notes which handler now stands before this one in their list, if this one may want to leave it.
  func noteOlder(_ older: Unmanaged<PromiseCell>) {}

  /// The handler that stands before this one in their list; meaningless for the oldest.
  ///
  /// Asked, under the lock of the source, of those that want to leave.
  var older: Unmanaged<PromiseCell>? { nil }

  /// Forgets a source that is about to go away, and inherits what a cancel would have reached there.
  func loseSource(inheriting heritage: CancelNode?) {
    let state = lock()
    unsafe source = nil
    unlock(state)
  }

  /// Replaces a source that is about to go away with one that will tell this.
  final func replaceSource(with stand: PromiseCell) {
    let state = lock()
    if state.isPending { unsafe source = .passUnretained(stand) }
    unlock(state)
  }

  /// Nothing will tell this handler any more: releases its body, and what waits through it.
  package func orphan() {
    discardBody()
    abandon()
  }

  /// Nothing will settle this any more, and its handlers wait in vain: releases them.
  func abandon() {
    guard let oldest = unsafe takeOrphans() else { return }
    ThreadContext.withCurrent { unsafe $0.release(orphans: oldest, inheriting: nil) }
  }

  /// Releases a body that is not going to run, and where it would have run.
  func discardBody() {
    if hasHop {
      // Others may be looking at where this would run; see `neededQueues`.
      let state = lock()
      let hop = takeHop()
      unlock(state)
      _ = consume hop
    }
    _ = takeBodyContext()
  }

  /// The source has settled, and this goes on waiting for something else.
  ///
  /// Called under the lock.
  func noteSettledSource(_ source: PromiseCell) {}

  /// This has just settled: releases what was only needed while it was pending.
  func didSettle() {}

  /// The resolver is about to release this pending cell.
  func stopKeeping() {}

  /// What a cancel reaches here in addition to the source.
  ///
  /// Called under the lock.
  var pendingNode: CancelNode? { nil }

  /// Whether somebody has asked about a rejection, and so need not be told of it.
  ///
  /// Called under the lock.
  var expectsRejection: Bool { false }

  /// Whether it matters that nobody is left who could settle this.
  ///
  /// Called under the lock.
  var canBeLost: Bool { true }

  /// What this has in common with its source if nobody is left who could settle that.
  var inheritedLoss: Loss { .isLost }

  /// Who else is to be told what is known of the source.
  ///
  /// Called under the lock, while pending.
  var lossReceiver: InputReceiver? { nil }

  /// What is known of the source has changed; returns the cell whose handlers are to be told.
  func passOn(_ news: LossNews) -> PromiseCell? { self }

  /// Whether this can be cancelled, and so is a `CancellableCell`.
  var isCancellable: Bool { false }

  /// Whether this belongs to anybody, whose end withdraws the handlers that have not begun.
  ///
  /// Asked of a settled cell, or under the lock.
  var isOwned: Bool { false }

  /// Whether a body that was handed out may have been withdrawn.
  ///
  /// Called under the lock.
  var mayBeWithdrawn: Bool { false }

  /// Runs a body that was handed out, or what becomes of it if it has been withdrawn since.
  func runUnlessWithdrawn(from source: PromiseCell) -> CellOutcome { run(from: source) }

  /// Whether this is a mirror of a kind that has been given nothing of its own.
  ///
  /// Called where nobody else refers to it.
  func isUntouched(_ kind: CancelState.Kind?) -> Bool { true }

  /// Whether something is certain to keep this pending cell until its lock is released.
  ///
  /// Called under the lock.
  var isKeptFromOutside: Bool { false }

  /// Whether a link may wait for this cell's source in its place; see `skipFollower`.
  ///
  /// A cancel that comes through the link would go on to that source, which it must not: this cannot be
  /// cancelled. Called under the locks of all three.
  func canBeSkipped(for link: PromiseCell, to source: PromiseCell) -> Bool { !link.isCancellable }
}

// SAFETY: fields of a cell are touched as is said beside them. Addresses of handlers in a list are valid
// because the list retains them; `source` is valid under its cell's lock because a source clears it,
// under that lock, before it goes away.
extension PromiseCell {
  @inlinable package final func loadState() -> CellState { CellState(bits: word.load()) }

  #if EXPLORE
    final func lock(
      _ function: StaticString = #function, _ file: StaticString = #fileID
    ) -> CellState {
      unsafe sectionExplorer(function, file)
      return CellState(bits: word.lock(bit: CellState.lockBit))
    }
  #else
    final func lock() -> CellState { CellState(bits: word.lock(bit: CellState.lockBit)) }
  #endif

  final func unlock(_ state: CellState) { word.store(state.bits) }

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

  static func cell(at address: UInt) -> Unmanaged<PromiseCell> {
    unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }

  final var opaque: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  final var address: UInt { unsafe UInt(bitPattern: opaque) }

  /// How many handlers wait for this.
  package final var handlerCount: Int {
    let state = lock()
    defer { unlock(state) }
    guard state.tail != 0 else { return 0 }
    var count = 0
    var node = unsafe Self.cell(at: state.tail)
    repeat {
      count += 1
      unsafe node = node._withUnsafeGuaranteedRef { unsafe $0.next.unsafelyUnwrapped }
    } while unsafe UInt(bitPattern: node.toOpaque()) != state.tail
    return count
  }

  /// The address of `slot`, found by the means of the language; a test checks it against ``contents``.
  final var contentsByAccess: UnsafeMutableRawPointer {
    unsafe withUnsafeMutablePointer(to: &slot) { UnsafeMutableRawPointer($0) }
  }
}
