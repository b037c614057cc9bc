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

// SAFETY: cells are handled as Unmanaged, because a link's own reference moves from list to loop.
// Each handler in a batch carries one reference, released here exactly once; `ownsSource`, or the
// caller, keeps a batch's source alive during the life of the batch.
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
        let batch = unsafe Batch(
          source: Unmanaged.passUnretained(self), oldest: Unmanaged.passRetained(handler),
          isDraining: false, ownsSource: false)
        context.deferred.append(batch.owning())
        return
      }
      // The usual case, a single call, needs no loop.
      context.depth += 1
      let outcome = handler.told(of: self)
      context.depth -= 1
      Self.propagateDeferred(context)
      if case .deliver(let batch) = outcome { Self.loop(over: batch, context) }
    }
  }

  /// Delivers handlers, and the handlers of cells settled by these, depth first in the order of
  /// attachment, without recursion.
  @usableFromInline package final func propagate(_ batch: Batch) {
    ThreadContext.withCurrent { context in
      if context.depth < nestingLimit {
        Self.loop(over: batch, context)
      } else {
        context.deferred.append(batch.owning())
      }
    }
  }

  /// Delivers handlers at once, at any depth of loops on this thread.
  final func propagateNow(_ batch: Batch) {
    ThreadContext.withCurrent { Self.loop(over: batch, $0) }
  }

  /// Delivers the batches put off at the nesting limit since the innermost cancel on this thread
  /// began.
  static func propagateDeferred(_ context: ThreadContext) {
    loop(over: context.takeDeferred(), context)
  }

  static func loop(over batch: Batch, _ context: ThreadContext) {
    var loop = PropagationLoop(current: batch, outer: context.innermost)
    deliverAll(&loop, context)
  }

  /// Delivers batches in order.
  ///
  /// One loop for all: a handler that blocks finds the rest of the batches.
  static func loop(over batches: [Batch], _ context: ThreadContext) {
    guard let first = batches.first else { return }
    var loop = PropagationLoop(current: first, outer: context.innermost)
    loop.follow(with: batches.dropFirst())
    deliverAll(&loop, context)
  }

  @inline(__always)
  private static func deliverAll(_ loop: inout PropagationLoop, _ context: ThreadContext) {
    OnStack.with(&loop) { loop in
      context.innermost = loop
      context.depth += 1
      while let handler = unsafe loop.value.popOldest() {
        let outcome = unsafe loop.value.current.source._withUnsafeGuaranteedRef { source in
          unsafe handler._withUnsafeGuaranteedRef {
            loop.value.current.isLoss ? $0.lose() : $0.told(of: source)
          }
        }
        if case .deliver(var inner) = outcome {
          if unsafe inner.source.toOpaque() == handler.toOpaque() && !inner.ownsSource {
            inner.ownsSource = true
          } else {
            unsafe handler.release()
          }
          loop.value.put(inner)
        } else {
          unsafe handler.release()
        }
        // One at a time, because `put` may run user code, which may put off more batches; and
        // without giving the array away, because an endless loop would allocate a new one each
        // round.
        while let batch = context.popDeferred() { loop.value.put(batch) }
      }
      context.depth -= 1
      context.innermost = loop.value.outer
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
    defer { unsafe inner.release() }
    return unsafe inner._withUnsafeGuaranteedRef { follow($0, after: source) }
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
      if bodyStage == .handedOut { return false }
      // A cell that a loop reaches keeps the source of the loop's batch.
      var next = context.innermost
      while let loop = next {
        if unsafe source?.toOpaque() == loop.value.current.source.toOpaque() { return !hasBody }
        next = loop.value.outer
      }
      return false
    }
  }

  /// Marks this cell as handed out, with a reference to the source; returns the hop.
  ///
  /// A copy of the hop stays in the cell, so that a blocked queue can be shown the handlers in its
  /// way. Called under the lock.
  final func beginHandingOut(source: PromiseCell) -> Hop? {
    assertLocked()
    assert(hasBody && hasHop, "a body is handed to a dispatcher once, and has not begun")
    unsafe self.source = Unmanaged.passRetained(source)
    bodyStage = .handedOut
    return copyHop()
  }

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Has no effect when called again.
  final func resume() {
    let state = lock()
    guard state.isPending, mayBegin else { return unlock(state) }
    let source = unsafe self.source.unsafelyUnwrapped
    assert(hasBody, "a body begins once")
    bodyStage = .running
    isResumed = true
    let hop = takeHop()
    unlock(state)
    _ = consume hop
    let outcome = ThreadContext.withCurrent { context in
      var own = ResumedBody(of: self, outer: context.resumed)
      return OnStack.with(&own) { own in
        context.resumed = own
        defer { context.resumed = own.value.outer }
        return unsafe source._withUnsafeGuaranteedRef { ended(runBody(for: $0)) }
      }
    }
    outcome.propagate()
    unsafe source.release()
  }

  /// The outcome of the source passes this handler's body by.
  @usableFromInline package final func adopt(_ source: PromiseCell) -> CellOutcome {
    releaseBody()
    guard source.loadState().isRejected else {
      return perform(.adopt, source)
    }
    return beRejected(as: source)
  }

  /// Takes the handlers attached since the last batch; without any, returns nil and puts the cell
  /// at rest.
  final func takeHandlers() -> Unmanaged<PromiseCell>? {
    // The usual case, no handlers, needs one exchange.
    let bits = word.load()
    var rest = CellState(bits: bits)
    if rest.tail == 0, bits & CellState.lockBit == 0, rest.takeHandlers() == .finish,
      word.exchange(bits, with: rest.bits)
    {
      return nil
    }
    var state = lock()
    let newest = state.tail
    let action = state.takeHandlers()
    let oldest = unsafe action == .takeAll ? openRing(newest: newest) : nil
    unlock(state)
    return unsafe oldest
  }
}

