/// The state of `when(…, concurrently:)` as a pure value: how much runs, and who asks the iterator.
struct Throttle: Equatable {
  enum AdvanceAction: Equatable {
    /// Ask the iterator for one more; nobody else does until ``receive(_:)``.
    case pull
    /// Everything has been started and has settled: make the result.
    case complete
    /// Release the result: only promises that will never settle are left.
    case abandon
    /// Nothing: the limit is reached, somebody else is asking, or it is over.
    case wait
  }

  let limit: Int
  private(set) var running = 0
  private(set) var started = 0
  /// How many of the running ones will never settle.
  private var lost = 0
  /// What is known of the others.
  private var losses = LossCount()
  private var isPulling = false
  private var isExhausted = false
  private(set) var isDecided = false

  /// Nobody asks the iterator, now or later.
  var isFinishedPulling: Bool { !isPulling && (isDecided || isExhausted) }

  init(limit: Int) { self.limit = limit }

  /// A slot may be free.
  mutating func advance() -> AdvanceAction {
    if isDecided || isPulling { return .wait }
    if running < limit && !isExhausted {
      isPulling = true
      return .pull
    }
    guard lost == running else { return .wait }
    isDecided = true
    return lost == 0 ? .complete : .abandon
  }

  /// A cancel takes the decision: nothing more is started, and nothing that arrives counts.
  ///
  /// False if it was already taken.
  mutating func close() -> Bool {
    defer { isDecided = true }
    return !isDecided
  }

  /// One that runs went away pending.
  mutating func lose() { lost += 1 }

  /// What is known of one that runs has changed.
  mutating func learn(_ loss: Loss, insteadOf before: Loss) {
    losses.change(before, to: loss)
    hasLost = true
  }

  /// Whether there is, or was, one among them that nobody but a cancel settles.
  private(set) var hasLost = false

  /// Whether nothing but a cancel of one that runs can still decide the result.
  var isStranded: Bool {
    !isDecided && !isPulling && !(running < limit && !isExhausted)
      && lost + losses.lost > 0 && lost + losses.lost + losses.signals == running
  }

  /// The iterator has answered; returns the position of what it gave, nil if there is no use for it.
  mutating func receive(_ hasElement: Bool) -> Int? {
    isPulling = false
    guard hasElement else {
      isExhausted = true
      return nil
    }
    guard !isDecided else { return nil }
    running += 1
    defer { started += 1 }
    return started
  }

  /// One has settled.
  ///
  /// True if that decides the result by itself.
  mutating func settle(failed: Bool) -> Bool {
    running -= 1
    guard failed, !isDecided else { return false }
    isDecided = true
    return true
  }
}
