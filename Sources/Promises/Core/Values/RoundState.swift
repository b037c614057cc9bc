/// The state of `attempt` and `poll` as a pure value: work in rounds, one at a time, with pauses between
/// them.
struct RoundState: Equatable {
  enum Action: Equatable {
    /// Start the round of this number.
    case start(Int)
    /// Wait this long before the next round.
    case pause(Duration)
    /// Settle the result the way the round did.
    case adopt
    /// Release the result: what it waits for will never settle.
    case abandon
    /// Nothing: it is decided.
    case wait
  }

  /// What follows from a round that has settled.
  enum Verdict: Equatable {
    /// It was the last.
    case adopt
    /// There is another, after a pause or, without one, at once.
    case again(after: Duration?)
  }

  enum Phase: Equatable {
    /// Nothing has been started. → running, decided.
    case ready
    /// The round of this number has not settled, or is being judged. → running, pausing, decided.
    case running(Int)
    /// The round of this number has settled, and the next has not been started. → running, decided.
    case pausing(Int)
    /// Final.
    case decided
  }

  /// How many rounds there may be.
  let maximumCount: Int
  private(set) var phase = Phase.ready

  init(maximumCount: Int) { self.maximumCount = maximumCount }

  var isDecided: Bool { phase == .decided }

  mutating func begin() -> Action {
    guard phase == .ready else { return .wait }
    return start(1)
  }

  /// The round that has settled and is to be judged, unless it is the last that there may be; nil
  /// if it does not count any more.
  var judged: (round: Int, isLast: Bool)? {
    guard case .running(let round) = phase else { return nil }
    return (round, round == maximumCount)
  }

  /// The round has settled and was judged.
  mutating func settle(_ verdict: Verdict) -> Action {
    guard case .running(let round) = phase else { return .wait }
    switch verdict {
    case .again(nil) where round < maximumCount: return start(round + 1)
    case .again(let pause?) where round < maximumCount:
      phase = .pausing(round)
      return .pause(pause)
    case .again, .adopt:
      phase = .decided
      return .adopt
    }
  }

  /// The pause is over.
  mutating func resume() -> Action {
    guard case .pausing(let round) = phase else { return .wait }
    return start(round + 1)
  }

  /// What is waited for, the round or the pause, went away pending.
  mutating func lose() -> Action {
    guard phase != .decided else { return .wait }
    phase = .decided
    return .abandon
  }

  /// A cancel takes the decision: nothing more is started.
  ///
  /// False if it was already taken.
  mutating func close() -> Bool {
    defer { phase = .decided }
    return phase != .decided
  }

  private mutating func start(_ round: Int) -> Action {
    phase = .running(round)
    return .start(round)
  }
}
