/// What `when` and `race` wait for, as a pure value: counts arrivals and says what each one means.
@usableFromInline package struct Countdown: Equatable {
  /// What decides the result; clients' inlined code names it.
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

  enum ArriveAction: Equatable {
    /// Nothing: the result is decided already, or still open.
    case wait
    /// Make the result from all inputs.
    case complete
    /// Settle the result the way this input did.
    case adopt
    /// Reject the result, since no input was fulfilled.
    case reject
    /// Release the result: no input that could still decide it will ever settle.
    case abandon
  }

  let mode: Mode
  private(set) var remaining: Int
  /// How many of those will never arrive.
  private var lost = 0
  /// What is known of the others.
  private var losses = LossCount()
  private(set) var isDecided = false

  init(_ mode: Mode, of count: Int) {
    self.mode = mode
    remaining = count
  }

  /// An input has settled; each does so at most once.
  mutating func arrive(rejected: Bool) -> ArriveAction {
    guard !isDecided else { return .wait }
    remaining -= 1
    var action: ArriveAction =
      switch mode {
      case .firstSettled: .adopt
      case .firstFulfilled: !rejected ? .adopt : remaining == 0 ? .reject : .wait
      case .allFulfilled: rejected ? .adopt : remaining == 0 ? .complete : .wait
      case .allSettled: remaining == 0 ? .complete : .wait
      }
    if action == .wait { action = abandonment }
    isDecided = action != .wait
    return action
  }

  /// An input went away pending; each does so at most once, and then does not arrive.
  mutating func lose() -> ArriveAction {
    guard !isDecided else { return .wait }
    lost += 1
    isDecided = abandonment != .wait
    return abandonment
  }

  /// A cancel takes the decision: from now on nothing that arrives counts.
  ///
  /// False if it was already taken.
  mutating func close() -> Bool {
    defer { isDecided = true }
    return !isDecided
  }

  /// What is known of an input has changed.
  mutating func learn(_ loss: Loss, insteadOf before: Loss) { losses.change(before, to: loss) }

  /// Whether nothing but a cancel of an input can still decide the result.
  var isStranded: Bool {
    let stranded = lost + losses.lost
    return !isDecided && stranded > 0 && stranded + losses.signals == remaining
  }

  private var abandonment: ArriveAction { lost > 0 && lost == remaining ? .abandon : .wait }
}
