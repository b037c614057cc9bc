public import Dispatch

/// Waits for promises that an iterator makes, a limited number at a time, to be fulfilled.
///
/// The iterator is asked once for each free slot, by one thread at a time, and never after a
/// rejection. It is kept until it has been asked for the last time. An iterator that keeps the
/// promises it has made keeps everything alive until those promises settle.
///
/// > Runs on: the iterator is asked on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle its promises.
///
/// > Rejects with: the first error; ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns its promise each time it is asked; nil ends the
///     iteration.
///   - concurrently: The maximum number of promises that are pending at a time; at least 1.
/// - Returns: A promise of the values, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Promises: IteratorProtocol & SendableMetatype>(
  fulfilled promiseIterator: sending Promises, concurrently: Int
) -> Promise<[Promises.Element.T]> where Promises.Element: Thenable {
  let result = Promise<[Promises.Element.T]>(.waiting)
  return throttled(promiseIterator, concurrently, result, failsEarly: true) { cells in
    result.settle(value: cells.map { $0!.value(as: Promises.Element.T.self) })
  }
}

/// Waits for promises that an iterator makes, a limited number at a time, to settle, whether they
/// are fulfilled or rejected.
///
/// As in PromiseKit, a limit below 1 gives a single outcome, a failure with ``PromiseError/badInput``, and
/// the iterator is not asked.
///
/// > Runs on: the iterator is asked on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle its promises.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns its promise each time it is asked; nil ends the
///     iteration.
///   - concurrently: The maximum number of promises that are pending at a time; at least 1.
/// - Returns: A guarantee of the outcomes, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Promises: IteratorProtocol & SendableMetatype>(
  resolved promiseIterator: sending Promises, concurrently: Int
) -> Guarantee<[Result<Promises.Element.T, any Error>]> where Promises.Element: Thenable {
  guard concurrently >= 1 else { return .value([.failure(PromiseError.badInput)]) }
  let result = Guarantee<[Result<Promises.Element.T, any Error>]>(.waiting)
  return throttled(promiseIterator, concurrently, result, failsEarly: false) { cells in
    result.settle(value: cells.map { $0!.settledOutcome(of: Promises.Element.T.self) })
  }
}

@_alwaysEmitIntoClient
package func throttled<Promises: IteratorProtocol & SendableMetatype, Result: PromiseCell>(
  _ iterator: sending Promises, _ limit: Int, _ result: Result, failsEarly: Bool,
  autoCancel: (any Error)? = nil, completion: @escaping Combinator.Completion
) -> Result where Promises.Element: Thenable {
  if limit < 1 {
    _ = result.settle(error: PromiseError.badInput)
    return result
  }
  var iterator = iterator
  ThrottledCombinator(
    limit: limit, result: result, failsEarly: failsEarly, autoCancel: autoCancel,
    next: { iterator.next()?.cell }, completion: completion
  ).start()
  return result
}

/// Does asynchronous work for each value, a limited number at a time, until all of it is fulfilled.
///
///     when(fulfilled: urls, concurrently: 4) { url in download(url) }
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free.
///
/// > Rejects with: the first error, whether thrown by the closure or from a promise that it
/// > returned; ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the results, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  when(
    fulfilled: values, concurrently: concurrently, Hop(isolation: body.isolation, role: .map),
    unisolated(body))
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Called once for each value, when a slot is free.
///
/// > Rejects with: the first error, whether thrown by the closure or from a promise that it
/// > returned; ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: `.main`.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the results, in the order of the values.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int,
  on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  when(fulfilled: values, concurrently: concurrently, Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: on the thread that frees a slot or, while slots
/// > are free, before the call returns. Called once for each value.
///
/// > Rejects with: the first error, whether thrown by the closure or from a promise that it
/// > returned; ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A promise of the results, in the order of the values.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int,
  on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  when(fulfilled: values, concurrently: concurrently, Hop(dispatcher, flags: flags), body)
}

@_alwaysEmitIntoClient
package func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, _ hop: consuming Hop,
  _ body: @escaping Body<Values.Element, Output>
) -> Promise<[Output.T]> where Values.Element: Sendable {
  let iterator = StartingIterator(values, hop, body)
  return when(fulfilled: iterator, concurrently: concurrently)
}

/// Does asynchronous work for each value, a limited number at a time, until all of it has settled.
///
/// A limit below 1 gives a single outcome, a failure with ``PromiseError/badInput``.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A guarantee of the outcomes, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: values, concurrently: concurrently, Hop(isolation: body.isolation, role: .map),
    unisolated(body))
}

/// Does the same with a main-actor closure.
///
/// > Runs on: the main queue. Called once for each value, when a slot is free.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: `.main`.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A guarantee of the outcomes, in the order of the values.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int,
  on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(resolved: values, concurrently: concurrently, Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a given dispatcher.
///
/// > Runs on: the dispatcher; with `nil`, inline: on the thread that frees a slot or, while slots
/// > are free, before the call returns. Called once for each value.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
///   - flags: How a queue treats the closure, `.barrier` for example.
///   - body: Starts the work for a value and returns its promise.
/// - Returns: A guarantee of the outcomes, in the order of the values.
/// - Complexity: O(*n*) in the number of promises, none of it on the stack.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int,
  on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(resolved: values, concurrently: concurrently, Hop(dispatcher, flags: flags), body)
}

@_alwaysEmitIntoClient
package func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, _ hop: consuming Hop,
  _ body: @escaping Body<Values.Element, Output>
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  let iterator = StartingIterator(values, hop, body)
  return when(resolved: iterator, concurrently: concurrently)
}

/// Starts the work for a value each time it is asked for the next promise.
///
/// Of the sequence and not of its iterator, since the constraint on the sequence says for both that no
/// actor is needed to use them.
@usableFromInline
package struct StartingIterator<Values: Sequence & SendableMetatype, Output: Thenable>:
  IteratorProtocol
where Values.Element: Sendable {
  @usableFromInline package var values: Values.Iterator
  @usableFromInline package let hop: SharedHop
  @usableFromInline package let body: Body<Values.Element, Output>

  @inlinable
  package init(
    _ values: Values, _ hop: consuming Hop, _ body: @escaping Body<Values.Element, Output>
  ) {
    self.values = values.makeIterator()
    self.hop = SharedHop(hop)
    self.body = body
  }

  @inlinable
  package mutating func next() -> Promise<Output.T>? {
    values.next().map { Promise.value($0).linkThen(hop.hop(), function: "then", body) }
  }
}
