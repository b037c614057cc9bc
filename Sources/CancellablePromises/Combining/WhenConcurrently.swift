public import Promises

/// Waits for promises that an iterator makes, a limited number at a time, to be fulfilled.
///
/// The iterator is asked once for each free slot, by one thread at a time, and never after a rejection
/// or a cancel (L51).
///
/// > Runs on: the iterator is asked on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle its promises.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns its promise each time it is asked; nil ends the
///     iteration.
///   - concurrently: The maximum number of promises that are pending at a time; at least 1.
/// - Returns: A promise of the values, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Promises: IteratorProtocol & SendableMetatype, Value>(
  fulfilled promiseIterator: sending Promises, concurrently: Int
) -> CancellablePromise<[Value]>
where Promises.Element == CancellablePromise<Value> {
  let result = CancellablePromise<[Value]>(.linear)
  return throttled(
    promiseIterator, concurrently, result, failsEarly: true,
    autoCancel: nil
  ) { cells in
    result.settle(value: cells.map { $0!.value(as: Value.self) })
  }
}

/// Waits for promises that an iterator makes, a limited number at a time, to be fulfilled.
///
/// The iterator is asked once for each free slot, by one thread at a time, and never after a rejection
/// or a cancel (L51).
///
/// > Runs on: the iterator is asked on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle its promises.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns its promise each time it is asked; nil ends the
///     iteration.
///   - concurrently: The maximum number of promises that are pending at a time; at least 1.
///   - autoCancel: Whether to cancel the promises that are pending after a rejection, and when the
///     returned promise is cancelled. Otherwise they are left alone.
/// - Returns: A promise of the values, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Promises: IteratorProtocol & SendableMetatype>(
  fulfilled promiseIterator: sending Promises, concurrently: Int, autoCancel: Bool
) -> CancellablePromise<[Promises.Element.T]>
where Promises.Element: Thenable {
  let result = CancellablePromise<[Promises.Element.T]>(.linear)
  return throttled(
    promiseIterator, concurrently, result, failsEarly: true,
    autoCancel: reason(if: autoCancel)
  ) { cells in
    result.settle(value: cells.map { $0!.value(as: Promises.Element.T.self) })
  }
}

/// Does asynchronous work for each value, a limited number at a time, until all of it is fulfilled.
///
///     when(fulfilled: urls, concurrently: 4) { url in download(url) }
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Value: Sendable>(
  fulfilled values: sending Values, concurrently: Int,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws ->
    CancellablePromise<Value>
) -> CancellablePromise<[Value]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(
      values, Hop(isolation: body.isolation, role: .map), unisolated(body)),
    concurrently: concurrently)
}

/// Does asynchronous work for each value, a limited number at a time, until all of it is fulfilled.
///
///     let files = when(fulfilled: urls, concurrently: 4, autoCancel: true) { download($0) }
///     files.cancel()
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - autoCancel: Whether to cancel the promises that are pending after a rejection, and when the
///     returned promise is cancelled. Otherwise they are left alone.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, autoCancel: Bool,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws ->
    Output
) -> CancellablePromise<[Output.T]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(
      values, Hop(isolation: body.isolation, role: .map), unisolated(body)),
    concurrently: concurrently, autoCancel: autoCancel)
}

/// Starts the work for a value each time it is asked for the next promise.
///
/// Of the sequence and not of its iterator, since the constraint on the sequence says for both that no
/// actor is needed to use them.
@usableFromInline
struct CancellableStarts<Values: Sequence & SendableMetatype, Output: Thenable>:
  IteratorProtocol
where Values.Element: Sendable {
  @usableFromInline var values: Values.Iterator
  @usableFromInline let hop: SharedHop
  @usableFromInline let body: Body<Values.Element, Output>

  @inlinable
  init(
    _ values: Values, _ hop: consuming Hop,
    _ body: @escaping Body<Values.Element, Output>
  ) {
    self.values = values.makeIterator()
    self.hop = SharedHop(hop)
    self.body = body
  }

  @inlinable
  mutating func next() -> CancellablePromise<Output.T>? {
    guard let value = values.next() else { return nil }
    return CancellablePromise.value(value).linkThen(hop.hop(), function: "then", body)
  }
}
