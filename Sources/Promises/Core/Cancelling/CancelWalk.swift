// SAFETY: each address in `work` and `toReject` carries a reference, which is released once it has had its
// turn.

/// One cancel on its way: finds the promises that it reaches, then runs their cancel blocks, then
/// rejects them.
///
/// It is iterative and has no lock of its own: every promise is locked for a few instructions, and
/// no user code runs before all of them have been marked. What it does to them is cut into steps, so
/// that a cancel which causes another, which causes another, can be set aside in between.
@safe
package struct CancelWalk: PutOffWork {
  private let reason: any Error
  private let immediately: Bool
  /// Promises that have been found but not visited, the next one last; retained.
  private var work: [Unmanaged<CancellableCell>] = unsafe []
  /// The promises to be rejected, deepest last.
  ///
  /// Retained; ``finish()`` has to be called.
  private var toReject: [Unmanaged<CancellableCell>] = unsafe []
  /// The cancel blocks and signals of those that have some, deepest last.
  private var reaches: [CancelReach] = []
  /// How many of the blocks, and then of the signals, have had their turn.
  private var turn = 0
  /// What follows.
  private(set) var conclusion: (() -> CellOutcome)?

  package init(_ reason: any Error, immediately: Bool = false) {
    self.reason = reason
    self.immediately = immediately
  }

  /// Requests the cancel of a promise and of everything that it waits for.
  // Never inlined, like the others here: their callers are many, and none of them does this often.
  @inline(never) package mutating func visit(_ cell: CancellableCell) {
    unsafe go(to: unsafe Unmanaged.passRetained(cell))
  }

  /// Goes on until everything that has been found has also been visited.
  private mutating func go(to first: Unmanaged<CancellableCell>? = nil) {
    var next = unsafe first
    while let cell = unsafe next ?? work.popLast() {
      unsafe next = cell._withUnsafeGuaranteedRef { unsafe request($0) }
    }
  }

  /// Requests the cancel of one promise, which is retained for this and kept if it is pending.
  ///
  /// Returns its source, retained.
  private mutating func request(_ cell: CancellableCell) -> Unmanaged<CancellableCell>? {
    var reach: CancelReach?
    var settled: CancellableCell?
    var source = SourceLookUp.none
    let isClaimed = cell.request(
      reason, immediately: immediately, reach: &reach, settled: &settled, source: &source)
    let this = unsafe Unmanaged.passUnretained(cell)
    guard isClaimed else {
      unsafe this.release()
      return nil
    }
    unsafe toReject.append(this)
    if let settled { flag(settled) }
    let goesUp = reach.map { take($0) } ?? true
    switch source {
    case .found(let source):
      if goesUp { return unsafe source }
      unsafe source.release()
    case .plain(let source): unsafe source.release()
    case .goingAway:
      guard goesUp else { break }
      if let source = unsafe cell.retainSource() { return unsafe source }
      if let reach = cell.takeInheritedReach() { _ = take(reach, hasGoneUp: true) }
    case .none: break
    }
    return nil
  }

  /// Notes the request at a settled promise.
  private func flag(_ settled: CancellableCell) {
    var (reach, further, source): (CancelReach?, CancellableCell?, SourceLookUp) = (nil, nil, .none)
    _ = settled.request(
      reason, immediately: false, reach: &reach, settled: &further, source: &source)
  }

  /// Requests the cancel of what other handlers wait for.
  ///
  /// - Parameter staying: Whether the handlers stay, since their receiver wants to know when it is done.
  @inline(never) package mutating func visit(sourcesOf inputs: [Input], staying: Bool = false) {
    for input in inputs.reversed() {
      if let cell = unsafe staying ? input.retainSource() : input.takeSource() {
        if unsafe cell._withUnsafeGuaranteedRef({ $0.loadState().isPending }) {
          unsafe go(to: cell)
        } else {
          unsafe cell.release()
        }
      } else if let node = input.inherited {
        visit(node)
      }
    }
  }

  /// Requests the cancel of those that are pending.
  @inline(never) mutating func visit(pending cells: [PromiseCell]) {
    for cell in cells.reversed() where cell.loadState().isPending {
      if let cell = cell.cancellable { visit(cell) }
    }
  }

  /// Takes over from a promise whose cancel was already requested.
  @inline(never) mutating func visit(_ reach: CancelReach) {
    _ = take(reach, hasGoneUp: true)
    unsafe go()
  }

  /// Takes over from a node whose promise is gone.
  @inline(never) package mutating func visit(_ node: CancelNode) {
    _ = take(node.takeReach())
    unsafe go()
  }

  /// Notes what a reach is to run, and everything that comes with it; false if that does not let
  /// the cancel go up.
  ///
  /// - Parameter hasGoneUp: Whether a reach before this one did.
  private mutating func take(_ reach: CancelReach, hasGoneUp: Bool = false) -> Bool {
    // What promises that are gone have left, each of which decides for itself whether it goes up.
    var left: [CancelNode] = []
    let goesUp = reach.goesUp || hasGoneUp
    note(reach, goesUp, &left)
    while let node = left.popLast() {
      let reach = node.takeReach()
      note(reach, reach.goesUp, &left)
    }
    return goesUp
  }

  private mutating func note(_ reach: CancelReach, _ goesUp: Bool, _ left: inout [CancelNode]) {
    left += reach.heritage
    if goesUp { left += reach.above }
    for input in reach.inputs {
      if let cell = unsafe input.takeSource() {
        unsafe work.append(cell)
      } else if let node = input.inherited {
        left.append(node)
      }
    }
    for cell in reach.cells {
      if let cell = cell.cancellable { unsafe work.append(.passRetained(cell)) }
    }
    if !reach.blocks.isEmpty || reach.signal != nil { reaches.append(reach) }
  }

  // MARK: What it does to them

  /// Runs the cancel blocks, deepest first, and then rejects in the same order.
  ///
  /// What that causes may be another cancel, of what a `when` waits for or in a block of the user's, and
  /// so on. At the nesting limit the rest of it waits for its turn in the one that is on the stack.
  ///
  /// Concludes when that is done. What this returns is the outcome if nothing had to be put off, and
  /// otherwise it is told to whom it concerns when its turn has come.
  // A copy in each caller was 1.5 KB; and a stored closure is not copied into what calls it either.
  @inline(never) @discardableResult package mutating func finish() -> CellOutcome {
    guard let context = Self.nesting else {
      putOff()
      return .nothing
    }
    carryOut(context)
    return conclusion?() ?? .nothing
  }

  /// The same, with what to conclude with.
  mutating func finish(then conclude: @escaping () -> CellOutcome) -> CellOutcome {
    conclusion = conclude
    return finish()
  }

  /// Cancels what a combinator that has decided does not wait for any more, and then concludes, as above.
  ///
  /// - Parameter heritage: What inputs that went away have left.
  static func cancel(
    _ inputs: [Input], heritage: [CancelNode], pending: [PromiseCell] = [], with reason: any Error,
    then conclude: @escaping () -> CellOutcome
  ) -> CellOutcome {
    var walk = CancelWalk(reason)
    walk.visit(sourcesOf: inputs)
    walk.visit(pending: pending)
    for node in heritage { walk.visit(node) }
    return walk.finish(then: conclude)
  }

  /// Where another cancel may nest; nil at the limit.
  private static var nesting: ThreadContext? {
    ThreadContext.withCurrent { unsafe $0.cancelDepth < nestingLimit ? $0 : nil }
  }

  private mutating func putOff() {
    let rest = self
    unsafe (toReject, reaches, conclusion) = ([], [], nil)
    ThreadContext.withCurrent { unsafe $0.cancels.append(rest) }
  }

  // Like all of this in place, since a copy would copy the arrays that it takes from.
  private mutating func carryOut(_ context: ThreadContext) {
    unsafe context.cancelDepth += 1
    let foreignCount = unsafe context.foreignCount
    unsafe context.foreignCount = context.deferred.count
    let others = unsafe context.cancels.count
    while step(context) {
      if unsafe context.cancels.count > others { Self.carryOut(downTo: others, context) }
    }
    unsafe context.foreignCount = foreignCount
    unsafe context.cancelDepth -= 1
  }

  /// Carries out what was put off, but for a number of cancels that are others' business.
  static func carryOut(downTo others: Int, _ context: ThreadContext) {
    while unsafe context.cancels.count > others {
      var walk = unsafe context.cancels.removeLast()
      let before = unsafe context.cancels.count
      let isDone = !walk.step(context)
      if isDone {
        guard let conclude = walk.conclusion else { continue }
        if case .deliver(let batch) = conclude() {
          unsafe batch.source._withUnsafeGuaranteedRef { $0.propagateNow(batch) }
        }
      } else {
        // Before what this step has put off, which comes first.
        unsafe context.cancels.insert(walk, at: min(before, context.cancels.count))
      }
    }
  }

  /// Does the next thing; false if there is nothing left to do.
  mutating func step(_ context: ThreadContext) -> Bool {
    if turn < 2 * reaches.count {
      defer { turn += 1 }
      if turn < reaches.count {
        for block in reaches[reaches.count - 1 - turn].blocks { try? block.run() }
        // What the blocks have settled decides, and must be told before the rejections.
        if turn == reaches.count - 1 { PromiseCell.propagateDeferred(context) }
      } else if let signal = reaches[2 * reaches.count - 1 - turn].signal,
        let batch = signal.settle(error: reason)
      {
        // What this causes comes before the promises' own rejection, and so is never put off.
        signal.propagateNow(batch)
      }
      return true
    }
    guard let cell = unsafe toReject.popLast() else { return false }
    unsafe cell._withUnsafeGuaranteedRef { cell in
      guard cell.loadState().isPending else { return }
      cell.reject(immediately: immediately)
      cell.observe(reason)
    }
    unsafe cell.release()
    return true
  }
}

extension Input {
  /// Whom this waits for, as above; the registration is removed, because its receiver has decided
  /// and telling it would have no effect.
  fileprivate func takeSource() -> Unmanaged<CancellableCell>? {
    let source = unsafe retainSource()
    if unsafe source != nil { remove() }
    return unsafe source
  }
}

extension PromiseCell {
  /// Does what this thread would do after what it is in, a handler, a cancel block or the release of an
  /// object, since that is about to block the thread.
  static func settleDebts() {
    ThreadContext.withCurrent { context in
      for batch in context.takeOwed() { loop(over: batch, context) }
      CancelWalk.carryOut(downTo: 0, context)
      context.releaseOwed()
    }
  }
}
