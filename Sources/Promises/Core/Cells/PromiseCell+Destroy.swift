// The last step: a cell is released, or nothing is left to settle it.

// SAFETY: as for all handlers (PromiseCell.swift).
extension PromiseCell {
  /// Releases the contents of the cell, in any phase.
  ///
  /// Called by `deinit` only.
  final func releaseContents() {
    let state = CellState(bits: word.load())
    if state.isMarkedFulfilled { return }
    if state.isFulfilled {
      _ = perform(.destroy, self)
    } else if state.isRejected {
      if state.isUnhandled { Hooks.current.reportUnhandled(rejection) { publicOrigin } }
      unsafe contents.assumingMemoryBound(to: (any Error).self).deinitialize(count: 1)
    } else {
      // The body may hold the last reference to another cell with a body. A registration keeps
      // other data there.
      var body = trigger == .registered ? nil : takeBodyContext()
      releaseBody()
      ThreadContext.release(&body)
      // Whatever has handlers is kept: by its source, its resolver, the thread that settles or
      // cancels it, or itself. Handlers would be left with the address of a released source.
      precondition(state.tail == 0, "a pending promise was released with its handlers")
    }
  }

  /// Releases the handlers of a cell that nothing will settle, and the reference of an anchored
  /// cell to itself.
  ///
  /// Does nothing to a settled cell.
  final func abandonHandlers() {
    let isAnchored = loadState().phase == .anchored
    guard let oldest = unsafe takeAbandonedHandlers() else { return }
    ThreadContext.withCurrent { unsafe $0.release(abandoned: oldest) }
    if isAnchored { unsafe Unmanaged.passUnretained(self).release() }
  }

  /// Takes all handlers out of a cell that will never settle.
  final func takeAbandonedHandlers() -> Unmanaged<PromiseCell>? {
    var state = lock()
    defer { unlock(state) }
    guard state.isPending else { return nil }
    let oldest = unsafe state.tail == 0 ? nil : openRing(newest: state.tail)
    state.abandon()
    return unsafe oldest
  }

  /// Lets go of a new cell with its handlers, none of which other code has seen: their rejections
  /// count as handled.
  final func discard() {
    locked { state in
      wasWatched = true
      _ = unsafe Self.hasHandler(from: state.tail == 0 ? nil : Self.cell(at: state.tail)) {
        $0.wasWatched = true
        return false
      }
    }
    abandon()
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
      let (hooks, origin) = (Hooks.current, publicOrigin)
      hooks.log(
        self is any Infallible ? .pendingGuaranteeDeallocated : .pendingPromiseDeallocated,
        about: origin)
      hooks.reportDropped(origin)
    }
    abandon()
  }

  /// Handles the loss of the promise that the body returned, which would have settled this cell
  /// (L88).
  final func loseCleanup() { abandon() }

  /// Handles the release, by a dispatcher, of work that would have settled this cell, like the loss
  /// of a resolver (L88).
  final func loseWork() { resolverIsGone() }

  /// Handles the release of this handler by a dispatcher that has not run it, like the loss of a
  /// resolver (L88).
  final func beDropped() {
    var state = lock()
    // A cell without a hop has begun before.
    guard hasHop, isHandedOut(state), state.begin() else { return unlock(state) }
    let settledSource = unsafe source
    unsafe source = nil
    // A cancel must not hand the body out again.
    let hop = isCancellable ? takeHop() : nil
    var body = isCancellable ? takeBodyContext() : nil
    unlock(state)
    resolverIsGone()
    _ = consume hop
    ThreadContext.release(&body)
    unsafe settledSource?.release()
  }
}

/// A cell that is never rejected; the loss of its resolver has a log event of its own.
package protocol Infallible: PromiseCell {}

extension ThreadContext {
  /// Releases the handlers of a promise that is released while pending, or that nothing will
  /// settle.
  ///
  /// Handlers lose their source at once, while the source still exists. Steps that may run user
  /// code wait until no such step is under way on this thread; handlers of handlers are added in
  /// the meantime. So a chain of any length is freed without recursion.
  func release(abandoned oldest: Unmanaged<PromiseCell>) {
    let others = unsafe abandoned.count
    var node = unsafe Optional(oldest)
    while let handler = unsafe node {
      unsafe node = handler._withUnsafeGuaranteedRef { handler in
        // The order matters: a cancel may tell an observer as soon as the observer is found without
        // a source.
        let newer = unsafe handler.next
        unsafe handler.next = nil
        handler.loseSource()
        return unsafe newer
      }
      unsafe abandoned.append(handler)
    }
    // The oldest is released first, from the end of the array.
    unsafe abandoned[others...].reverse()
    guard !isReleasingAbandoned else { return }
    isReleasingAbandoned = true
    releaseAbandoned()
    isReleasingAbandoned = false
  }

  func releaseAbandoned() {
    while let handler = unsafe abandoned.popLast() {
      unsafe handler._withUnsafeGuaranteedRef { $0.abandon() }
      unsafe handler.release()
    }
  }
}
