/// Keeps the state of a promise: its outcome, or the handlers that wait for it.
///
/// ``Promise``, ``Guarantee`` and ``PromiseFinalizer`` inherit their storage from this class. It
/// has no public members and cannot be subclassed elsewhere; it is public only because a public
/// class cannot have a hidden superclass.
///
/// Every handler of a promise is a cell too: a link made by an operator is itself the node in its
/// upstream's list. All stored properties live here, in a class that is not generic, so that
/// making and freeing a promise looks up no metadata.
///
/// Who may touch which field, and when, is written down in `Docs/Architecture.md`.
@safe
open class PromiseCell: @unchecked Sendable {
  /// Phase, lock bit and newest handler; see ``CellState``.
  ///
  /// Its lock bit protects everything below.
  @usableFromInline package final let word: StateWord

  /// The next newer handler in the list that this cell is in; the newest leads to the oldest.
  @exclusivity(unchecked)
  final var next: Unmanaged<PromiseCell>?

  /// How this cell runs its body, copies its value and destroys it.
  @usableFromInline package final let behaviour: Behaviour

  /// Pending: source, hop and body.
  ///
  /// Settled: the value, the address of its box, or the error. Accessed only through ``contents``.
  @exclusivity(unchecked)
  private final var slot: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)

  #if DEBUG
    /// What made this cell, and where; it belongs to the creator before the cell is shared, and
    /// never changes after that.
    @usableFromInline package final var origin = Origin("", "", 0)
  #endif

  /// Makes a pending cell that no upstream settles.
  @usableFromInline
  package init(_ phase: CellState.Phase = .waiting, behaviour: @escaping Behaviour) {
    word = StateWord(CellState(phase).bits)
    unsafe next = nil
    self.behaviour = behaviour
  }

  deinit { releaseContents() }

  // MARK: What kinds of handlers do in their own way

  /// The source has settled: runs the body, hands it to its dispatcher, or lets the outcome pass.
  func told(of source: PromiseCell) -> CellOutcome {
    guard trigger.matches(source) else { return pass(source) }
    guard hasHop else { return run(from: source) }
    var state = lock()
    let isNews = forgetLoss()
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

  /// Forgets a source that is about to go away, and inherits what a cancel would have reached there.
  func forgetSource(inheriting heritage: CancelNode?) {
    let state = lock()
    unsafe source = nil
    unlock(state)
  }

  /// Replaces a source that is about to go away with one that will tell this.
  final func wait(forSettled stand: PromiseCell) {
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
    guard let oldest = unsafe giveUpHandlers() else { return }
    ThreadContext.withCurrent { unsafe $0.letGo(orphans: oldest, inheriting: nil) }
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
  func noteUpstream(_ source: PromiseCell) {}

  /// This has just settled: releases what was only needed while it was pending.
  func didSettle() {}

  /// Releases what the cell holds, whatever phase it was in.
  ///
  /// Called by `deinit` only.
  private final func releaseContents() {
    let state = CellState(bits: word.load())
    if state.isFulfilled {
      _ = behaviour(self, .destroy, self)
    } else if state.isRejected {
      if state.isUnhandled { configuration.reportUnhandled(rejection, publicOrigin) }
      unsafe contents.assumingMemoryBound(to: (any Error).self).deinitialize(count: 1)
    } else {
      if state.phase == .running { unsafe source?.release() }
      discardBody()
      // Nobody can attach anything now, and who has left the list does not come back.
      if state.tail != 0 { abandon() }
    }
  }

  /// The resolver is about to release this pending cell.
  func resolverLetsGo() {}

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
  var lossReceiver: (any InputReceiver)? { nil }

  /// What is known of the source has changed; returns the cell whose handlers are to be told.
  func passOn(_ news: LossNews) -> PromiseCell? { self }

  /// This promise, if it can be cancelled.
  package var cancellable: CancellableCell? { nil }

  /// Whether there is one.
  var isCancellable: Bool { false }

  /// Whether something is certain to keep this pending cell until its lock is released.
  ///
  /// Called under the lock.
  var isKeptFromOutside: Bool { false }

  /// Whether a link may wait for this cell's source in its place; see `skipFollower`.
  ///
  /// A cancel that comes through the link would go on to that source, which it must not: this cannot be
  /// cancelled. Called under the locks of both.
  func canBeSkipped(for link: PromiseCell) -> Bool { !link.isCancellable }
}

/// A cell's reaction to an event.
///
/// Its literals capture nothing, so that one whose generic types are known to the compiler costs no
/// object.
@usableFromInline
package typealias Behaviour =
  @Sendable (
    _ cell: PromiseCell, _ event: CellEvent, _ source: PromiseCell
  ) -> CellOutcome

/// What happens to a cell.
@usableFromInline
package enum CellEvent {
  /// The source settled in a way that this cell has a body for: run the body.
  case run
  /// The source fulfilled and the body is not for that: take over its value.
  case adopt
  /// The cell is fulfilled and goes away: destroy its value.
  case destroy
}

/// What the propagation loop does after an event.
@usableFromInline
@safe
package enum CellOutcome {
  /// Nothing: nobody waits for the cell, or it does not settle now.
  case nothing
  /// The handlers of a cell that has just settled are to be told.
  case deliver(Batch)
  /// The body returned this promise, retained here: the cell follows it.
  case follow(Unmanaged<PromiseCell>)
}

/// Handlers to deliver, oldest first, and the settled cell that they waited for.
@usableFromInline
@safe
package struct Batch {
  let source: Unmanaged<PromiseCell>
  /// The oldest handler left; every handler in a batch is retained by it.
  var oldest: Unmanaged<PromiseCell>?
  /// Whether the source is in a draining phase, so that it has to be asked for more at the end.
  var isDraining: Bool
  /// Whether the batch holds a reference to the source, to be released at its end.
  var ownsSource: Bool
}

// SAFETY: every access below goes to the four words of `slot`, which live as long as the object.
// Who may read or write them is decided by the phase: the creator before the cell is shared; the
// holder of the lock bit while pending; anybody, reading, once a settled phase was observed with
// acquire ordering.
extension PromiseCell {
  @inlinable package static var slotOffset: Int {
    5 * MemoryLayout<UInt>.stride + MemoryLayout<StateWord>.stride
  }
  @inlinable package static var slotSize: Int { 4 * MemoryLayout<UInt>.stride }

  /// The address of `slot`.
  ///
  /// Not formed through inout access, which would count as a write when several threads read a
  /// settled value.
  @inlinable
  package final var contents: UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(self).toOpaque() + Self.slotOffset
  }

  /// The same address, found by the means of the language; a test checks that the two agree.
  final var contentsByAccess: UnsafeMutableRawPointer {
    unsafe withUnsafeMutablePointer(to: &slot) { UnsafeMutableRawPointer($0) }
  }

  @inlinable
  package final func loadState() -> CellState { CellState(bits: word.load()) }

  // MARK: The value

  /// Whether values of this type stand in the slot itself; larger ones get a box.
  @inlinable
  package static func isInline<Value>(_: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= slotSize
      && MemoryLayout<Value>.alignment <= 2 * MemoryLayout<UInt>.alignment
  }

  @inlinable
  package final func valuePointer<Value>(_: Value.Type) -> UnsafeMutablePointer<Value> {
    unsafe Self.isInline(Value.self)
      ? contents.assumingMemoryBound(to: Value.self)
      : contents.load(as: UnsafeMutablePointer<Value>.self)
  }

  /// The value of a fulfilled cell.
  @inlinable
  package final func value<Value>(as _: Value.Type) -> Value {
    unsafe valuePointer(Value.self).pointee
  }

  @inlinable
  package final func destroyValue<Value>(as _: Value.Type) {
    if !_isPOD(Value.self) { unsafe valuePointer(Value.self).deinitialize(count: 1) }
    if !Self.isInline(Value.self) { unsafe valuePointer(Value.self).deallocate() }
  }

  /// The error of a rejected cell.
  @inlinable
  package final var rejection: any Error {
    unsafe contents.assumingMemoryBound(to: (any Error).self).pointee
  }

  /// The outcome, or nil while pending.
  @inlinable
  package final func outcome<Value>(of _: Value.Type) -> Result<Value, any Error>? {
    loadState().isSettled ? settledOutcome(of: Value.self) : nil
  }

  /// The outcome of a settled cell.
  @inlinable
  package final func settledOutcome<Value>(of _: Value.Type) -> Result<Value, any Error> {
    loadState().isRejected ? .failure(rejection) : .success(value(as: Value.self))
  }

  // MARK: Settling

  /// Settles with a value; does nothing if the cell has already settled.
  @inlinable
  package final func settle<Value>(value: consuming Value) -> Batch? {
    trySettle(value: value).batch
  }

  /// The same; returns whether this settled it.
  @inlinable
  package final func trySettle<Value>(value: consuming Value) -> (isSettled: Bool, batch: Batch?) {
    if Self.isInline(Value.self) {
      guard beginSettling() else { return (false, nil) }
      unsafe contents.initializeMemory(as: Value.self, to: value)
    } else {
      let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      unsafe box.initialize(to: value)
      guard beginSettling() else {
        unsafe box.deinitialize(count: 1)
        unsafe box.deallocate()
        return (false, nil)
      }
      unsafe contents.initializeMemory(as: UnsafeMutablePointer<Value>.self, to: box)
    }
    return (true, endSettling(rejected: false))
  }

  /// Settles from outside the propagation loop.
  @inlinable
  package final func settle<Value>(_ result: Result<Value, any Error>) {
    let batch =
      switch result {
      case .success(let value): settle(value: value)
      case .failure(let error): settle(error: error)
      }
    if let batch { propagate(batch) }
  }

  /// Settles with an error; does nothing if the cell has already settled.
  @usableFromInline
  package final func settle(error: any Error) -> Batch? {
    guard beginSettling() else { return nil }
    let isHandled = wasWatched || expectsRejection
    unsafe contents.initializeMemory(as: (any Error).self, to: error)
    return endSettling(rejected: true, handled: isHandled)
  }
}
