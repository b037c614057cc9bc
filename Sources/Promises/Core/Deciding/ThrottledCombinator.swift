/// What stands behind `when(…, concurrently:)`: pulls from an iterator whenever a slot is free.
@usableFromInline
package final class ThrottledCombinator: InputReceiver, @unchecked Sendable {
  /// How it ends.
  private enum Ending {
    /// All have settled.
    case complete
    /// This rejection decides.
    case reject(PromiseCell)
    /// Only promises that will never settle are left.
    case abandon
    /// The result has settled otherwise.
    case release
  }

  /// Protects everything below but `next`, which only the one thread calls that was told to pull.
  private let lock = Lock()
  private var throttle: Throttle
  private var result: PromiseCell?
  private var completion: Combinator.Completion?
  private var running: [Int: Input] = [:]
  private var settled: [PromiseCell?] = []
  /// What a cancel would have reached at promises that went away.
  private var heritage: [CancelNode] = []
  /// The reason with which promises that still run are cancelled once they no longer matter; nil
  /// leaves them alone.
  private let autoCancel: (any Error)?
  private let failsEarly: Bool
  private var next: (() -> PromiseCell?)?

  /// Settles `result`, which nobody has seen yet, with what `completion` makes of all promises that
  /// `next` returns, or, if `failsEarly`, with the first rejection.
  @usableFromInline package init(
    limit: Int, result: PromiseCell, failsEarly: Bool, autoCancel: (any Error)? = nil,
    next: @escaping () -> PromiseCell?, completion: @escaping Combinator.Completion
  ) {
    throttle = Throttle(limit: limit)
    self.result = result
    self.failsEarly = failsEarly
    self.autoCancel = autoCancel
    self.next = next
    self.completion = completion
  }

  @usableFromInline package func start() {
    result?.cancellable?.addNode(self)
    go()
  }

  private func go() {
    if case .deliver(let batch) = advance() {
      unsafe batch.source._withUnsafeGuaranteedRef { $0.propagate(batch) }
    }
  }

  /// Pulls until the limit is reached; a loop, so that an endless number of settled promises uses
  /// no stack.
  private func advance() -> CellOutcome {
    while true {
      // The result is kept for its reason, should it be cancelled meanwhile; from here on it may let go of this.
      let (action, hasLost, result) = lock.withLock {
        (throttle.advance(), throttle.hasLost, self.result)
      }
      if hasLost { strandedResult?.spreadLoss() }
      switch action {
      case .wait: return .nothing
      case .complete: return end(.complete)
      case .abandon: return end(.abandon)
      case .pull:
        let element = next?()
        guard let position = lock.withLock({ receive(element) }), let element else {
          if let element {
            element.watch()
            cancel(tooLate: element, for: result)
          }
          releaseIterator()
          continue
        }
        if element.see().isSettled {
          if take(element, at: position) { return fail(as: element) }
        } else {
          follow(element, at: position, for: result)
        }
      }
    }
  }

  deinit { ThreadContext.release(&heritage) }

  private func receive(_ element: PromiseCell?) -> Int? {
    let position = throttle.receive(element != nil)
    if position != nil { settled.append(nil) }
    return position
  }

  /// Releases the iterator once nothing will ask it again.
  private func releaseIterator() {
    var released: (() -> PromiseCell?)?
    lock.withLock { if throttle.isFinishedPulling { swap(&released, &next) } }
  }

  /// Cancels what began when the result was already decided, or cancelled.
  private func cancel(tooLate element: PromiseCell, for result: PromiseCell?) {
    guard let autoCancel else { return }
    result?.cancellable?.passCancel(to: element)
    // Has no effect if the result was cancelled.
    element.cancellable?.cancel(with: autoCancel)
  }

  private func follow(_ element: PromiseCell, at position: Int, for result: PromiseCell?) {
    let input = Input(of: self, at: position)
    let isOpen = lock.withLock {
      if !throttle.isDecided { running[position] = input }
      return !throttle.isDecided
    }
    if isOpen { input.attach(to: element) }
    // Who decides before it was attached does not know of this one. Asked in this order: one that is pending
    // after the decision has not brought it about, nor was it needed for that.
    if autoCancel != nil, lock.withLock({ throttle.isDecided }), element.loadState().isPending {
      cancel(tooLate: element, for: result)
    }
  }

  /// Notes what has settled.
  ///
  /// True if that decides the result by itself.
  private func take(_ element: PromiseCell, at position: Int) -> Bool {
    let failed = failsEarly && element.loadState().isRejected
    // The registration leaves the lock before it is released.
    let (_, decides) = lock.withLock { () -> (Input?, Bool) in
      guard !throttle.isDecided else { return (nil, false) }
      settled[position] = element
      return (running.removeValue(forKey: position), throttle.settle(failed: failed))
    }
    return decides
  }

  /// A running promise has settled.
  override package func arrive(_ element: PromiseCell, at position: Int) -> CellOutcome {
    take(element, at: position) ? fail(as: element) : advance()
  }

  /// A running promise went away pending: its slot will never be free again.
  override package func lose(_ position: Int, heritage: CancelNode?) {
    _ = lock.withLock { () -> Input? in
      throttle.lose()
      if autoCancel != nil, let heritage { self.heritage.append(heritage) }
      return running.removeValue(forKey: position)
    }
    go()
  }

  override package func learn(_ loss: Loss, insteadOf before: Loss, at position: Int) {
    lock.withLock { throttle.learn(loss, insteadOf: before) }
  }

  override package var strandedResult: PromiseCell? {
    lock.withLock { result }?.noteLost { lock.withLock { throttle.isStranded } }
  }

  /// A cancel of the result: nothing more is started, and nothing that still runs decides.
  override package func takeReach() -> CancelReach {
    lock.withLock {
      var reach = CancelReach()
      // Also where a rejection has just decided: what still runs leaves this before that one looks.
      _ = throttle.close()
      if autoCancel != nil { reach.inputs = running.inOrder }
      reach.heritage = heritage
      return reach
    }
  }

  override var contents: [String] {
    guard autoCancel != nil else { return [] }
    return ["\(lock.withLock { running.count }) pending inputs"]
  }

  override package func retire() {
    _ = lock.withLock { throttle.close() }
    _ = end(.release)
  }

  private func fail(as element: PromiseCell) -> CellOutcome {
    guard let autoCancel else { return end(.reject(element)) }
    let (inputs, heritage) = lock.withLock { (running.inOrder, self.heritage) }
    return CancelWalk.cancel(inputs, heritage: heritage, with: autoCancel) { [self] in
      end(.reject(element))
    }
  }

  /// Settles the result, and releases everything.
  ///
  /// Called once, by whoever decided.
  private func end(_ ending: Ending) -> CellOutcome {
    var inputs: [Int: Input] = [:]
    var elements: [PromiseCell?] = []
    let (result, completion) = lock.withLock {
      swap(&inputs, &running)
      swap(&elements, &settled)
      defer { (self.result, self.completion) = (nil, nil) }
      return (self.result, self.completion)
    }
    releaseIterator()
    guard let result, let completion else { return .nothing }
    let batch: Batch?
    switch ending {
    case .complete: batch = completion(elements)
    case .reject(let element): batch = result.settle(error: element.rejection)
    case .abandon:
      result.orphan()
      batch = nil
    case .release: batch = nil
    }
    let outcome = CellOutcome(batch)
    for input in inputs.values { input.remove() }
    return outcome.owning()
  }
}
