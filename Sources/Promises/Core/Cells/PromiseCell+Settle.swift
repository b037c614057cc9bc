// The second step: an outcome is written and published, and the handlers are taken out.

extension PromiseCell {
  /// Settles with a value; has no effect if the cell has already settled.
  @inlinable package final func settle<Value>(value: consuming Value) -> Batch? {
    trySettle(value: value).batch
  }

  /// Settles with a value; also returns whether this call settled the cell.
  @inlinable
  package final func trySettle<Value>(value: consuming Value) -> (isSettled: Bool, batch: Batch?) {
    if Self.isInline(Value.self) {
      guard beginSettling() else { return (false, nil) }
      write(value: value)
    } else {
      let box = ValueBox(value)
      guard beginSettling() else { return (false, nil) }
      box.put(into: self)
    }
    let isTrivial = Self.isInline(Value.self) && _isPOD(Value.self)
    return (true, endSettling(marked: isTrivial))
  }

  /// Settles from outside the propagation loop.
  @inlinable package final func settle<Value>(_ result: Result<Value, any Error>) {
    let batch =
      switch result {
      case .success(let value): settle(value: value)
      case .failure(let error): settle(error: error)
      }
    if let batch { propagate(batch) }
  }

  /// Settles with an error; has no effect if the cell has already settled.
  @usableFromInline package final func settle(error: any Error) -> Batch? {
    guard beginSettling() else { return nil }
    let isUnhandled = !(countsAsHandled || expectsRejection)
    write(error: error)
    return endSettling(rejected: true, marked: isUnhandled)
  }

  /// Settles with the value that a body returns, or the error that the body throws.
  @inlinable package final func settle<Value>(catching body: () throws -> Value) -> CellOutcome {
    do {
      return CellOutcome(settle(value: try body()))
    } catch {
      return beRejected(orLog: error)
    }
  }

  /// Settles with the error of a body or a source; if a cancel has come before, logs the error,
  /// which would otherwise be lost (L15).
  @usableFromInline package final func beRejected(orLog error: any Error) -> CellOutcome {
    if let batch = settle(error: error) { return .deliver(batch) }
    if loadState().phase == .claimed { logLost(error) }
    return .nothing
  }

  /// Settles with an error from a resolver, or from the closure that has the resolver.
  @usableFromInline package final func beRejected(with error: any Error) {
    #if DEBUG
      if loadState().isSettled { return reportLate(error) }
    #endif
    if let batch = settle(error: error) { propagate(batch) }
  }

  #if DEBUG
    /// Reports the first error that comes after the settlement, unless a cancel was requested: work
    /// that a cancel stops often reports an error.
    private final func reportLate(_ error: any Error) {
      let isNews = locked { _ in
        defer { hasReportedLate = true }
        return !hasReportedLate && !expectsRejection
      }
      if isNews { report(.lateError, error) }
    }
  #endif

  /// Settles with the error of a rejected source, as above.
  @usableFromInline package final func beRejected(as source: PromiseCell) -> CellOutcome {
    #if DEBUG
      locked { if $0.isPending { takePlace(of: source) } }
    #endif
    return beRejected(orLog: source.rejection)
  }

  /// Reports the error of a source, if there is one, that a cancel has kept from everybody.
  final func logLostError(of source: PromiseCell?) {
    if let source, source.loadState().isRejected { logLost(source.rejection) }
  }

  /// Reports an error that a cancel has kept from everybody.
  @usableFromInline package final func logLost(_ error: any Error) {
    if losesErrors { report(.errorKeptByCancel, error) }
  }

  /// Handles an event without a body, for cells with this type of value.
  @inlinable package final func adopt<Value>(
    _ event: CellEvent, from source: PromiseCell, _: Value.Type
  ) -> CellOutcome {
    guard event == .destroy else { return adopt(source, Value.self) }
    destroyValue(as: Value.self)
    return .nothing
  }

  /// Settles the way `source` did.
  @inlinable
  package final func adopt<Value>(_ source: PromiseCell, _: Value.Type) -> CellOutcome {
    source.loadState().isRejected
      ? beRejected(as: source)
      : CellOutcome(settle(value: source.value(as: Value.self)))
  }

  /// Takes the lock if the cell may be settled here; the caller then writes the outcome.
  @usableFromInline package final func beginSettling() -> Bool {
    let state = lock()
    guard state.isOpen || isClaimedHere(state) else {
      unlock(state)
      return false
    }
    return true
  }

  /// Publishes a value, as below.
  ///
  /// A function of its own: a rejection asks the handlers, and values are spared the frame for
  /// that.
  @usableFromInline package final func endSettling(marked: Bool) -> Batch? {
    endSettling(rejected: false, marked: marked)
  }

  /// Publishes the outcome, releases the lock, and returns the handlers, if there are any.
  ///
  /// For `marked`, see ``CellState/settle(rejected:marked:handled:)``.
  @inline(__always) private final func endSettling(rejected: Bool, marked: Bool) -> Batch? {
    var state = CellState(bits: word.loadLocked() & ~CellState.lockBit)
    let batch = publish(rejected: rejected, &state, marked: marked)
    unlock(state)
    didSettle()
    return batch
  }

  /// Makes the cell settled, with the outcome in place; returns the handlers, if there are any.
  ///
  /// Called under the lock. For `marked`, see ``CellState/settle(rejected:marked:handled:)``.
  @inline(__always)
  final func publish(rejected: Bool, _ state: inout CellState, marked: Bool) -> Batch? {
    assertLocked()
    assert(state.isPending, "a cell settles once")
    let before = state
    // In nearly all lists, the first handler asked handles a rejection: all do, except
    // registrations that only keep the library's books, and branches without handlers of their own.
    let action = state.settle(
      rejected: rejected, marked: marked,
      handled: before.hasHandler { $0.trigger.hasReceiver || $0.handlesRejection })
    guard case .drain(let unanchor) = action else { return nil }
    return Batch(of: self, before.takenOut(), isDraining: true, ownsSource: unanchor)
  }
}
