/// Implements `attempt` and `poll`: starts one round after another, and settles the result the way
/// the last round settles.
///
/// The rounds go on even if no reference keeps the result.
@usableFromInline package final class Repetition: Decider, @unchecked Sendable {
  /// The verdict on the current round: the last round, unless a closure asks for another.
  ///
  /// Written by the round's own closures and read once the round has settled, so never by two
  /// threads at a time.
  final class Judgement: @unchecked Sendable {
    var verdict = RoundState.Verdict.adopt
  }

  private let clock: any PromiseClock
  private let makeRound: (_ round: Int, _ begin: Promise<Int>, Judgement) -> PromiseCell
  private let judgement = Judgement()
  /// Protected by the lock.
  private var state = RoundState()

  private init(
    _ result: PromiseCell, _ clock: any PromiseClock,
    _ makeRound: @escaping (Int, Promise<Int>, Judgement) -> PromiseCell
  ) {
    (self.clock, self.makeRound) = (clock, makeRound)
    super.init(result)
  }

  /// Settles `result`, which no other code has seen yet, the way the last round settles.
  ///
  /// `makeRound` makes the promise of a round, which begins when `begin` is fulfilled with the
  /// number of the round.
  static func start(
    into result: PromiseCell, on clock: any PromiseClock,
    _ makeRound: @escaping (_ round: Int, _ begin: Promise<Int>, Judgement) -> PromiseCell
  ) {
    let repetition = Repetition(result, clock, makeRound)
    result.cancellable?.addNode(repetition)
    repetition.goOn(after: nil, for: result).propagate()
  }

  /// Makes the next round or pause, and then begins it.
  ///
  /// No closure of a round begins before the round can be cancelled (L14). The propagation loop
  /// begins the round, so that endless rounds that settle immediately use no stack.
  override func goOn(after _: PromiseCell?, for result: PromiseCell?) -> CellOutcome {
    switch lock.withLock({ state.phase }) {
    case .round(let round):
      judgement.verdict = .adopt
      let begin = Promise<Int>(.waiting)
      wait(for: makeRound(round, begin, judgement), result)
      return withExtendedLifetime(begin) { CellOutcome(begin.settle(value: round)).owning() }
    case .pause(let duration, _):
      let pause = Promise<Void>(.anchored, of: "delay", at: result?.beginning ?? Place())
      pause.settle(after: duration, on: clock) { CellOutcome($0.settle(value: ())) }
      wait(for: pause, result)
      return .nothing
    }
  }

  private func wait(for cell: PromiseCell, _ result: PromiseCell?) {
    let next = Input(of: self, at: 0)
    // The registration before, already delivered, leaves the lock before its release.
    var former: Input? = next
    let isOpen = lock.withLock {
      if !isDecided { swap(&input, &former) }
      return !isDecided
    }
    if isOpen { next.attach(to: cell) }
    // A cancel before the attachment does not know of the registration.
    if cell.loadState().isPending { result?.cancellable?.passCancel(to: cell) }
  }

  override package func arrive(_ cell: PromiseCell, at position: Int) -> CellOutcome {
    // A cancel of the result, which alone reaches a round, keeps the error of a last one (L15).
    if judgement.verdict == .adopt, cell.loadState().isRejected,
      cell.cancellable?.cameFirst == true
    {
      cell.report(.errorKeptByCancel, cell.rejection)
    }
    return decide(as: cell) { state.settle(judgement.verdict) }
  }

  override var awaited: PromiseCell? { lock.withLock { input?.awaited } }

  /// Nothing will settle a round, or a clock was released during a pause.
  override package func lose(_ position: Int) {
    lose { .abandon }
  }

  /// The round, whose registration stays for an error on its way.
  override func addInputs(to reach: inout CancelReach) {
    if let round = input?.awaited { reach.cells.append(round) }
  }

  override var contents: [String] { ["the pending round"] }
}
