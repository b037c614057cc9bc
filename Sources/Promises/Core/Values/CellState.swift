/// The state of one promise as a pure value: its phase, the lock bit and the tail of its handlers.
///
/// Transitions are `verb() -> VerbAction`. They change only this value; whoever holds the lock
/// carries the action out, and does so after releasing the lock if user code may run.
///
/// The word's low four bits are flags (objects are 16-byte aligned); the rest is the address of
/// the newest handler. Handlers form a ring through `next`, so the newest leads to the oldest. At rest
/// there are no handlers, and the lowest bit of the address says that nobody has seen the rejection.
/// While pending, and without handlers, it says that more is known than stands here: the first handler
/// has to be attached under the lock.
@usableFromInline package struct CellState: Equatable {
  /// What a promise is doing, and what may follow.
  @usableFromInline package enum Phase: UInt {
    /// Pending: a root, or a link in its source's list. → running, any draining, fulfilled, rejected, spent.
    case waiting = 0
    /// Pending: the handler was handed to its dispatcher and has not begun. → waiting; draining or at
    /// rest with an error, by a cancel that does not wait for bodies; spent.
    case running = 1
    /// Settled with a value; one thread is delivering handlers. → fulfilled.
    case drainingFulfilled = 2
    /// Settled with an error; one thread is delivering handlers. → rejected.
    case drainingRejected = 3
    /// Settled with a value, nothing left to deliver. Final.
    case fulfilled = 4
    /// Settled with an error, nothing left to deliver. Final.
    case rejected = 5
    /// Nothing will settle this, and handlers are of no use: a promise that lost its resolver or
    /// its source, a link that handed its handlers on, a registration delivered or removed.
    /// Final.
    case spent = 6
    /// Pending root that keeps itself alive while it has handlers (timers). → as waiting.
    case anchored = 7
  }

  @usableFromInline
  package enum AttachAction: Equatable { case enqueue(anchor: Bool), deliver, orphan }

  @usableFromInline
  package enum SettleAction: Equatable { case ignore, finish, drain(unanchor: Bool) }

  @usableFromInline package enum TakeAction: Equatable { case takeAll, finish }

  @usableFromInline package enum RemoveAction: Equatable { case unlink, leave }

  @usableFromInline package var bits: UInt

  @inlinable package init(bits: UInt) { self.bits = bits }

  @inlinable package init(_ phase: Phase) { bits = phase.rawValue &<< 1 }

  static var flagBits: UInt { 0b1111 }
  private static var unhandledBit: UInt { 0b1_0000 }
  private static var markBit: UInt { unhandledBit }
  @inlinable package static var lockBit: UInt { 1 }

  @inlinable package var rawPhase: UInt { (bits &>> 1) & 0b111 }
  var phase: Phase { Phase(rawValue: rawPhase)! }

  /// The address of the newest handler; zero if there is none.
  var tail: UInt {
    let address = bits & ~Self.flagBits
    return address == Self.markBit ? 0 : address
  }

  /// The word of a promise that waits, and for which nobody waits, when there is nothing else to know.
  @inlinable package static var unattached: UInt { Phase.waiting.rawValue &<< 1 }

  /// Notes whether more is known of a pending promise than stands here; only as long as there is no handler.
  mutating func mark(_ isMarked: Bool) {
    guard isPending, tail == 0 else { return }
    setTail(isMarked ? Self.markBit : 0)
  }

  /// Fulfilled or rejected; the result can be read.
  @inlinable package var isSettled: Bool { (0b0011_1100 &>> rawPhase) & 1 != 0 }
  @inlinable package var isFulfilled: Bool { (0b0001_0100 &>> rawPhase) & 1 != 0 }
  @inlinable package var isRejected: Bool { (0b0010_1000 &>> rawPhase) & 1 != 0 }
  /// Settled, and every handler has been delivered.
  @inlinable package var isAtRest: Bool { (0b0011_0000 &>> rawPhase) & 1 != 0 }
  @inlinable package var isPending: Bool { (0b1000_0011 &>> rawPhase) & 1 != 0 }

  /// Rejected, and nobody has been told or ever will be.
  var isUnhandled: Bool { isAtRest && isRejected && bits & Self.unhandledBit != 0 }

  mutating func set(_ phase: Phase) {
    bits = (bits & ~0b1110) | (phase.rawValue &<< 1)
  }

  mutating func setTail(_ address: UInt) {
    bits = (bits & Self.flagBits) | address
  }

  /// A handler wants to be told of the settlement.
  mutating func attach(_ handler: UInt) -> AttachAction {
    switch phase {
    case .fulfilled, .rejected:
      handle()
      return .deliver
    case .spent: return .orphan
    case .waiting, .running, .anchored, .drainingFulfilled, .drainingRejected:
      let isFirst = tail == 0
      setTail(handler)
      return .enqueue(anchor: isFirst && phase == .anchored)
    }
  }

  /// The outcome has been written; from here on it can be read.
  ///
  /// Draining takes all handlers with it.
  ///
  /// - Parameter handled: Whether a rejection counts as handled although there is no handler.
  mutating func settle(rejected: Bool, handled: Bool = false) -> SettleAction {
    guard isPending else { return .ignore }
    let wasAnchored = phase == .anchored
    guard tail != 0 else {
      setTail(0)
      set(rejected ? .rejected : .fulfilled)
      if rejected && !handled { bits |= Self.unhandledBit }
      return .finish
    }
    set(rejected ? .drainingRejected : .drainingFulfilled)
    setTail(0)
    return .drain(unanchor: wasAnchored)
  }

  /// Somebody learns of a rejection.
  mutating func handle() {
    if isUnhandled { bits &= ~Self.unhandledBit }
  }

  /// The draining thread asks for what has been attached since it took the last batch.
  mutating func takeHandlers() -> TakeAction {
    guard tail == 0 else {
      setTail(0)
      return .takeAll
    }
    switch phase {
    case .drainingFulfilled: set(.fulfilled)
    case .drainingRejected: set(.rejected)
    default: break
    }
    return .finish
  }

  /// Nothing will settle this any more, and its handlers are taken away; or a follower hands its only
  /// handler on.
  mutating func abandon() {
    setTail(0)
    set(.spent)
  }

  /// A registration in this promise's list wants to leave it.
  ///
  /// Once the promise has begun to settle, the draining thread owns the list.
  func remove() -> RemoveAction { isPending && tail != 0 ? .unlink : .leave }

  /// A handed-out handler begins to run.
  ///
  /// False if it has already begun.
  mutating func begin() -> Bool {
    guard phase == .running else { return false }
    set(.waiting)
    return true
  }

  /// A registration is delivered or removed, whichever comes first.
  mutating func claim() -> Bool {
    guard phase == .waiting else { return false }
    set(.spent)
    return true
  }
}
