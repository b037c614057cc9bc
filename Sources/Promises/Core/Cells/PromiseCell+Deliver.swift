// The third step: each handler runs its body or hands the body to a dispatcher, and cells settled
// by the bodies are delivered in the same loop.

/// The depth of inline handlers that settle other promises, one inside another.
///
/// Deeper handlers wait for their turn in the loop already running on this thread. The same depth
/// limits cancels that cause others. Enough for "inline" to mean inline, little enough for the
/// stack of any thread.
let nestingLimit = 32

extension Trigger {
  /// Whether the body runs, given the settled source and, for ``matching``, the filter of the body.
  ///
  /// May call `isCancelled` or `==` of a user's error.
  @inline(__always)
  func matches(_ source: PromiseCell, _ filter: @autoclosure () -> ErrorFilter?) -> Bool {
    switch self {
    case .follower, .cleanup: false
    case .settled, .registered: true
    case .fulfilled: source.loadState().isFulfilled
    case .rejected: source.loadState().isRejected
    case .failed: source.loadState().isRejected && !source.rejection.isCancelled
    case .matching: source.loadState().isRejected && filter()?.takes(source.rejection) == true
    }
  }

  /// Whether ``matches(_:_:)`` may call the user's code.
  var asks: Bool { self == .failed || self == .matching }
}

extension PromiseCell: HandedOut {
  /// Tells a handler of this settled cell that no other code has seen.
  final func deliver(fresh handler: PromiseCell) {
    deliver(handler, toQueue: handler.hopsToQueue)
  }

  /// Tells a handler that is in no list of this settled cell, but that other code can see, and may
  /// have cancelled.
  final func deliver(shared handler: PromiseCell) {
    deliver(handler, toQueue: handler.locked { $0.isPending && handler.hopsToQueue })
  }

  @inline(__always)
  private final func deliver(_ handler: PromiseCell, toQueue hopsToQueue: Bool) {
    // A handler for a queue does not run here, and needs no loop. Another dispatcher may run the
    // handler here, which then counts as nested. An observer that a cancel has reached may settle
    // here instead of hopping, and may have handlers by then.
    if hopsToQueue {
      return handler.told(of: self).propagate()
    }
    ThreadContext.withCurrent { context in
      guard context.depth < nestingLimit else {
        context.putOff.append(.batch(Batch(of: self, telling: handler).owning()))
        return
      }
      // The usual case, a single call, needs no loop.
      context.depth += 1
      let outcome = handler.told(of: self)
      context.depth -= 1
      PropagationLoop.run(context.takeBatches(), context)
      if case .deliver(let batch) = outcome { PropagationLoop.run(batch, context) }
    }
  }

  /// Delivers handlers, and the handlers of cells settled by these, depth first in the order of
  /// attachment, without recursion.
  @usableFromInline package final func propagate(_ batch: Batch) {
    ThreadContext.withCurrent { context in
      if context.depth < nestingLimit {
        PropagationLoop.run(batch, context)
      } else {
        context.putOff.append(.batch(batch.owning()))
      }
    }
  }

  /// Decides for a plain handler of a settled source: runs the body, hands the body to its
  /// dispatcher, or lets the outcome pass.
  // Never inlined: most handlers do not come here, and are spared the frame.
  @inline(never) final func runOrAdopt(_ source: PromiseCell) -> CellOutcome {
    guard trigger.matches(source, filter) else { return adopt(source) }
    guard hasHop else { return runBody(for: source) }
    let hop = locked { _ in beginHandingOut(source: source) }
    hop?.enqueue(self)
    return .nothing
  }

  /// Runs the body here and now, and makes this cell follow the body's promise.
  final func runBody(for source: PromiseCell) -> CellOutcome {
    let outcome = perform(.run, source)
    guard case .follow(let inner) = outcome else { return outcome }
    return follow(inner.take(), after: source)
  }

  /// The outcome of a body; or, if the outcome did not count because a cancel had come before, what
  /// the cancel makes of the cell.
  final func ended(_ outcome: CellOutcome) -> CellOutcome {
    if case .nothing = outcome, loadState().phase == .claimed { return endBody() }
    return outcome
  }

  /// Whether the body of this pending cell is running, on this thread.
  ///
  /// Called under the lock.
  final func isRunningHere(_ state: CellState) -> Bool {
    ThreadContext.withCurrent { context in
      if isResumed { return context.hasResumed(self) }
      assert(bodyStage != .handedOut || hasBody, "a body is handed out before it is taken")
      if hasBody { return false }
      // A cell that a loop reaches keeps the source of the loop's batch.
      return withSource { PropagationLoop.isTelling(handlersOf: $0, context) } == true
    }
  }

  /// Marks this cell as handed out, with a reference to the source; returns the hop.
  ///
  /// A copy of the hop stays in the cell, so that a blocked queue can be shown the handlers in its
  /// way. Called under the lock.
  final func beginHandingOut(source: PromiseCell) -> Hop? {
    assertLocked()
    assert(hasBody && hasHop, "a body is handed to a dispatcher once, and has not begun")
    holdSource(source)
    bodyStage = .handedOut
    return copyHop()
  }

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Has no effect when called again.
  final func resume() {
    let state = lock()
    guard state.isPending, mayBegin, let source = takeHeldSource() else { return unlock(state) }
    assert(hasBody, "a body begins once")
    self.source = source
    bodyStage = .running
    isResumed = true
    let hop = takeHop()
    unlock(state)
    _ = consume hop
    // The source may be the last reference to the work above; the handlers of this link come first.
    withExtendedLifetime(source) {
      ThreadContext.withCurrent { context in
        var own = ResumedBody(of: self, outer: context.resumed)
        return OnStack.with(&own) { own in
          context.resumed = own
          defer { context.resumed = own.value.outer }
          return ended(runBody(for: source))
        }
      }.propagate()
    }
  }

