/// The state of one promise as a pure value: phase, lock bit and newest handler.
///
/// Transitions are `verb() -> VerbAction`, and change only this value. The holder of the lock
/// carries the action out, after releasing the lock if user code may run.
///
/// The low four bits are flags, because objects are aligned to 16 bytes. The other bits are the
/// address of the newest handler; handlers form a ring through `next`, in which the oldest follows
/// the newest. A settled cell without handlers in its list uses bit 4 as a mark: of an unhandled
/// rejection, or of a value that needs no destruction.
@usableFromInline package struct CellState: Equatable {
  /// The phase of a promise; the arrows name the phases that may follow.
  @usableFromInline package enum Phase: UInt8 {
    /// Pending: a root, or a link. → claimed, anchored, any draining, fulfilled, rejected, spent.
    case waiting = 0
    /// Pending, but not open: a cancel has claimed the promise, and alone settles it. → waiting,
    /// for an observer told of the cancel; draining or at rest, by the cancel.
    case claimed = 1
    /// Settled with a value; one thread is delivering handlers. → fulfilled.
    case drainingFulfilled = 2
    /// Settled with an error; one thread is delivering handlers. → rejected.
    case drainingRejected = 3
    /// Settled with a value, and delivered. Final.
    case fulfilled = 4
    /// Settled with an error, and delivered. Final.
    case rejected = 5
    /// Nothing will settle the cell, and handlers are of no use: a promise without a resolver or a
    /// source, a link that handed its handlers on, a registration delivered or removed. Final.
    case spent = 6
    /// Pending root that keeps itself alive while it has handlers: timers, and what only a cancel
    /// ends. → as waiting.
    case anchored = 7
  }

  @usableFromInline
  package enum AttachAction: Equatable { case enqueue(anchor: Bool), deliver, abandon }

  @usableFromInline
  package enum SettleAction: Equatable { case ignore, finish, drain(unanchor: Bool) }

  @usableFromInline package enum TakeAction: Equatable { case takeAll, finish }

  @usableFromInline package enum RemoveAction: Equatable { case unlink, nothing }

  @usableFromInline package var bits: UInt

  @inlinable package init(bits: UInt) { self.bits = bits }

  @inlinable package init(_ phase: Phase) { bits = UInt(phase.rawValue) &<< 1 }

  static var flagBits: UInt { 0b1111 }
  private static var markBit: UInt { 0b1_0000 }
  @inlinable package static var lockBit: UInt { 1 }

  @inlinable package var rawPhase: UInt { (bits &>> 1) & 0b111 }
  // SAFETY: there is a phase for every value of three bits, and phases are in the order of their
  // raw values, which is the order that the cast goes by; `CellStateTests` takes each.
  var phase: Phase { unsafe unsafeBitCast(UInt8(truncatingIfNeeded: rawPhase), to: Phase.self) }

  /// The address of the newest handler; zero without handlers.
  var tail: UInt {
    let address = bits & ~Self.flagBits
    return address == Self.markBit ? 0 : address
  }

  var hasHandlers: Bool { tail != 0 }

  /// The word of a waiting promise without handlers.
  @inlinable package static var unattached: UInt { CellState(.waiting).bits }

  /// Fulfilled or rejected; the result can be read.
  @inlinable package var isSettled: Bool { (0b0011_1100 &>> rawPhase) & 1 != 0 }
  @inlinable package var isFulfilled: Bool { (0b0001_0100 &>> rawPhase) & 1 != 0 }
  @inlinable package var isRejected: Bool { (0b0010_1000 &>> rawPhase) & 1 != 0 }
  /// Settled, and every handler has been delivered.
  @inlinable package var isAtRest: Bool { (0b0011_0000 &>> rawPhase) & 1 != 0 }
  @inlinable package var isPending: Bool { (0b1000_0011 &>> rawPhase) & 1 != 0 }
  /// Pending, and any thread may settle the promise.
  var isOpen: Bool { (0b1000_0001 &>> rawPhase) & 1 != 0 }

  /// Rejected, and no handler that handles the error has come so far.
  var isUnhandled: Bool { isRejected && isMarked }
  /// Whether a settled cell without handlers has nothing to do on its release.
  var isMarkedFulfilled: Bool { isFulfilled && isMarked }
  private var isMarked: Bool { bits & ~Self.flagBits == Self.markBit }

  mutating func set(_ phase: Phase) {
    bits = (bits & ~0b1110) | CellState(phase).bits
  }

  mutating func setTail(_ address: UInt) {
    assert(address & Self.flagBits == 0, "the address of a handler has no flags")
    bits = (bits & Self.flagBits) | address
  }

  /// A handler asks for the settlement.
  mutating func attach(_ handler: UInt) -> AttachAction {
    switch phase {
    case .fulfilled, .rejected:
      handle()
      return .deliver
    case .spent: return .abandon
    case .waiting, .claimed, .anchored, .drainingFulfilled, .drainingRejected:
      let isFirst = !hasHandlers
      setTail(handler)
      return .enqueue(anchor: isFirst && phase == .anchored)
    }
  }

  /// The outcome has been written, and may be read from here on.
  ///
  /// Draining takes all handlers out.
  ///
  /// `marked` says whether a rejection is unhandled unless a handler handles it, or whether a value
  /// need not be destroyed. `handled` says whether a handler does, and is asked only where it
  /// matters.
  @inline(__always)
  mutating func settle(
    rejected: Bool, marked: Bool, handled: @autoclosure () -> Bool
  ) -> SettleAction {
    guard isPending else { return .ignore }
    let (hasHandlers, wasAnchored) = (hasHandlers, phase == .anchored)
    let mark = marked && !(rejected && hasHandlers && handled()) ? Self.markBit : 0
    bits = (bits & Self.lockBit) | mark
    guard hasHandlers else {
      set(rejected ? .rejected : .fulfilled)
      return .finish
    }
    set(rejected ? .drainingRejected : .drainingFulfilled)
    return .drain(unanchor: wasAnchored)
  }

  /// A handler or a caller learns of a rejection.
  mutating func handle() {
    if isUnhandled { bits &= ~Self.markBit }
  }

  /// The draining thread asks for handlers attached since the last batch was taken.
  mutating func takeHandlers() -> TakeAction {
    guard !hasHandlers else {
      setTail(0)
      return .takeAll
    }
    assert(isSettled, "only a settled promise is drained")
    switch phase {
    case .drainingFulfilled: set(.fulfilled)
    case .drainingRejected: set(.rejected)
    default: break
    }
    return .finish
  }

  /// Nothing is left to settle the cell, and the handlers are taken away; or a follower hands
  /// its only handler on.
  mutating func abandon() {
    assert(isPending, "a settled promise is never lost")
    setTail(0)
    set(.spent)
  }

  /// A registration asks to leave this promise's list.
  ///
  /// Once the promise has begun to settle, the draining thread owns the list.
  func remove() -> RemoveAction { isPending && hasHandlers ? .unlink : .nothing }

  /// Only a cancel or a timer is left to settle the promise.
  ///
  /// True if the promise has handlers, and so keeps itself from now on.
  mutating func anchor() -> Bool {
    assert(phase == .waiting, "only an open promise comes to keep itself, once")
    set(.anchored)
    return hasHandlers
  }

  /// A registration is claimed, to be delivered or removed, whichever comes first.
  mutating func claim() -> Bool {
    guard phase == .waiting else { return false }
    set(.spent)
    return true
  }
}

/// When the body of a handler runs; other outcomes pass the body by.
@usableFromInline package enum Trigger: UInt {
  /// Has no body, and takes over every outcome.
  case follower = 0
  case fulfilled = 1
  case rejected = 2
  /// Rejected with an error other than a cancellation.
  case failed = 3
  case settled = 4
  /// A registration: as settled, and removable.
  case registered = 5
  /// Rejected with an error that the filter of the body takes.
  case matching = 6
  /// The body has run, and the link waits for its cleanup; the last word is the registration with
  /// the cleanup.
  case cleanup = 7

  /// Whether the last word of the slot is a body's.
  var hasBody: Bool { self != .registered && self != .cleanup }

  /// Whether a handler certainly passes an error on to others, or gives an error to a body.
  var hasReceiver: Bool { self != .registered && self != .follower }
}
