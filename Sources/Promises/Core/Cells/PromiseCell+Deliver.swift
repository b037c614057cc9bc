// The third step: handlers are told, each runs its body or hands it to its dispatcher, and what that
// settles is delivered in the same loop.

/// How deep handlers that settle other promises may nest before the rest waits for its turn in the
/// loop that is already running on this thread; and how deep cancels may nest that others have caused.
///
/// Enough for "inline" to mean inline, little enough for the stack of any thread.
let nestingLimit = 32

/// When the body of a handler runs; in every other case the outcome passes it by.
@usableFromInline package enum Trigger: UInt {
  /// A follower: it has no body and takes over whatever happens.
  case never = 0
  case fulfilled = 1
  case rejected = 2
  /// Rejected with an error that is not a cancellation.
  case failed = 3
  case settled = 4
  /// A ``Registration``: as settled, and it can be removed.
  case registered = 5
  /// A mirror: as a follower, but it has been one from the beginning.
  case mirror = 6

  /// Whether the body runs, given the settled source.
  ///
  /// May call `isCancelled` of a user's error.
  func matches(_ source: PromiseCell) -> Bool {
    switch self {
    case .never, .mirror: false
    case .settled, .registered: true
    case .fulfilled: source.loadState().isFulfilled
    case .rejected: source.loadState().isRejected
    case .failed: source.loadState().isRejected && !source.rejection.isCancelled
    }
  }
}

// SAFETY: cells are handled as Unmanaged, because a link's own reference moves from list to loop. Each
// handler in a batch carries one reference, released here exactly once; a batch's source is alive
// while the batch is, by `ownsSource` or by the caller.
extension PromiseCell {
  /// Tells a handler that is in no list of this settled cell.
  final func deliver(fresh handler: PromiseCell) {
    // What goes to a queue does not run here, and needs no loop. A dispatcher of the user's may run it
    // at once, and then it counts as nested.
    if handler.hopsToQueue {
      _ = handler.told(of: self)
      return
    }
    ThreadContext.withCurrent { context in
      guard unsafe context.depth < nestingLimit else {
        let batch = unsafe Batch(
          source: Unmanaged.passUnretained(self), oldest: Unmanaged.passRetained(handler),
          isDraining: false, ownsSource: false)
        unsafe context.deferred.append(batch.owning())
        return
      }
      // No loop for what is nearly always a single call.
      unsafe context.depth += 1
      let outcome = handler.told(of: self)
      unsafe context.depth -= 1
      Self.propagateDeferred(context)
      if case .deliver(let batch) = outcome { Self.loop(over: batch, context) }
    }
  }

  /// Delivers handlers, and the handlers of what they settle, depth first in the order in which
  /// they were attached, without recursion.
  @usableFromInline package final func propagate(_ batch: Batch) {
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

  static func loop(over batch: Batch, _ context: ThreadContext) {
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

  private static func tell(
    _ handler: Unmanaged<PromiseCell>, of source: PromiseCell
  ) -> CellOutcome {
    unsafe handler._withUnsafeGuaranteedRef { $0.told(of: source) }
  }

  /// Runs the body here and now, and makes this follow what it returned.
  final func run(from source: PromiseCell) -> CellOutcome {
    let outcome = behave(.run, source)
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

  /// Runs a handler that was handed out, on its dispatcher.
  ///
  /// Does nothing when called again.
  final func resume() {
    var state = lock()
    guard state.begin() else { return unlock(state) }
    let source = unsafe self.source.unsafelyUnwrapped
    let hop = takeHop()
    let isDoubtful = mayBeWithdrawn
    unlock(state)
    _ = consume hop
    let outcome = unsafe source._withUnsafeGuaranteedRef {
      isDoubtful ? runUnlessWithdrawn(from: $0) : run(from: $0)
    }
    if case .deliver(let batch) = outcome { propagate(batch) }
    unsafe source.release()
  }

  /// The outcome of the source passes this handler's body by.
  @usableFromInline package final func pass(_ source: PromiseCell) -> CellOutcome {
    discardBody()
    guard source.loadState().isRejected else {
      return behave(.adopt, source)
    }
    return CellOutcome(settle(error: source.rejection))
  }

  /// The handlers attached since the last batch was taken; nil, and the cell is at rest, if none.
  final func takeHandlers() -> Unmanaged<PromiseCell>? {
    // Nearly always there are none, and one exchange is enough.
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

/// What the propagation loop does after an event.
@usableFromInline
@safe
package enum CellOutcome {
  /// Nothing: nobody waits for the cell, or it does not settle now.
  case nothing
  /// The handlers of a cell that has just settled are to be told.
  case deliver(Batch)
  /// The body returned this promise, retained here: the cell follows it.
  case follow(Unmanaged<PromiseCell>)
}

extension CellOutcome {
  @inlinable package init(_ batch: Batch?) {
    if let batch { self = .deliver(batch) } else { self = .nothing }
  }
}

extension CellOutcome {
  /// The same outcome, keeping the source of what it delivers.
  package func owning() -> CellOutcome {
    if case .deliver(let batch) = self { .deliver(batch.owning()) } else { self }
  }
}

/// Handlers to deliver, oldest first, and the settled cell that they waited for.
@usableFromInline
@safe
package struct Batch {
  let source: Unmanaged<PromiseCell>
  /// The oldest handler left; every handler in a batch is retained by it.
  var oldest: Unmanaged<PromiseCell>?
  /// Whether the source is in a draining phase, so that it has to be asked for more at the end.
  var isDraining: Bool
  /// Whether the batch holds a reference to the source, to be released at its end.
  var ownsSource: Bool
}

// SAFETY: a batch's handlers carry a reference each; `ownsSource` says whether its source does.
extension Batch {
  /// The oldest handler that is left, with its reference.
  mutating func popOldest() -> Unmanaged<PromiseCell>? {
    guard let handler = unsafe oldest else { return nil }
    unsafe oldest = handler._withUnsafeGuaranteedRef { handler in
      defer { unsafe handler.next = nil }
      return unsafe handler.next
    }
    return unsafe handler
  }

  /// Gets what was attached in the meantime; false if there is nothing, and then the source is
  /// released.
  mutating func refill() -> Bool {
    if isDraining {
      if ownsSource, unsafe PromiseCell.isReferencedOnce(source) {
        // Nobody else can attach a handler any more.
        if unsafe source._withUnsafeGuaranteedRef({ $0.loadState().tail == 0 }) {
          isDraining = false
          ownsSource = false
          unsafe source.release()
          return false
        }
      }
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

  /// The same batch, keeping its source until it is delivered.
  consuming func owning() -> Batch {
    if !ownsSource {
      _ = unsafe source.retain()
      ownsSource = true
    }
    return self
  }
}

/// What a propagation loop still has to deliver.
///
/// It stands on the stack of its thread.
@safe
struct PropagationLoop {
  /// What is delivered now.
  var current: Batch
  /// What comes after it, the next one last.
  private var waiting: [Batch] = []
  /// The loop in one of whose handlers this one runs.
  let outer: UnsafeMutablePointer<PropagationLoop>?

  init(current: Batch, outer: UnsafeMutablePointer<PropagationLoop>?) {
    self.current = current
    unsafe self.outer = outer
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
  /// A batch that has been told leaves instead of waiting: however long a chain or a loop is,
  /// nothing piles up.
  mutating func put(_ batch: Batch) {
    if unsafe current.oldest != nil || current.refill() { waiting.append(current) }
    current = batch
  }

  /// Hands over everything, in order.
  ///
  /// What is left of the current batch keeps its source, which the handler that runs now may still
  /// read.
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
