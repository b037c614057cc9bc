/// How deep handlers that settle other promises may nest before the rest waits for its turn in the
/// loop that is already running on this thread; and how deep cancels may nest that others have caused.
///
/// Enough for "inline" to mean inline, little enough for the stack of any thread.
let nestingLimit = 32

// SAFETY: cells are handled as Unmanaged, because a link's own reference moves from list to loop. Each
// handler in a batch carries one reference, released here exactly once; a batch's source is alive
// while the batch is, by `ownsSource` or by the caller.
extension PromiseCell {
  /// Tells a handler that is in no list, and for which nobody waits yet, of this settled cell.
  final func deliver(fresh handler: PromiseCell) {
    // What goes to a queue does not run here, and needs no loop. A dispatcher of the user's may run it
    // at once, and then it counts as nested.
    if handler.hopsToQueue {
      _ = handler.told(of: self)
      return
    }
    unsafe propagate(
      Batch(
        source: Unmanaged.passUnretained(self), oldest: Unmanaged.passRetained(handler),
        isDraining: false, ownsSource: false))
  }

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Does nothing when called again.
  final func resume() {
    var state = lock()
    guard state.begin() else { return unlock(state) }
    let source = unsafe self.source.unsafelyUnwrapped
    let hop = takeHop()
    unlock(state)
    _ = consume hop
    let outcome = unsafe source._withUnsafeGuaranteedRef { run(from: $0) }
    if case .deliver(let batch) = outcome { propagate(batch) }
    unsafe source.release()
  }

  /// Runs the body here and now, and makes this follow what it returned.
  final func run(from source: PromiseCell) -> CellOutcome {
    let outcome = behaviour(self, .run, source)
    guard case .follow(let inner) = outcome else { return outcome }
    defer { unsafe inner.release() }
    return unsafe inner._withUnsafeGuaranteedRef { follow($0, after: source) }
  }

  /// Marks this as handed out, which from now on keeps the source; returns where it is to run.
  ///
  /// The hop stays with it, so that whoever blocks a queue can be told what is waiting there. Called
  /// under the lock.
  final func beginHandingOut(_ state: inout CellState, source: PromiseCell) -> Hop? {
    unsafe self.source = Unmanaged.passRetained(source)
    state.set(.running)
    return copyHop()
  }

  /// The outcome of the source passes this handler's body by.
  @usableFromInline
  package final func pass(_ source: PromiseCell) -> CellOutcome {
    discardBody()
    guard source.loadState().isRejected else {
      return behaviour(self, .adopt, source)
    }
    return CellOutcome(settle(error: source.rejection))
  }

  // MARK: The loop

  private static func tell(
    _ handler: Unmanaged<PromiseCell>, of source: PromiseCell
  ) -> CellOutcome {
    unsafe handler._withUnsafeGuaranteedRef { $0.told(of: source) }
  }

  /// Delivers handlers, and the handlers of what they settle, depth first in the order in which
  /// they were attached, without recursion.
  @usableFromInline
  package final func propagate(_ batch: Batch) {
    ThreadContext.withCurrent { context in
      if unsafe context.depth < nestingLimit {
        Self.loop(over: batch, context)
      } else {
        unsafe context.deferred.append(batch.owning())
      }
    }
  }

  /// The same, however deep loops are nested on this thread.
  final func propagateNow(_ batch: Batch) {
    ThreadContext.withCurrent { Self.loop(over: batch, $0) }
  }

  /// Delivers what was put off since the innermost cancel on this thread began, because loops were
  /// nested too deep.
  static func propagateDeferred(_ context: ThreadContext) {
    for batch in context.takeDeferred() { loop(over: batch, context) }
  }

  /// Does what this thread would do after what it is in, a handler, a cancel block or the release of an
  /// object, since that is about to block the thread.
  static func settleDebts() {
    ThreadContext.withCurrent { context in
      for batch in context.takeOwed() { loop(over: batch, context) }
      CancelWalk.carryOutOwed(context)
      context.releaseOwed()
    }
  }

  private static func loop(over batch: Batch, _ context: ThreadContext) {
    var loop = unsafe PropagationLoop(current: batch, outer: context.innermost)
    unsafe withUnsafeMutablePointer(to: &loop) { loop in
      unsafe context.innermost = loop
      unsafe context.depth += 1
      while let handler = unsafe loop.pointee.popOldest() {
        let outcome = unsafe loop.pointee.current.source._withUnsafeGuaranteedRef {
          unsafe tell(handler, of: $0)
        }
        if case .deliver(var inner) = outcome {
          if unsafe inner.source.toOpaque() == handler.toOpaque() && !inner.ownsSource {
            inner.ownsSource = true
          } else {
            unsafe handler.release()
          }
          unsafe loop.pointee.put(inner)
        } else {
          unsafe handler.release()
        }
        // One by one, since putting may run code of the user's, which may put off more; and without giving
        // the array away, which an endless loop would allocate anew each round.
        while let batch = context.popDeferred() { unsafe loop.pointee.put(batch) }
      }
      unsafe context.depth -= 1
      unsafe context.innermost = loop.pointee.outer
    }
  }
}

extension CellOutcome {
  @inlinable
  package init(_ batch: Batch?) {
    if let batch { self = .deliver(batch) } else { self = .nothing }
  }
}
