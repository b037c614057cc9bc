/// Implements `when` and `race`: a registration with each pending input.
@usableFromInline package class Combinator: Decider, @unchecked Sendable {
  @usableFromInline package typealias Mode = Countdown.Mode

  // Protected by the lock.

  @safe @exclusivity(unchecked)
  final var countdown: Countdown
  @safe @exclusivity(unchecked)
  private final var completion: Completion?
  /// By position: the registration of a pending input; after the arrival, the input, if needed
  /// later.
  ///
  /// One array for both, because with 100 000 inputs, memory takes most of the time.
  @safe @exclusivity(unchecked)
  final var entries: [PromiseCell?] = []

  private final var keepsArrived: Bool { completion != nil }

  init(
    _ countdown: Countdown, _ result: PromiseCell, _ autoCancel: (any Error)?,
    _ completion: Completion?
  ) {
    self.countdown = countdown
    self.completion = completion
    super.init(result, autoCancel: autoCancel)
  }

  /// Settles `result`, which no other code has seen yet, the way its inputs decide.
  ///
  /// There must be an input. Settled inputs are taken at once, in order, until the result is
  /// decided.
  @usableFromInline package static func start(
    _ inputs: [PromiseCell], mode: Mode, result: PromiseCell, autoCancel: (any Error)? = nil,
    completion: Completion? = nil
  ) {
    let combinator = Combinator(
      Countdown(mode, of: inputs.count), result, autoCancel, completion)
    combinator.entries.reserveCapacity(inputs.count)
    result.cancellable?.addNode(combinator)
    if combinator.takeSettled(inputs) { combinator.attach(to: inputs) }
  }

  /// Takes settled inputs, and makes registrations for the others; false if the settled ones decide
  /// the result.
  ///
  /// No other code can see the combinator yet, so no lock is needed.
  private func takeSettled(_ inputs: [PromiseCell]) -> Bool {
    for position in inputs.indices {
      let state = unsafe borrowed(inputs[position])._withUnsafeGuaranteedRef { $0.see() }
      guard state.isSettled else {
        entries.append(Input(of: self, at: position))
        continue
      }
      let input = inputs[position]
      entries.append(keepsArrived ? input : nil)
      let decision = countdown.arrive(rejected: state.isRejected)
      guard decision != .wait else { continue }
      for input in inputs { input.watch() }
      // The result has no handlers yet, so no delivery is needed. Inputs without a registration are
      // cancelled too.
      _ = conclude(
        decision, as: input, takeHoldings(), beside: inputs)
      return false
    }
    return true
  }

  /// Attaches the registrations until the result is decided.
  private func attach(to inputs: [PromiseCell]) {
    // From the first attachment on, other threads change `entries`, by copying the array first.
    let registrations = entries
    for position in inputs.indices {
      let input = unsafe borrowed(inputs[position])
      guard let entry = unsafe registrations[position].map(borrowed),
        unsafe entry.toOpaque() != input.toOpaque()
      else { continue }
      let isWanted = unsafe entry._withUnsafeGuaranteedRef { registration in
        unsafe input._withUnsafeGuaranteedRef {
          unsafe unsafeDowncast(registration, to: Input.self).attach(to: $0)
        }
      }
      // A decision before the attachment does not know of this input.
      if isWanted, autoCancel == nil || !hasDecided { continue }
      let rest = Array(inputs[position...])
      for input in rest { input.watch() }
      if let autoCancel { _ = CancelWalk.cancel([], pending: rest, with: autoCancel) { .nothing } }
      return
    }
  }

  // SAFETY: the array, which the caller keeps, keeps the cell; what is in `entries` and is not an
  // input is the registration with the input.

  /// An element of an array, without the two atomic operations of a reference to the element.
  private func borrowed(_ cell: PromiseCell) -> Unmanaged<PromiseCell> {
    unsafe Unmanaged.passUnretained(cell)
  }

  final var hasDecided: Bool { lock.withLock { isDecided } }

  override package final func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    let isRejected = input.loadState().isRejected
    return decide(as: input) {
      // The thread that delivers to the registration holds it, so the assignment does not release
      // the registration.
      entries[position] = keepsArrived ? input : nil
      return countdown.arrive(rejected: isRejected)
    }
  }

  override package final func lose(_ position: Int) {
    lose {
      entries[position] = nil
      return countdown.lose()
    }
  }

  override func takeHoldings() -> Holdings {
    var taken = super.takeHoldings()
    taken.completion = completion.take()
    swap(&entries, &taken.entries)
    return taken
  }

  override func addInputs(to reach: inout CancelReach) {
    if autoCancel == nil { return }
    for entry in entries {
      if let input = entry as? Input {
        reach.inputs.append(input)
      } else if let cell = entry?.cancellable {
        reach.cells.append(cell)
      }
    }
  }

  override final var contents: [String] {
    guard autoCancel != nil else { return [] }
    return ["\(lock.withLock { entries.count { $0 is Input } }) pending inputs"]
  }
}
