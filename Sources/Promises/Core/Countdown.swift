/// What `when` and `race` wait for, as a pure value: counts arrivals and says what each one means.
struct Countdown: Equatable {
  /// What decides.
  enum Mode: Equatable {
    /// Every input is fulfilled, or one is rejected.
    case allFulfilled
    /// Every input has settled.
    case allSettled
    /// One input has settled.
    case firstSettled
    /// One input is fulfilled, or all are rejected.
    case firstFulfilled
  }

  enum ArriveAction: Equatable {
    /// Nothing: the result is decided already, or still open.
    case wait
    /// Make the result of all inputs.
    case complete
    /// Settle the result as this input.
    case adopt
    /// Reject the result, since no input was fulfilled.
    case giveUp
  }

  let mode: Mode
  private(set) var remaining: Int
  private(set) var isDecided = false

  init(_ mode: Mode, of count: Int) {
    self.mode = mode
    remaining = count
  }

  /// An input has settled; each does so at most once.
  mutating func arrive(rejected: Bool) -> ArriveAction {
    guard !isDecided else { return .wait }
    remaining -= 1
    let action: ArriveAction =
      switch mode {
      case .firstSettled: .adopt
      case .firstFulfilled: !rejected ? .adopt : remaining == 0 ? .giveUp : .wait
      case .allFulfilled: rejected ? .adopt : remaining == 0 ? .complete : .wait
      case .allSettled: remaining == 0 ? .complete : .wait
      }
    isDecided = action != .wait
    return action
  }
}
