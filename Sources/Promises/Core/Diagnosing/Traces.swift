import Dispatch

// Each promise is locked on its own and visited once, because promises that wait for each other in
// a circle could otherwise be locked one after the other without end.
extension PromiseCell {
  /// Visits this cell while pending, then the promise that it waits for, and so on, each under its
  /// own lock; true if the way has come back to a promise (Brent's algorithm).
  @discardableResult
  private final func climb(
    throughTasks: Bool = false, _ visit: (PromiseCell, CellState) -> Void
  ) -> Bool {
    var (next, mark, steps): (PromiseCell?, PromiseCell?, Int) = (self, nil, 0)
    while let cell = next {
      if cell === mark { return true }
      steps += 1
      if steps & (steps - 1) == 0 { mark = cell }
      cell.locked { if $0.isPending, cell.trigger != .registered { visit(cell, $0) } }
      next = cell.awaited ?? (throughTasks ? cell.awaitedByTask : nil)
    }
    return false
  }

  /// The queue with a handler of this chain, handed out and not begun, if this cell can settle only
  /// after that handler.
  ///
  /// A cancellable link, anywhere in the chain, can settle before, and `unlessCancelled` says
  /// whether that counts. A plain link waits for its source until that source has settled. So if
  /// the handler has not begun, all links seen on the way still wait.
  final func neededQueue(unlessCancelled: Bool = false) -> DispatchQueue? {
    var queue: DispatchQueue?
    var canBeCancelled = false
    climb { cell, state in
      if cell.isCancellable, !unlessCancelled { canBeCancelled = true }
      if cell.mayBegin, !canBeCancelled { queue = cell.copyHop()?.queue }
    }
    return queue
  }

  /// Whether this cell can settle only after code that is running on this thread: the body of a
  /// link of this chain, or a block of a cancel that has reached the chain.
  ///
  /// A link that another thread's cancel would reject at once hides what is above: a shield, a
  /// branch, and a link with a plain source. All others wait for their source, cancelled or not.
  final var needsThisThread: Bool {
    var needsThisThread = false
    var canBeCancelled = false
    climb { cell, state in
      if canBeCancelled { return }
      let cancelState = cell.cancellable?.cancelState
      let isClaimedHere = cancelState?.stage == .claimed(by: ThreadContext.number)
      if cell.isRunningHere(state) || isClaimedHere { needsThisThread = true }
      if cell.cancellable?.endsBeforeSource == true, !isClaimedHere { canBeCancelled = true }
    }
    return needsThisThread
  }

  /// A link as seen under its lock, to be described without the lock.
  private struct Glimpse {
    let type: AnyClass
    let origin: Origin?
    let mayBegin: Bool
    let isInLine: Bool
    let queue: DispatchQueue?
    let node: CancelNode?
  }

  /// The pending links of a chain: this cell, its source, and so on, up to the first cell with a
  /// handler under way, or to the last cell of a circle.
  final var linksAbove: [PromiseTrace.Link] {
    var glimpses: [Glimpse] = []
    let isCircle = climb(throughTasks: true) { cell, state in
      let mayBegin = cell.mayBegin
      glimpses.append(
        Glimpse(
          type: type(of: cell), origin: cell.knownOrigin, mayBegin: mayBegin,
          isInLine: cell.isInLine, queue: mayBegin ? cell.copyHop()?.queue : nil,
          node: cell.cancellable?.node))
    }
    return glimpses.enumerated().map { index, glimpse in
      let state: PromiseTrace.State =
        if glimpse.mayBegin {
          .handedOut(queue: glimpse.queue?.label)
        } else if glimpse.isInLine {
          .waitingForPermit
        } else {
          isCircle || index + 1 < glimpses.count ? .waiting : .waitingForOutside
        }
      return PromiseTrace.Link(
        origin: PromiseOrigin(type: "\(glimpse.type)", glimpse.origin), state: state,
        outside: glimpse.origin?.outside ?? "its resolver",
        cancels: glimpse.node?.contents ?? [])
    }
  }

  #if DEBUG
    /// A promise that a task is going to settle, and does not keep by that.
    private struct InProgress: Sendable {
      weak let cell: PromiseCell?
    }

    private static let inProgress = TaskLocal<InProgress?>(wrappedValue: nil)

    /// Performs the operation of a task that is going to settle this cell.
    @usableFromInline package final func perform<Value: Sendable>(
      _ operation: () async throws -> Value
    ) async rethrows -> Value {
      try await Self.inProgress.withValue(InProgress(cell: self)) { try await operation() }
    }
  #else
    /// Performs the operation.
    @inlinable
    @inline(__always)
    package final func perform<Value: Sendable>(
      _ operation: () async throws -> Value
    ) async rethrows -> Value {
      try await operation()
    }
  #endif

  /// Notes that the current task waits for this cell, or that the wait is over: for the trace of
  /// the promise that the task is going to settle.
  final func noteAwaited(isOver: Bool = false) {
    #if DEBUG
      guard let promise = Self.inProgress.get()?.cell else { return }
      promise.locked { _ in promise.taskAwaits = isOver ? nil : self }
    #endif
  }

  /// The promise that the task of this cell waits for, if known.
  private final var awaitedByTask: PromiseCell? {
    #if DEBUG
      locked { $0.isPending ? taskAwaits : nil }
    #else
      nil
    #endif
  }

  /// Whether this link is in the line of a limiter: no other link has a body for a value and no
  /// source, unless the source has been lost.
  ///
  /// Called under the lock.
  private final var isInLine: Bool {
    trigger == .fulfilled && !hasSource && hasBody
  }
}

extension Origin {
  /// The things that settle a promise made by this function, in words.
  fileprivate var outside: String {
    let function = "\(function)"
    if function.hasSuffix("(operation:)") { return "its task" }
    return switch function.prefix(while: { $0 != "(" }) {
    case "when", "race": "its inputs"
    case "after", "delay": "its timer"
    case "timeout": "the work that it limits, or the timer"
    case "attempt": "an attempt, or the delay after it"
    case "poll": "a round, or the interval after it"
    case "settled": "the members of its scope"
    case "async": "its queue"
    case "never": "a cancel"
    default: "its resolver"
    }
  }
}
