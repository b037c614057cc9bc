public import Dispatch
public import Promises

/// Distinguishes `DispatchQueue.async(.cancellable) { work in … }` from Dispatch's own `async`.
public enum CancellableNamespace: Sendable {
  /// Selects the method that returns a promise which can be cancelled.
  case cancellable
}

/// Work on a queue, as its closure sees it: whether it is still wanted.
public struct CancellableWork: Sendable {
  @usableFromInline let cell: CancellableCell

  init(_ cell: CancellableCell) { self.cell = cell }

  /// Whether the work was cancelled, so that nobody wants its value any more.
  ///
  /// Ask now and then, and return or throw anything if so: it is dropped.
  ///
  ///     queue.async(.cancellable) { work in
  ///       files.prefix { _ in !work.isCancelled }.map(checksum)
  ///     }
  public var isCancelled: Bool { cell.isCancelRequested }

  /// Throws if the work was cancelled.
  ///
  ///     queue.async(.cancellable) { work in
  ///       try files.map { file in
  ///         try work.checkCancellation()
  ///         return checksum(file)
  ///       }
  ///     }
  ///
  /// - Throws: The cancel reason.
  public func checkCancellation() throws {
    if let reason = cell.cancelRequest { throw reason }
  }
}

extension DispatchQueue {
  /// Runs a block on this queue, unless it is cancelled before, and returns a promise of its result.
  ///
  /// A cancel rejects the promise at once. A block that has not begun never runs, and what it captures is
  /// released, even if the queue is suspended. A block that is running learns of the cancel if it asks; if
  /// it does not, its value comes too late, and is dropped or given to `orDiscard` (L83).
  ///
  ///     DispatchQueue.global().async(.cancellable) { work in
  ///       try files.map { file in
  ///         try work.checkCancellation()
  ///         return checksum(file)
  ///       }
  ///     }
  ///
  /// > Runs on: this queue, both closures.
  ///
  /// > Rejects with: any error that the block throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - namespace: `.cancellable`.
  ///   - group: The dispatch group to run the block in; it is left when the queue gets to a block that was
  ///     cancelled.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - discard: Disposes of a value that comes too late; called exactly once for each.
  ///   - body: The work to run, which is told whether it is cancelled.
  /// - Returns: A promise that settles on this queue, or where it is cancelled.
  @_alwaysEmitIntoClient public func async<Value: Sendable>(
    _ namespace: CancellableNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [], orDiscard discard: (@Sendable (Value) -> Void)? = nil,
    execute body: @escaping @Sendable (CancellableWork) throws -> Value
  ) -> CancellablePromise<Value> {
    let promise = CancellablePromise<Value>(.linear)
    let begin = promise.hold { work in work.settle(orDiscard: discard) { try body(work) } }
    async(group: group, qos: qos, flags: flags, execute: begin)
    return promise
  }
}

extension CancellableWork {
  @_alwaysEmitIntoClient func settle<Value>(
    orDiscard discard: ((Value) -> Void)?, _ body: () throws -> Value
  ) {
    do {
      let value = try body()
      let (isSettled, batch) = cell.trySettle(value: value)
      if let batch { cell.propagate(batch) }
      if !isSettled { discard?(value) }
    } catch {
      if let batch = cell.settle(error: error) { cell.propagate(batch) }
    }
  }
}

extension CancellableCell {
  /// Keeps work until a queue begins it, or this settles because of a cancel; returns what begins it.
  @usableFromInline
  func hold(_ body: @escaping @Sendable (CancellableWork) -> Void) -> @Sendable () -> Void {
    let work = QueuedWork { cell in body(CancellableWork(cell)) }
    _ = add(work)
    return { if !self.isCancelRequested { work.begin(self) } }
  }
}
