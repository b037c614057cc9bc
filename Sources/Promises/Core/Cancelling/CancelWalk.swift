/// One cancel on its way: finds the promises to be cancelled, then runs their cancel blocks, then
/// rejects the promises.
///
/// The walk is iterative and has no lock of its own: every promise is locked for a few
/// instructions, and no user code runs before all promises have been marked. Blocks and rejections
/// are cut into steps, so that a cancel that causes another, which causes a third, can be set aside
/// in between.
package struct CancelWalk: PutOffCancel {
  private let reason: any Error
  /// The number under which the walk claims promises: this thread's, asked for once, since each
  /// link would take 24 instructions to ask.
  fileprivate let thread: UInt32
  /// Promises found but not visited, the next one last.
  private var work: [CancellableCell] = []
  /// The promises to be rejected, and observers to be run, deepest last.
  private var toReject: [CancellableCell] = []
  /// The cancel blocks and signals of these promises, deepest last.
  private var reaches: [CancelReach] = []
  /// The references that the first round no longer needs, released at the end: during the first
  /// round, the runtime may hold a lock (L71).
  private var left: [PromiseCell] = []
  /// The number of blocks, and then of signals, that have had their turn.
  private var turn = 0
  /// The conclusion of the walk.
  private var conclusion: (() -> CellOutcome)?

  package init(_ reason: any Error, as thread: UInt32 = ThreadContext.number) {
    (self.reason, self.thread) = (reason, thread)
  }

  /// Requests the cancel of a promise and of everything above.
  // Never inlined, like the others here: there are many callers, and none calls often.
  @inline(never) package mutating func cancel(_ cell: CancellableCell) {
    go(to: cell)
  }

  /// Visits promises until all found ones have been visited.
  private mutating func go(to first: consuming CancellableCell) {
    var next: CancellableCell? = consume first
    while let cell = next.take() ?? work.popLast() { next = visit(consume cell) }
  }

  /// Requests the cancel of one promise, and keeps the promise for its turn if pending.
  ///
  /// Returns the source.
  // Consuming: a copy of the reference would cost a cancelled link 75 instructions.
  private mutating func visit(_ cell: consuming CancellableCell) -> CancellableCell? {
    var reach: CancelReach?
    var settled: CancellableCell?
    var source: CancellableCell?
    let isReached = cell.requestCancel(
      reason, thread: thread, reach: &reach, settled: &settled, source: &source)
    guard isReached else {
      left.append(consume cell)
      return nil
    }
    toReject.append(consume cell)
    if let settled { flag(settled) }
    // Consumed, or the release of a nil would cost a link of a chain 60 instructions.
    if let reach = consume reach {
      collect(reach)
      if !reach.goesUp {
        if let source { left.append(source) }
        return nil
      }
    }
    return source
  }

  /// Notes the request at a settled promise.
  private mutating func flag(_ settled: CancellableCell) {
    left.append(settled)
    var reach: CancelReach?
    var (further, source): (CancellableCell?, CancellableCell?) = (nil, nil)
    _ = settled.requestCancel(
      reason, thread: thread, reach: &reach, settled: &further, source: &source)
  }

  /// Requests the cancel of the sources of other handlers.
  ///
  /// `staying` says whether the handlers stay registered, for a receiver that needs their arrivals.
  @inline(never) package mutating func cancel(sourcesOf inputs: [Input], staying: Bool = false) {
    for input in inputs.reversed() {
      if let cell = staying ? input.cancellableSource : input.detach(), cell.loadState().isPending {
        go(to: consume cell)
      }
    }
  }

  /// Requests the cancel of the pending ones among some cells.
  @inline(never) mutating func cancel(pending cells: [PromiseCell]) {
    for cell in cells.reversed() where cell.loadState().isPending {
      if let cell = cell.cancellable { cancel(cell) }
    }
  }

  /// Notes the blocks of a reach, and everything else in the reach.
  private mutating func collect(_ reach: CancelReach) {
    for input in reach.inputs {
      if let cell = input.detach() { work.append(consume cell) }
    }
    for cell in reach.cells {
      if let cell = cell.cancellable { work.append(cell) }
    }
    if !reach.blocks.isEmpty || reach.promise != nil { reaches.append(reach) }
  }

  // MARK: Blocks and rejections

  /// Runs the cancel blocks, deepest first, and then rejects in the same order.
  ///
  /// A block or a rejection may cause another cancel, of the inputs of a `when` or in a block of
  /// the user's, and so on. At the nesting limit, the rest of a walk waits for its turn in the
  /// innermost cancel on the stack.
  ///
  /// Then concludes. Returns the outcome of the conclusion if no step had to be put off; a walk
  /// that was put off delivers the outcome in its turn.
  // A copy in each caller was 1.5 KB. A stored closure is not copied into its caller either.
  @inline(never) @discardableResult
  package mutating func finish(then conclude: (() -> CellOutcome)? = nil) -> CellOutcome {
    conclusion = conclude
    guard let context = Self.nesting else {
      putOff()
      return .nothing
    }
    carryOut(context)
    return self.conclude()
  }

  /// Concludes, after all steps.
  mutating func conclude() -> CellOutcome {
    let outcome = conclusion?() ?? .nothing
    // A block may hold the last reference to a promise that is cancelled on release, with another
    // such block, and so on.
    var rest = reaches.isEmpty && left.isEmpty ? nil : Optional((reaches, left))
    (reaches, left) = ([], [])
    ThreadContext.release(&rest)
    return outcome
  }

  /// Cancels inputs that a decided combinator no longer waits for, and then concludes, as
  /// above.
  static func cancel(
    _ inputs: [Input], pending: [PromiseCell] = [], with reason: any Error,
    then conclude: @escaping () -> CellOutcome
  ) -> CellOutcome {
    var walk = CancelWalk(reason)
    walk.cancel(sourcesOf: inputs)
    walk.cancel(pending: pending)
    return walk.finish(then: conclude)
  }

  /// The context of a thread with room for another nested cancel; nil at the limit.
  private static var nesting: ThreadContext? {
    ThreadContext.withCurrent { $0.cancelDepth < nestingLimit ? $0 : nil }
  }

  private mutating func putOff() {
    let rest = self
    (toReject, reaches, left, conclusion) = ([], [], [], nil)
    ThreadContext.withCurrent { $0.putOff.append(.cancel(rest)) }
  }

  // In place, like all of this: a copy would copy the arrays from which elements are taken.
  private mutating func carryOut(_ context: ThreadContext) {
    context.cancelDepth += 1
    let floor = context.floor
    context.floor = context.putOff.count
    while step(context) {
      if context.putOff.count > context.floor {
        Self.carryOutPutOff(context, downTo: context.floor)
      }
    }
    // A wait in a block has done all work of this thread.
    context.floor = min(floor, context.putOff.count)
    context.cancelDepth -= 1
  }

  /// Does what this thread has put off, but for a number of what was put off first: in order, and
  /// what is put off meanwhile before the rest.
  static func carryOutPutOff(_ context: ThreadContext, downTo bottom: Int) {
    while let work = context.popPutOff(downTo: bottom) {
      switch work {
      case .batch(let batch): PropagationLoop.run([batch], context)
      case .cancel(var walk):
        if walk.step(context) {
          context.putOff.insert(.cancel(walk), at: context.floor)
          context.floor += 1
        } else if case .deliver(let batch) = walk.conclude() {
          PropagationLoop.run([batch], context)
        }
      }
    }
    context.floor = min(bottom, context.putOff.count)
  }

  /// Takes the next step; false if none is left.
  mutating func step(_ context: ThreadContext) -> Bool {
    if turn < 2 * reaches.count {
      defer { turn += 1 }
      if turn < reaches.count {
        let reach = reaches[reaches.count - 1 - turn]
        if reach.promise?.comesLate(after: reach) != true {
          for block in reach.blocks { try? block.run() }
        }
      } else {
        let reach = reaches[2 * reaches.count - 1 - turn]
        if let signal = reach.signal, let batch = signal.settle(error: reason) {
          // Handlers of the signal come before the rejection of the promises, and so are never put
          // off.
          PropagationLoop.run([batch], context)
        }
        if reach.isWrapper { cancelWork(of: reach) }
      }
      return true
    }
    guard let cell = toReject.popLast() else { return false }
    withExtendedLifetime(cell) { cell.takeTurn().propagate() }
    return true
  }

  /// Cancels the promise that the body of a wrapper returned, so that no closure inside the wrapper
  /// begins; has no effect if the signal has led to the settlement of the wrapper.
  private func cancelWork(of reach: CancelReach) {
    reach.promise?.cancellableSource?.cancel(for: reason)
  }
}

