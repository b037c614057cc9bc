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
        let batch = Batch(of: self, Handlers(handler))
        context.deferred.append(batch.owning())
        return
      }
      // The usual case, a single call, needs no loop.
      context.depth += 1
      let outcome = handler.told(of: self)
      context.depth -= 1
      Self.propagateDeferred(context)
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
        context.deferred.append(batch.owning())
      }
    }
  }

  /// Delivers handlers at once, at any depth of loops on this thread.
  final func propagateNow(_ batch: Batch) {
    ThreadContext.withCurrent { PropagationLoop.run(batch, $0) }
  }

  /// Delivers the batches put off at the nesting limit since the innermost cancel on this thread
  /// began.
  static func propagateDeferred(_ context: ThreadContext) {
    PropagationLoop.run(context.takeDeferred(), context)
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
      if bodyStage == .handedOut || hasBody { return false }
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

  /// Takes the handlers attached since the last batch; without any, puts the cell at rest.
  final func takeHandlers() -> Handlers {
    // The usual case, no handlers, needs one exchange.
    let bits = word.load()
    var rest = CellState(bits: bits)
    if rest.tail == 0, bits & CellState.lockBit == 0, rest.takeHandlers() == .finish,
      word.exchange(bits, with: rest.bits)
    {
      return Handlers()
    }
    var state = lock()
    let before = state
    let handlers = state.takeHandlers() == .takeAll ? before.takenOut() : Handlers()
    unlock(state)
    return handlers
  }
}
