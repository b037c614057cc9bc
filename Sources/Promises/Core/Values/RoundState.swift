/// The state of `attempt` and `poll` as a pure value: work in rounds, one at a time, with pauses
/// between them.
struct RoundState: Equatable {
  /// The judgement on a settled round.
  enum Verdict: Equatable {
    /// The round was the last.
    case adopt
    /// Another round follows, after a pause, if there is one.
    case again(after: Duration?)
  }

  /// The current round or pause, or the one to begin when a decision says to go on.
  enum Phase: Equatable {
    /// The round of this number has not settled, or is being judged. → round, pause.
    case round(Int)
    /// A pause of this length, after the round of this number. → round.
    case pause(Duration, after: Int)
  }

  private(set) var phase = Phase.round(1)

  /// The round has settled and was judged, or the pause is over.
  mutating func settle(_ verdict: Verdict) -> Decision {
    switch (phase, verdict) {
    case (.round(let round), .again(let pause)):
      phase = pause.map { .pause($0, after: round) } ?? .round(round + 1)
    case (.round, _): return .adopt
    case (.pause(_, let round), _): phase = .round(round + 1)
    }
    return .goOn
  }
}
