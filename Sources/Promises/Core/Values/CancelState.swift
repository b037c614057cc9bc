/// What is known about a cancel of one promise, as a pure value.
///
/// Kept beside its ``CellState`` and protected by the same lock, so that "take the cancel block" and
/// "settle" are one linear order.
@usableFromInline package struct CancelState: Equatable {
  /// What a cancel does to a promise.
  @usableFromInline package enum Kind: Sendable {
    /// Rejects it, unless its body is under way, and goes on to its source.
    case linear
    /// Rejects it, and goes no further.
    case shield
    /// Does not reject it: its body runs in any case, and it settles after that.
    case observer
  }

  enum RequestAction: Equatable {
    /// Nothing: it has already been requested.
    case ignore
    /// Nothing more: the promise has settled.
    case flag
    /// Take the cancel block, and go on to what the promise waits for.
    case reach
  }

  let kind: Kind
  /// Whether a cancel was requested.
  ///
  /// Once true, stays true.
  private(set) var isRequested = false
  /// Whether that also applies to links with a body in flight.
  private(set) var isImmediate = false
  /// Whether the body was handed to its dispatcher or has begun, and has not returned.
  private(set) var isInFlight = false
  /// Whether that found a body in flight: one that has not begun is told of the cancel instead.
  private(set) var isWithdrawn = false
  /// Whether an observer that lost its source has been told of the cancel.
  private var isToldOfLoss = false

  init(_ kind: Kind) { self.kind = kind }

  /// A cancel reaches the promise.
  ///
  /// A cancel that does not wait for bodies counts even after one that does.
  mutating func request(isPending: Bool, immediately: Bool) -> RequestAction {
    if isRequested && (isImmediate || !immediately) { return .ignore }
    isRequested = true
    isImmediate = immediately
    isWithdrawn = immediately && isInFlight
    return isPending ? .reach : .flag
  }

  /// The source has settled; returns whether a body for this outcome is started.
  ///
  /// A promise whose own cancel was requested lets a rejection pass, even at a `recover`.
  func startsBody(rejected: Bool) -> Bool { kind == .observer || !isRequested || !rejected }

  /// The body is started.
  mutating func begin() { isInFlight = true }

  /// The body returned a promise, which is now waited for.
  mutating func follow() { isInFlight = false }

  /// A cancel reaches an observer that lost its source; returns whether the caller is to tell it,
  /// because nobody else has begun to.
  mutating func tellOfLoss() -> Bool {
    guard kind == .observer, !isInFlight, !isToldOfLoss else { return false }
    isToldOfLoss = true
    return true
  }

  /// Whether a cancel is going to settle the promise, now or when its body has run; not where an observer
  /// whose body has begun waits for what that returned.
  var isAboutToSettle: Bool { isRequested && !(kind == .observer && isInFlight) }

  /// Whether the cancel rejects the promise itself.
  func isRejected(immediately: Bool) -> Bool { kind != .observer && (immediately || !isInFlight) }
}
