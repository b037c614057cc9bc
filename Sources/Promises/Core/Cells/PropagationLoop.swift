// The loops that tell handlers: what an event makes of a cell, and what a loop on a thread's stack
// still has to deliver.

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
  static func run(_ batch: Batch, _ context: ThreadContext) {
    var loop = PropagationLoop(current: batch, outer: context.innermost)
    loop.run(context)
  }

  /// Delivers batches in order.
  ///
  /// One loop for all: a handler that blocks finds the rest of the batches.
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
        while let batch = context.popDeferred() { loop.value.put(batch) }
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
    context.foreignCount = 0
    var batches = context.takeDeferred()
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
