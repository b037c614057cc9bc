/// The cancels of one promise, as a pure value.
///
/// Kept beside the ``CellState`` and protected by the same lock, so that "take the cancel block"
/// and "settle" are one linear order.
@usableFromInline package struct CancelState: Equatable {
  /// The effect of a cancel on a promise.
  @usableFromInline package enum Kind: Sendable {
    /// Rejects the promise, unless its body is under way, and goes on to the source.
    case linear
    /// Rejects the promise, and goes no further.
    case shield
    /// Does not reject the promise: the body runs in any case, and the promise settles after the
    /// body.
    case observer
  }

  private enum Request { case none, patient, immediate }

  enum RequestAction: Equatable {
    /// Nothing: a cancel has already been requested.
    case ignore
    /// Nothing more: the promise has settled.
    case flag
    /// Take the cancel block, and go on to the source.
    case reach
  }

  /// The number of the thread whose cancel has claimed the promise; zero if none has.
  private(set) var claimant: UInt32 = 0
  let kind: Kind
  private var request = Request.none
  /// Whether the body was handed to its dispatcher or has begun, and has not returned.
  private(set) var isInFlight = false

  init(_ kind: Kind) { self.kind = kind }

  /// Whether a cancel was requested.
  ///
  /// Once true, stays true.
  var isRequested: Bool { request != .none }

  /// Whether a requested cancel also applies to links with a body in flight.
  var isImmediate: Bool { request == .immediate }

  /// A cancel reaches the promise.
  ///
  /// A cancel that does not wait for bodies counts even after a cancel that does.
  mutating func request(isPending: Bool, immediately: Bool) -> RequestAction {
    if isRequested && (isImmediate || !immediately) { return .ignore }
    request = immediately ? .immediate : .patient
    return isPending ? .reach : .flag
  }

  /// From now on only the thread of this number settles the promise, for the cancel (L86).
  ///
  /// False if a body or another cancel decides. Of several cancels, the first keeps its claim.
  mutating func claim(by thread: UInt32) -> Bool {
    guard kind != .observer, !isInFlight, claimant == 0 else { return false }
    claimant = thread
    return true
  }

  /// The source has settled; returns whether to start a body for this outcome.
  ///
  /// A promise with a requested cancel lets a rejection pass, even at a `recover`.
  func startsBody(rejected: Bool) -> Bool { kind == .observer || !isRequested || !rejected }

  /// The body is started, and decides (L13).
  mutating func begin() {
    isInFlight = true
    claimant = 0
  }

  /// The body returned a promise, and the link waits for that promise.
  mutating func follow() { isInFlight = false }

  /// Takes back a body handed out and not begun; only from an observer, since all other links are
  /// rejected.
  mutating func takeBack() -> Bool {
    if kind == .observer { isInFlight = false }
    return kind == .observer
  }

  /// A cancel reaches an observer without a source that would tell of the cancel; returns whether the
  /// caller is to tell the observer, because nobody else has begun to.
  mutating func tellOfCancel() -> Bool {
    guard isObserverToBeTold else { return false }
    isInFlight = true
    return true
  }

  /// Whether the promise is an observer that nobody has begun to tell of an outcome or a cancel.
  var isObserverToBeTold: Bool { kind == .observer && !isInFlight }

  /// Whether queued closures that work for the promise still begin: not once the promise has settled
  /// by itself, but after a cancel, unless the cancel is immediate (L13, L15).
  func startsWork(isSettled: Bool) -> Bool { !isImmediate && (!isSettled || claimant != 0) }

  /// Whether a cancel rejects this promise.
  func isRejected(immediately: Bool) -> Bool { kind != .observer && (immediately || !isInFlight) }
}
