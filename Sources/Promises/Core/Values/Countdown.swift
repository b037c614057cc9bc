/// Counts the inputs of a `when` or `race`, as a pure value, and says what each arrival means.
///
/// For inputs from an iterator, the countdown also says when to ask the iterator for another.
@usableFromInline package struct Countdown: Equatable {
  /// The condition for a result; clients' inlined code names the cases.
  @usableFromInline package enum Mode: Equatable, Sendable {
    /// Every input is fulfilled, or one is rejected.
    case allFulfilled
    /// Every input has settled.
    case allSettled
    /// One input has settled.
    case firstSettled
    /// One input is fulfilled, or all are rejected.
    case firstFulfilled
  }

  // 32 bits count more inputs than fit into any memory; with 64, each combinator were an object of
  // the next size.

  /// The number of inputs that have not settled.
  private(set) var remaining: UInt32
  /// The number of remaining inputs that will never arrive.
  private var lost: UInt32 = 0
  /// The iterator is asked while fewer inputs than the limit remain; zero without an iterator, or
  /// at its end.
  private var limit: UInt32
  private let mode: Mode
  /// Whether a thread is asking the iterator; no other thread does meanwhile.
  private var isAsking = false

  init(_ mode: Mode, of count: Int) {
    self.mode = mode
    (remaining, limit) = (UInt32(count), 0)
  }

  /// Counts the inputs of an iterator, at most `limit` of them remaining at a time.
  init(_ mode: Mode, upTo limit: Int) {
    self.mode = mode
    (remaining, self.limit) = (0, UInt32(clamping: limit))
  }

  /// Whether the iterator may have more inputs.
  var hasMore: Bool { limit > 0 }

  /// The iterator was asked and has given an input, or has ended.
  mutating func receive(_ hasElement: Bool) {
    if hasElement { remaining += 1 } else { limit = 0 }
  }

  /// No thread is asking the iterator now; ``Decision/goOn`` if the caller is to ask next.
  mutating func endAsking() -> Decision {
    isAsking = false
    return next()
  }

  /// An input has settled; called at most once for each.
  mutating func arrive(rejected: Bool) -> Decision {
    assert(remaining > lost, "an input arrives once, or is lost")
    remaining -= 1
    let decides =
      switch mode {
      case .firstSettled: true
      case .firstFulfilled: !rejected
      case .allFulfilled: rejected
      case .allSettled: false
      }
    return decides ? .adopt : next()
  }

  /// Nothing will settle an input; called at most once for each, instead of an arrival.
  mutating func lose() -> Decision {
    assert(remaining > lost, "an input is lost once, and not after its arrival")
    lost += 1
    return next()
  }

  /// The decision after an event that does not decide by itself.
  private mutating func next() -> Decision {
    if isAsking { return .wait }
    if remaining < limit {
      isAsking = true
      return .goOn
    }
    if remaining > lost { return .wait }
    return lost > 0 ? .abandon : .complete
  }
}
