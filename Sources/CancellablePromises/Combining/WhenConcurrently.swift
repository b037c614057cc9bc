public import Dispatch
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
public func when<Promises: IteratorProtocol, Value>(
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
public func when<Promises: IteratorProtocol>(
  fulfilled promiseIterator: sending Promises, concurrently: Int, autoCancel: Bool
) -> CancellablePromise<[Promises.Element.T]>
where Promises.Element: Thenable {
  let result = CancellablePromise<[Promises.Element.T]>(.linear)
  return throttled(
    promiseIterator, concurrently, result, failsEarly: true,
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil
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
public func when<Values: Sequence, Value: Sendable>(
  fulfilled values: sending Values, concurrently: Int,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws ->
    CancellablePromise<Value>
) -> CancellablePromise<[Value]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(
      values.makeIterator(), Hop(isolation: body.isolation, role: .map), unisolated(body)),
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
public func when<Values: Sequence, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, autoCancel: Bool,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws ->
    Output
) -> CancellablePromise<[Output.T]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(
      values.makeIterator(), Hop(isolation: body.isolation, role: .map), unisolated(body)),
    concurrently: concurrently, autoCancel: autoCancel)
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Called once for each value, when a slot is free.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: `.main`.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence, Value: Sendable>(
  fulfilled values: sending Values, concurrently: Int,
  on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Value]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(values.makeIterator(), Hop(dispatcher), unisolated(main: body)),
    concurrently: concurrently)
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Called once for each value, when a slot is free.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - autoCancel: Whether to cancel the promises that are pending after a rejection, and when the
///     returned promise is cancelled. Otherwise they are left alone.
///   - dispatcher: `.main`.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, autoCancel: Bool,
  on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> CancellablePromise<[Output.T]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(values.makeIterator(), Hop(dispatcher), unisolated(main: body)),
    concurrently: concurrently, autoCancel: autoCancel)
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: on the thread that frees a slot or, while slots
/// > are free, before the call returns. Called once for each value.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Values: Sequence, Value: Sendable>(
  fulfilled values: sending Values, concurrently: Int,
  on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  _ body: @escaping @Sendable (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Value]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(values.makeIterator(), Hop(dispatcher, flags: flags), body),
    concurrently: concurrently)
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: on the thread that frees a slot or, while slots
/// > are free, before the call returns. Called once for each value.
///
/// > Rejects with: the first error; `PromiseError.badInput` if the limit is below 1; the cancel
/// > reason.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - autoCancel: Whether to cancel the promises that are pending after a rejection, and when the
///     returned promise is cancelled. Otherwise they are left alone.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the values, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Values: Sequence, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, autoCancel: Bool,
  on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> CancellablePromise<[Output.T]> where Values.Element: Sendable {
  when(
    fulfilled: CancellableStarts(values.makeIterator(), Hop(dispatcher, flags: flags), body),
    concurrently: concurrently, autoCancel: autoCancel)
}

/// Starts the work for a value each time it is asked for the next promise.
@usableFromInline
struct CancellableStarts<Values: IteratorProtocol, Output: Thenable>: IteratorProtocol
where Values.Element: Sendable {
  @usableFromInline var values: Values
  @usableFromInline let hop: SharedHop
  @usableFromInline let body: Body<Values.Element, Output>

  @inlinable
  init(
    _ values: Values, _ hop: consuming Hop,
    _ body: @escaping Body<Values.Element, Output>
  ) {
    self.values = values
    self.hop = SharedHop(hop)
    self.body = body
  }

  @inlinable
  mutating func next() -> CancellablePromise<Output.T>? {
    guard let value = values.next() else { return nil }
    let behaviour = LinkBehaviour.then(Values.Element.self, Output.self)
    return CancellablePromise.value(value).link(behaviour, .fulfilled, hop.hop(), Starter(body))
  }
}
