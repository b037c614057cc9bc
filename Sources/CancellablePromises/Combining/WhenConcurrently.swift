public import Promises

/// Waits for promises that an iterator makes, a limited number at a time, to be fulfilled.
///
///     var rest = urls.makeIterator()
///     let pages = AnyIterator { rest.next().map { url in fetch(url) } }
///     let all = when(fulfilled: pages, concurrently: 4, autoCancel: true)
///     all.cancel()
///
/// The iterator is asked once for each free slot, by one thread at a time, and never after a
/// rejection or a cancel.
///
/// > Runs on: the iterator is called on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle earlier promises.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns the task's promise at each call; nil ends the
///     iteration.
///   - concurrently: The maximum number of pending promises at a time; at least 1.
///   - autoCancel: Whether to cancel the pending promises after a rejection, and when the returned
///     promise is cancelled. Otherwise they are left alone.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise of the values, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, in constant stack space.
@_alwaysEmitIntoClient public func when<Promises: IteratorProtocol & SendableMetatype, Value>(
  fulfilled promiseIterator: sending Promises, concurrently: Int, autoCancel: Bool,
  file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<[Value]>
where Promises.Element: Thenable, Promises.Element.T == Value {
  throttled(
    promiseIterator, concurrently, .allFulfilled, at: Place(file, line), autoCancel: autoCancel
  ) { $0.values() }
}

/// As [`when`](<doc:when(fulfilled:concurrently:autoCancel:file:line:)>), and leaves the
/// promises alone.
@_alwaysEmitIntoClient public func when<Promises: IteratorProtocol & SendableMetatype, Value>(
  fulfilled promiseIterator: sending Promises, concurrently: Int,
  file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<[Value]>
where Promises.Element == CancellablePromise<Value> {
  throttled(promiseIterator, concurrently, .allFulfilled, at: Place(file, line)) { $0.values() }
}

// Derived for: without autoCancel.
/// Does asynchronous work for each value, a limited number at a time, until all work is fulfilled.
///
///     let all = when(fulfilled: urls, concurrently: 4, autoCancel: true) {
///       download($0)
///     }
///     all.cancel()
///
/// No work begins after a failure or a cancel, even if its closure is already queued.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free; not before this call returns, except with `on: nil`.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - autoCancel: Whether to cancel the pending promises after a rejection, and when the returned
///     promise is cancelled. Otherwise they are left alone.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Starts the work for a value and returns the work's promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, autoCancel: Bool,
  file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws -> Output
) -> CancellablePromise<[Output.T]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Output.T>>(
      values, Hop(isolation: body.isolation, role: .map), unisolated(consume body)),
    concurrently, .allFulfilled, { $0.values() }, at: Place(file, line), autoCancel: autoCancel)
}
