/// The cancels of one promise, as a pure value.
///
/// Kept beside the ``CellState`` and protected by the same lock, so that "take the cancel block"
/// and "settle" are one linear order.
@usableFromInline package struct CancelState: Equatable {
  /// The effect of a cancel on a promise.
  @usableFromInline package enum Kind: Sendable {
    /// Rejects the promise, and goes on to the source.
    case linear
    /// Rejects the promise, and goes no further.
    case shield
    /// As linear, but the body still runs, and the promise is rejected after the body.
    case observer
  }

  /// The progress of a cancel; the arrows name the stages that may follow.
  enum Stage: Equatable {
    /// No cancel has come. → claimed, awaitingEnd.
    case open
    /// A cancel is under way on the thread of this number, and alone settles the promise (L86).
    /// → awaitingEnd, told.
    case claimed(by: UInt32)
    /// The cancel has had its turn here. The promise is rejected at the end of whatever the cancel
    /// found above: a running body, or a source that was cancelled too; or had settled before.
    /// → claimed, told.
    case awaitingEnd
    /// The body of an observer has been started for the cancel, and settles the promise. Final.
    case told
  }

  enum RequestAction: Equatable {
    /// Nothing: a cancel has already come.
    case ignore
    /// Nothing more: the promise has settled.
    case flag
    /// Take the cancel block, and go on to the source.
    case reach
  }

  // The largest first: in another order, a cancellable promise takes a word more.
  private(set) var stage = Stage.open
  let kind: Kind
  /// Whether the body was handed to its dispatcher or has begun, and has not ended.
  private(set) var isInFlight = false

  init(_ kind: Kind) { self.kind = kind }

  /// Whether a cancel has come; once true, stays true.
  var isRequested: Bool { stage != .open }

  /// Whether the promise waits for the end of something above, and is rejected then.
  var awaitsEnd: Bool { stage == .awaitingEnd }

  /// Whether a body may begin that was handed to its dispatcher: not one handed out before a cancel
  /// came (L14).
  var allowsHandedOut: Bool { stage == .open || stage == .told }

  /// A cancel comes, on the thread of a number.
  mutating func request(isPending: Bool, by thread: UInt32) -> RequestAction {
    if isRequested { return .ignore }
    stage = isPending ? .claimed(by: thread) : .awaitingEnd
    return isPending ? .reach : .flag
  }

  /// Whether the thread of a number may settle the promise in place of its cancel (L12): not while
  /// the body runs, which no longer counts.
  func isClaimed(by thread: UInt32) -> Bool { stage == .claimed(by: thread) && !isInFlight }

  /// The thread of a number is going to tell an observer of the cancel.
  mutating func claim(by thread: UInt32) { stage = .claimed(by: thread) }

  /// The cancel has had its turn, and leaves the rejection to the end of something above.
  mutating func awaitEnd() { stage = .awaitingEnd }

  /// The body is handed to its dispatcher, or begins.
  mutating func begin() {
    isInFlight = true
    if isRequested { stage = .told }
  }

  /// The body has ended, was taken back from its dispatcher, or has returned the promise that the
  /// link now waits for.
  mutating func end() { isInFlight = false }
}
