public import Promises

extension SingleFlight {
  /// Returns a branch of the running work for a key, or starts the work.
  ///
  ///     let pages = SingleFlight<URL, Page>()
  ///     func page(at url: URL) -> CancellablePromise<Page> {
  ///       pages.promise(for: url) { fetch(url) }
  ///     }
  ///
  /// Each caller gets a branch, as from a ``SharedPromise``: cancelling a branch rejects the
  /// branch, and cancelling the last branch cancels the work. Dropping a branch is no cancel. A
  /// plain promise counts as a branch that is never cancelled. Anyone who asks after the last
  /// branch was cancelled starts the work afresh, even if the cancelled work has not settled yet.
  ///
  /// The work is forgotten before its handlers run, so a handler that asks again starts the work
  /// afresh. A closure that asks for its own key gets a branch of the very work about to start.
  /// Returning that branch rejects with `PromiseError.returnedSelf`, and waiting for that branch
  /// never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key.
  /// > Anyone who asks on another thread in the meantime does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - key: The key that identifies the work.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - start: Starts the work and returns the work's promise.
  /// - Returns: A separate promise for each caller, which settles inline when the work does.
  @_alwaysEmitIntoClient public func promise<Work: Thenable>(
    for key: Key, file: StaticString = #fileID, line: UInt = #line,
    _ start: () throws -> Work
  ) -> CancellablePromise<T> where Work.T == T {
    let place = Place(file, line).kept
    // Made in the client, which knows the type: elsewhere, a promise needs two objects more.
    return promise(
      for: key, made: { CancellablePromise<T>(.linear, of: "SingleFlight.promise", at: place) }
    ) {
      try start().cell
    }
  }

  @usableFromInline func promise(
    for key: Key, made make: () -> CancellablePromise<T>, _ start: () throws -> PromiseCell
  ) -> CancellablePromise<T> {
    flights.promise(for: key, start, join: joined) { landing in
      let work = make()
      landing.attach(to: work)
      let shared = SharedPromise(work)
      // Made together with the work: another caller who joins could otherwise be the last to cancel
      // before the starter has a branch.
      return (work, shared, shared.branch())
    }
  }

  /// The promise of another caller; nil for work that is lost, or that all callers have cancelled.
  private func joined(_ work: any FlightWork<T>) -> CancellablePromise<T>? {
    if let shared = work as? SharedPromise<T> { return shared.branchIfLive() }
    return work.plainPromise()?.asCancellable()
  }
}

extension SharedPromise: FlightWork {}
