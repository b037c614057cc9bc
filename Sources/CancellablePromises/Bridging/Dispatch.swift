public import Dispatch
public import Promises

/// Distinguishes `DispatchQueue.async(.cancellable) { work in … }` from Dispatch's own `async`.
public enum CancellableNamespace: Sendable {
  /// Selects the method with a cancellable promise.
  case cancellable
}

/// Work on a queue, for the closure to ask whether the value is still wanted.
public struct CancellableWork: Sendable {
  @usableFromInline let cell: CancellableCell

  init(_ cell: CancellableCell) { self.cell = cell }

  /// Whether the work was cancelled and its value is no longer wanted.
  ///
  /// Ask now and then, and if so, return any value or throw any error: the result is dropped.
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
  /// Runs a block on this queue, unless a cancel comes before, and returns a promise of the block's
  /// result.
  ///
  /// A cancel rejects the promise immediately. A block that has not begun never runs, and its
  /// captured objects are released, even if the queue is suspended. A running block learns of the
  /// cancel by asking; the value of a block that does not ask comes too late, and is dropped or
  /// given to `orDiscard`.
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
  ///   - group: The dispatch group to run the block in; a cancelled block leaves the group when the
  ///     queue gets to the block.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - discard: Disposes of a value that comes too late; called exactly once for each such value.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: The work to run, which can ask whether a cancel has come.
  /// - Returns: A promise that settles on this queue, or on the thread of a cancel.
  @_alwaysEmitIntoClient public func async<Value: Sendable>(
    _ namespace: CancellableNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [], orDiscard discard: (@Sendable (Value) -> Void)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    execute body: @escaping @Sendable (CancellableWork) throws -> Value
  ) -> CancellablePromise<Value> {
    let promise = CancellablePromise<Value>(.linear, at: Place(file, line))
    let begin = promise.queued { work in work.settle(orDiscard: discard) { try body(work) } }
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
  /// Keeps work until a queue begins the work, or a cancel settles this cell; returns a function
  /// that begins the work.
  @usableFromInline
  func queued(_ body: @escaping @Sendable (CancellableWork) -> Void) -> @Sendable () -> Void {
    let work = QueuedWork { cell in body(CancellableWork(cell)) }
    _ = add(work)
    return { if !self.isCancelRequested { work.run(self) } }
  }
}
