/// Implements `when(…, concurrently:)`: a combinator that asks an iterator for another input
/// whenever one may begin.
@usableFromInline package final class ThrottledCombinator: Combinator, @unchecked Sendable {
  /// The iterator; nil while a thread asks it, and once no thread will ask it again.
  ///
  /// Protected by the lock.
  private var iterator: InputIterator?
  /// The number of inputs that the iterator has given.
  ///
  /// Touched by the thread that asks the iterator.
  private var started = 0

  /// Settles `result`, which no other code has seen yet, with what `completion` makes of all
  /// promises that `next` returns, or, if `failsEarly`, with the first rejection.
  @usableFromInline package static func start(
    limit: Int, result: PromiseCell, failsEarly: Bool, autoCancel: (any Error)? = nil,
    next: @escaping () -> PromiseCell?, completion: @escaping Completion
  ) {
    let countdown = Countdown(failsEarly ? .allFulfilled : .allSettled, upTo: limit)
    let combinator = ThrottledCombinator(countdown, result, autoCancel, completion)
    combinator.iterator = InputIterator(next: next)
    result.cancellable?.addNode(combinator)
    // The result has no handlers yet, except handlers attached by the iterator meanwhile.
    combinator.decide(as: nil) { combinator.countdown.endAsking() }.propagate()
  }

  /// Asks the iterator until the limit is reached; a loop, so that an endless number of settled
  /// promises uses no stack.
  override func goOn(after _: PromiseCell?, for result: PromiseCell?) -> CellOutcome {
    var result = result
    var iterator = lock.withLock { self.iterator.take() }
    while true {
      let element = iterator?.next()
      let isSettled = element?.see().isSettled ?? true
      let input = isSettled ? nil : Input(of: self, at: started)
      started += 1
      var isWanted = false
      var (decision, taken) = advance {
        isWanted = true
        return receive(element, input)
      }
      if let element, !isSettled || !isWanted {
        if isWanted { input?.attach(to: element) } else { element.watch() }
        // A decision before the attachment does not know of this promise. The order of the
        // questions matters: a promise pending after the decision has not brought the decision
        // about, nor was it needed for the decision.
        if !isWanted || autoCancel != nil && hasDecided && element.loadState().isPending {
          cancel(tooLate: element, for: result)
        }
      }
      if decision == .wait {
        (decision, taken) = advance {
          let decision = countdown.endAsking()
          // In the lock, where no other thread can have begun to ask.
          if decision == .wait, countdown.hasMore { swap(&iterator, &self.iterator) }
          return decision
        }
      }
      guard let taken else { return .nothing }
      guard decision == .goOn else { return conclude(decision, as: element, taken) }
      result = taken.result
    }
  }

  /// Takes an input of the iterator; called under the lock.
  private func receive(_ element: PromiseCell?, _ input: Input?) -> Decision {
    countdown.receive(element != nil)
    guard let element else { return .wait }
    entries.append(input ?? element)
    return input == nil
      ? countdown.arrive(rejected: element.loadState().isRejected) : .wait
  }

  /// Cancels a promise that began when the result was already decided, or cancelled.
  private func cancel(tooLate element: PromiseCell, for result: PromiseCell?) {
    guard let autoCancel else { return }
    result?.cancellable?.passCancel(to: element)
    // The first reason counts.
    element.cancellable?.cancel(for: autoCancel)
  }

  /// Adds no inputs that have settled: as in CancellablePromiseKit, a cancel does not flag them.
  override func addInputs(to reach: inout CancelReach) {
    if autoCancel != nil { reach.inputs = entries.compactMap { $0 as? Input } }
  }

  override func takeHoldings() -> Holdings {
    var taken = super.takeHoldings()
    swap(&taken.iterator, &iterator)
    return taken
  }
}

/// The iterator of a ``ThrottledCombinator``.
///
/// A type of its own, because each thread that asks takes the iterator and puts it back: generic
/// code wraps a bare closure at each such move, and 100 000 wrappers overflow the stack when
/// released.
struct InputIterator {
  let next: () -> PromiseCell?
}
