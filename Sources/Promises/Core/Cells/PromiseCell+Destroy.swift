// The last step: a cell is released, or can no longer be settled.

extension PromiseCell {
  /// Releases the contents of the cell, in any phase.
  ///
  /// Called by `deinit` only.
  final func releaseContents() {
    let state = CellState(bits: word.load())
    assert(state.bits & CellState.lockBit == 0, "no cell is released under its own lock")
    assert(!isInList, "a list keeps its handlers")
    if state.isMarkedFulfilled { return }
    if state.isFulfilled {
      _ = perform(.destroy, self)
    } else if state.isRejected {
      if state.isUnhandled { report(.unhandledError, rejection) }
      destroyError()
    } else {
      // The body may hold the last reference to another cell with a body. A registration keeps
      // other data there.
      var body = trigger == .registered ? nil : takeBodyContext()
      releaseBody()
      ThreadContext.release(&body)
      // Handlers would be left with the address of a released source.
      precondition(
        !state.hasHandlers,
        "a pending promise with handlers has a keeper: a source, a resolver, a task, or itself")
    }
  }

  /// Takes the handlers out of a cell that nothing will settle, to be told of the loss.
  ///
  /// Has no effect on a settled cell.
  final func loseHandlers() -> CellOutcome {
    var state = lock()
    defer { unlock(state) }
    guard state.isPending else { return .nothing }
    let before = state
    state.abandon()
    guard before.hasHandlers else { return .nothing }
    return .deliver(
      Batch(of: self, before.takenOut(), ownsSource: before.phase == .anchored, isLoss: true))
  }

  /// Reports a loss that concerns this cell.
  ///
  /// Does nothing inside of another report on this thread: a handler that loses a promise itself
  /// would be called without end.
  package final func report(_ kind: Loss.Kind, _ error: (any Error)? = nil) {
    ThreadContext.withCurrent { context in
      if context.isReporting { return }
      context.isReporting = true
      Hooks.current.report(kind, error) { publicOrigin }
      context.isReporting = false
    }
  }

  // MARK: Lost resolvers

  /// Handles the release of the last resolver: if the cell is pending, reports the loss, and
  /// rejects a cancellable cell (L76) or releases the handlers of a plain one.
  @usableFromInline package final func resolverIsGone() {
    // A cancel in progress may be about to reject the cell, and its cancel block may have released
    // the resolver. The loss is then expected.
    let (isPending, isExpected) = locked { ($0.isPending, expectsRejection) }
    guard isPending else { return }
    if !isExpected {
      report(self is any Infallible ? .pendingGuarantee : .pendingPromise)
    }
    lose().propagate()
  }

  /// Handles the release of this handler by a dispatcher that has not run it, like the loss of a
  /// resolver (L88).
  final func beDropped() {
    let state = lock()
    guard state.isPending, mayBegin else { return unlock(state) }
    let settledSource = takeHeldSource()
    // A cancel that comes meanwhile leaves the promise to the loss.
    bodyStage = .running
    // Released once the handlers have been told of the loss: with the body may go a permit.
    let hop = isCancellable ? takeHop() : nil
    var body = isCancellable ? takeBodyContext() : nil
    unlock(state)
    resolverIsGone()
    _ = consume hop
    ThreadContext.release(&body)
    _ = consume settledSource
  }
}

/// A cell that is never rejected; the loss of its resolver is a kind of its own.
package protocol Infallible: PromiseCell {}
