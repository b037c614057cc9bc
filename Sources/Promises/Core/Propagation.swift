/// How deep handlers that settle other promises may nest before the rest waits for its turn in the
/// loop that is already running on this thread.
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
      if handler.trigger.matches(self) {
        handler.handOut(source: self)
      } else {
        _ = handler.pass(self)
      }
      return
    }
    unsafe propagate(
      Batch(
        source: Unmanaged.passUnretained(self), oldest: Unmanaged.passRetained(handler),
        isDraining: false, ownsSource: false))
  }

  /// Hands this handler to its dispatcher; from now on it keeps the source.
  ///
  /// The hop stays with it, so that whoever blocks a queue can be told what is waiting there.
  private final func handOut(source: PromiseCell) {
    guard let hop = copyHop() else { return }
    var state = lock()
    unsafe self.source = Unmanaged.passRetained(source)
    state.set(.running)
    unlock(state)
    hop.enqueue(self)
  }

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Does nothing when called again.
  final func resume() {
    let this = unsafe Unmanaged.passUnretained(self)
    var state = lock()
    guard state.begin() else { return unlock(state) }
    let source = unsafe self.source.unsafelyUnwrapped
    unsafe self.source = nil
    let hop = takeHop()
    unlock(state)
    _ = consume hop
    let outcome = unsafe source._withUnsafeGuaranteedRef { source in
      unsafe PromiseCell.run(this, from: source)
    }
    if case .deliver(let batch) = outcome { propagate(batch) }
    unsafe source.release()
  }

  /// Runs the body of a handler here and now, and lets the handler follow what it returned.
  private static func run(
    _ handler: Unmanaged<PromiseCell>, from source: PromiseCell
  ) -> CellOutcome {
    let outcome = unsafe handler._withUnsafeGuaranteedRef { handler in
      handler.behaviour(handler, .run, source)
    }
    guard case .follow(let inner) = outcome else { return outcome }
    defer { unsafe inner.release() }
    return unsafe handler._withUnsafeGuaranteedRef { handler in
      unsafe inner._withUnsafeGuaranteedRef { handler.follow($0) }
    }
  }

  /// Tells a handler of a settled source.
  private static func tell(
    _ handler: Unmanaged<PromiseCell>, from source: PromiseCell
  ) -> CellOutcome {
    let (trigger, hasHop) = unsafe handler._withUnsafeGuaranteedRef { ($0.trigger, $0.hasHop) }
    if trigger == .registered {
      let isOurs = unsafe handler._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Registration.self).claim()
      }
      if !isOurs { return .nothing }
    }
    guard trigger.matches(source) else {
      return unsafe handler._withUnsafeGuaranteedRef { $0.pass(source) }
    }
    if hasHop {
      unsafe handler._withUnsafeGuaranteedRef { $0.handOut(source: source) }
      return .nothing
    }
    return unsafe run(handler, from: source)
  }

  /// The outcome of the source goes past this handler's body.
  final func pass(_ source: PromiseCell) -> CellOutcome {
    discardBody()
    guard source.loadState().isRejected else {
      return behaviour(self, .adopt, source)
    }
    return CellOutcome(settle(error: source.rejection))
  }

  // MARK: The loop

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

  /// Delivers what this thread would deliver after the handler that it is in, since that handler is
  /// about to block the thread.
  static func propagateOwed() {
    ThreadContext.withCurrent { context in
      for batch in context.takeOwed() { loop(over: batch, context) }
    }
  }

  private static func loop(over batch: Batch, _ context: ThreadContext) {
    var loop = unsafe PropagationLoop(current: batch, outer: context.innermost)
    unsafe withUnsafeMutablePointer(to: &loop) { loop in
      unsafe context.innermost = loop
      unsafe context.depth += 1
      while let handler = unsafe loop.pointee.popOldest() {
        let outcome = unsafe loop.pointee.current.source._withUnsafeGuaranteedRef {
          unsafe PromiseCell.tell(handler, from: $0)
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
        if unsafe !context.deferred.isEmpty {
          for batch in context.takeDeferred().reversed() { unsafe loop.pointee.put(batch) }
        }
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