  /// The outcome of the source passes this handler's body by.
  @usableFromInline package final func adopt(_ source: PromiseCell) -> CellOutcome {
    releaseBody()
    guard source.loadState().isRejected else {
      return perform(.adopt, source)
    }
    return beRejected(as: source)
  }

  /// Takes the handlers attached since the last batch, and returns the oldest; without any, puts
  /// the cell at rest.
  final func takeHandlers() -> CellRef? {
    // The usual case, no handlers, needs one exchange.
    let bits = word.load()
    var rest = CellState(bits: bits)
    if !rest.hasHandlers, bits & CellState.lockBit == 0, rest.takeHandlers() == .finish,
      word.exchange(bits, with: rest.bits)
    {
      return nil
    }
    var state = lock()
    let before = state
    let handlers = state.takeHandlers() == .takeAll ? before.takenOut() : nil
    unlock(state)
    return handlers
  }
}

/// Tells the propagation loop how to go on after an event.
@usableFromInline
package enum CellOutcome {
  /// Nothing: the cell has no handlers, or does not settle now.
  case nothing
  /// Nothing yet: the body's cleanup is still running.
  case wait
  /// Tell the handlers of a cell that has just settled.
  case deliver(Batch)
  /// Follow this promise, returned by the body.
  case follow(Returned)
}

extension CellOutcome {
  @inlinable package init(_ batch: Batch?) {
    if let batch { self = .deliver(batch) } else { self = .nothing }
  }

  /// The same outcome, with a reference to the source of its batch.
  package func owning() -> CellOutcome {
    if case .deliver(let batch) = self { .deliver(batch.owning()) } else { self }
  }

  /// Delivers handlers from outside of the loop.
  package func propagate() {
    if case .deliver(let batch) = self { batch.propagate() }
  }
}

/// The batches that a propagation loop still has to deliver.
///
/// Lives on its thread's stack.
struct PropagationLoop {
  /// The batch being delivered.
  private var current: Batch
  /// The batches that follow, the next one last.
  private var waiting: [Batch] = []
  /// The loop around this one: a handler of the outer loop runs this loop.
  private let outer: OnStack<PropagationLoop>?

  private init(current: Batch, outer: OnStack<PropagationLoop>?) {
    (self.current, self.outer) = (current, outer)
  }

  /// Delivers a batch.
  // Never inlined, as below: in all callers, the loop took 12 KB more, for 22 instructions less a
  // promise.
  @inline(never)
  static func run(_ batch: Batch, _ context: ThreadContext) {
    var loop = PropagationLoop(current: batch, outer: context.innermost)
    loop.run(context)
  }

  /// Delivers batches in order.
  ///
  /// One loop for all: a handler that blocks finds the rest of the batches.
  @inline(never)
  static func run(_ batches: [Batch], _ context: ThreadContext) {
    guard let first = batches.first else { return }
    var loop = PropagationLoop(current: first, outer: context.innermost)
    loop.waiting = batches.dropFirst().reversed()
    loop.run(context)
  }

  @inline(__always)
  private mutating func run(_ context: ThreadContext) {
    OnStack.with(&self) { loop in
      context.innermost = loop
      context.depth += 1
      while let handler = loop.value.popOldest() {
        let outcome = loop.value.current.tell(handler)
        // Consumed, or the copy would cost each link 62 instructions.
        if case .deliver(let inner) = outcome { loop.value.put(inner.taking(consume handler)) }
        // One at a time, because `put` may run user code, which may put off more batches; and
        // without giving the array away, because an endless loop would allocate a new one each
        // round.
        while let batch = context.popBatch() { loop.value.put(batch) }
      }
      context.depth -= 1
      context.innermost = loop.value.outer
    }
  }

  /// The next handler; nil at the end.
  @inline(__always)
  private mutating func popOldest() -> PromiseCell? {
    while true {
      if let handler = current.popOldest() { return handler }
      if current.refill() { continue }
      guard let next = waiting.popLast() else { return nil }
      current = next
    }
  }

  /// Puts a batch before everything else.
  ///
  /// A finished current batch leaves instead of waiting, so that nothing piles up in chains and
  /// loops of any length.
  @inline(__always)
  private mutating func put(_ batch: Batch) {
    if current.refill() { waiting.append(current) }
    current = batch
  }

  /// Hands over all batches, in order.
  private mutating func takeRest() -> [Batch] {
    var batches = waiting
    waiting = []
    if let rest = current.takeRest() { batches.append(rest) }
    return batches.reversed()
  }
}

extension PropagationLoop {
  /// Takes over all batches that the loops on this thread's stack would still deliver, in the same
  /// order.
  static func takeAllBatches(_ context: ThreadContext) -> [Batch] {
    var batches: [Batch] = []
    var next = context.innermost
    while let loop = next {
      batches += loop.value.takeRest()
      next = loop.value.outer
    }
    return batches
  }

  /// Whether a loop on this thread's stack is telling a handler of a cell.
  static func isTelling(handlersOf source: PromiseCell, _ context: ThreadContext) -> Bool {
    var next = context.innermost
    while let loop = next {
      if loop.value.current.isOf(source) { return true }
      next = loop.value.outer
    }
    return false
  }
}