/// Tells the propagation loop how to go on after an event.
@usableFromInline
@safe
package enum CellOutcome {
  /// Nothing: the cell has no handlers, or does not settle now.
  case nothing
  /// Nothing yet: the body's cleanup is still running.
  case wait
  /// Tell the handlers of a cell that has just settled.
  case deliver(Batch)
  /// Follow this promise, returned by the body and retained here.
  case follow(Unmanaged<PromiseCell>)
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
    guard case .deliver(let batch) = self else { return }
    unsafe batch.source._withUnsafeGuaranteedRef { $0.propagate(batch) }
  }
}

/// Handlers to deliver, oldest first, and their settled source.
@usableFromInline
@safe
package struct Batch {
  let source: Unmanaged<PromiseCell>
  /// The oldest handler left; the batch retains all its handlers.
  var oldest: Unmanaged<PromiseCell>?
  /// Whether the source is in a draining phase, and has to be asked for more handlers at the end.
  var isDraining: Bool
  /// Whether the batch holds a reference to the source, to be released at its end.
  var ownsSource: Bool
  /// Whether the source can no longer be settled.
  var isLoss = false
}

// SAFETY: a batch's handlers carry a reference each; `ownsSource` says whether the source does.
extension Batch {
  /// Takes out the oldest handler, with its reference.
  mutating func popOldest() -> Unmanaged<PromiseCell>? {
    guard let handler = unsafe oldest else { return nil }
    assert(unsafe handler.toOpaque() != source.toOpaque(), "no promise waits for itself")
    unsafe oldest = handler._withUnsafeGuaranteedRef { handler in
      defer { handler.next = nil }
      return handler.next
    }
    return unsafe handler
  }

  /// Gets the handlers attached in the meantime; without any, releases the source and returns
  /// false.
  mutating func refill() -> Bool {
    if isDraining {
      unsafe oldest = source._withUnsafeGuaranteedRef { unsafe $0.takeHandlers() }
      if unsafe oldest != nil { return true }
      isDraining = false
    }
    if ownsSource {
      ownsSource = false
      unsafe source.release()
    }
    return false
  }

  /// The same batch, keeping its source until the delivery.
  consuming func owning() -> Batch {
    if !ownsSource {
      _ = unsafe source.retain()
      ownsSource = true
    }
    return self
  }
}

/// The batches that a propagation loop still has to deliver.
///
/// Lives on its thread's stack.
@safe
struct PropagationLoop {
  /// The batch being delivered.
  var current: Batch
  /// The batches that follow, the next one last.
  private var waiting: [Batch] = []
  /// The loop around this one: a handler of the outer loop runs this loop.
  let outer: OnStack<PropagationLoop>?

  init(current: Batch, outer: OnStack<PropagationLoop>?) {
    self.current = current
    self.outer = outer
  }

  /// The next handler, with its reference; nil at the end.
  mutating func popOldest() -> Unmanaged<PromiseCell>? {
    while true {
      if let handler = unsafe current.popOldest() { return unsafe handler }
      if current.refill() { continue }
      guard let next = waiting.popLast() else { return nil }
      current = next
    }
  }

  /// Puts a batch before everything else.
  ///
  /// A finished current batch leaves instead of waiting, so that nothing piles up in chains and
  /// loops of any length.
  mutating func put(_ batch: Batch) {
    if unsafe current.oldest != nil || current.refill() { waiting.append(current) }
    current = batch
  }

  /// Has batches follow the current one, in order.
  mutating func follow(with batches: ArraySlice<Batch>) { waiting += batches.reversed() }

  /// Hands over all batches, in order.
  ///
  /// The rest of the current batch keeps its source, which the running handler may still read.
  mutating func takeRest() -> [Batch] {
    var batches = waiting
    waiting = []
    if unsafe current.oldest != nil || current.isDraining {
      var rest = current
      rest.ownsSource = false
      batches.append(rest.owning())
      unsafe current.oldest = nil
      current.isDraining = false
    }
    return batches.reversed()
  }
}