extension CancelWalk {
  /// Whether the promise that the walk began with is going to settle the way its work has.
  fileprivate mutating func isTooLate(for cell: CancellableCell) -> Bool {
    guard let first = reaches.first, first.promise === cell, !cell.losesErrors else { return false }
    return first.work?.decided(evenByCancel: first.isWorkSettled) { left.append($0) } != nil
  }
}

/// A cancel that has claimed all that it reaches, on a thread where no code may run and nothing may
/// be released, and whose rest another thread carries out under the number of the walk.
@safe
package final class ClaimedCancel: @unchecked Sendable {
  /// Touched by the thread that claims, and then by the thread that finishes.
  private var walk: CancelWalk
  /// Whether the promise settles all the same, because its outcome came before the cancel (L69).
  let isTooLate: Bool

  /// Requests the cancel of a promise and of everything above.
  package init(_ cell: CancellableCell, for reason: any Error) {
    walk = CancelWalk(reason, as: ThreadContext.newNumber())
    walk.cancel(cell)
    isTooLate = walk.isTooLate(for: cell)
  }

  /// Runs the cancel blocks, and rejects; called once, on any thread.
  package func finish() {
    ThreadContext.withCurrent { context in
      context.act(as: walk.thread) { _ = walk.finish() }
    }
  }
}

extension Input {
  /// Looks up the source and removes the registration of a decider that has decided and needs no
  /// arrival.
  fileprivate func detach() -> CancellableCell? {
    let source = cancellableSource
    if source != nil { remove() }
    return source
  }
}

extension PromiseCell {
  /// Does the work that this thread has put off, because the thread is about to block.
  ///
  /// The work would otherwise wait for the end of the current handler, cancel block or release. It
  /// may itself block, and call this function again. At the nesting limit, the rest of the work
  /// waits until the thread continues (L89).
  static func finishPutOffWork() {
    ThreadContext.withCurrent { context in
      guard context.waitDepth < nestingLimit else { return }
      context.waitDepth += 1
      CancelWalk.carryOutPutOff(context, downTo: 0)
      PropagationLoop.run(PropagationLoop.takeAllBatches(context), context)
      context.releasePutOff()
      context.waitDepth -= 1
    }
  }
}
