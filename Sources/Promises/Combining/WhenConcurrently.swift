/// Waits for promises that an iterator makes, a limited number at a time, to be fulfilled.
///
///     var rest = urls.makeIterator()
///     let pages = AnyIterator { rest.next().map { url in fetch(url) } }
///     when(fulfilled: pages, concurrently: 4).done { pages in show(pages) }
///
/// The iterator is called once for each free slot, by one thread at a time, and never after a
/// rejection. The result keeps the iterator until the last call. An iterator that keeps its own
/// promises keeps everything alive until those promises settle.
///
/// > Runs on: the iterator is called on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle earlier promises.
///
/// > Rejects with: the first error; ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns the task's promise at each call; nil ends the
///     iteration.
///   - concurrently: The maximum number of pending promises at a time; at least 1.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A promise of the values, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, in constant stack space.
@_alwaysEmitIntoClient public func when<Promises: IteratorProtocol & SendableMetatype, Value>(
  fulfilled promiseIterator: sending Promises, concurrently: Int,
  file: StaticString = #fileID, line: UInt = #line
) -> Promise<[Value]> where Promises.Element: Thenable, Promises.Element.T == Value {
  throttled(promiseIterator, concurrently, .allFulfilled, at: Place(file, line)) { $0.values() }
}

/// Waits for promises that an iterator makes, a limited number at a time, to settle, whether they
/// are fulfilled or rejected.
///
///     var rest = urls.makeIterator()
///     let pages = AnyIterator { rest.next().map { url in fetch(url) } }
///     when(resolved: pages, concurrently: 4).done { results in show(results) }
///
/// As in PromiseKit, a limit below 1 gives a single outcome, a failure with
/// ``PromiseError/badInput``, and the iterator is not asked.
///
/// > Runs on: the iterator is called on this thread, before the call returns, once for each slot,
/// > and later inline on the threads that settle earlier promises.
///
/// - Parameters:
///   - promiseIterator: Starts a task and returns the task's promise at each call; nil ends the
///     iteration.
///   - concurrently: The maximum number of pending promises at a time; at least 1.
///   - file: The file to name in log messages.
///   - line: The line in that file.
/// - Returns: A guarantee of the outcomes, in the order of the iterator, that settles inline.
/// - Complexity: O(*n*) in the number of promises, in constant stack space.
@_alwaysEmitIntoClient public func when<Promises: IteratorProtocol & SendableMetatype, Value>(
  resolved promiseIterator: sending Promises, concurrently: Int,
  file: StaticString = #fileID, line: UInt = #line
) -> Guarantee<[Result<Value, any Error>]>
where Promises.Element: Thenable, Promises.Element.T == Value {
  guard concurrently >= 1 else {
    return .value(
      [.failure(PromiseError.limitBelowOne(at: Place(file, line)))], file: file, line: line)
  }
  return throttled(promiseIterator, concurrently, .allSettled, at: Place(file, line)) {
    $0.outcomes()
  }
}

/// Does asynchronous work for each value, a limited number at a time, until all work is fulfilled.
///
///     when(fulfilled: urls, concurrently: 4) { url in download(url) }
///
/// No work begins after a failure, even if its closure is already queued.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free; not before this call returns, except with `on: nil`.
///
/// > Rejects with: the first error, whether thrown by the closure or from the closure's promise;
/// > ``PromiseError/badInput`` if the limit is below 1.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Starts the work for a value and returns the work's promise.
/// - Returns: A promise of the results, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int,
  file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(isolation: body.isolation, role: .map), unisolated(consume body)),
    concurrently, .allFulfilled, { $0.values() }, at: Place(file, line))
}

/// Does asynchronous work for each value, a limited number at a time, until all work has settled.
///
///     when(resolved: urls, concurrently: 4) { url in download(url) }
///
/// A limit below 1 gives a single outcome, a failure with ``PromiseError/badInput``.
///
/// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. Called
/// > once for each value, when a slot is free; not before this call returns, except with `on: nil`.
///
/// - Parameters:
///   - values: The values to work on.
///   - concurrently: The maximum number of values worked on at a time; at least 1.
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Starts the work for a value and returns the work's promise.
/// - Returns: A guarantee of the outcomes, in the order of the values.
/// - Complexity: O(*n*) in the number of values.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int,
  file: StaticString = #fileID, line: UInt = #line,
  @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(isolation: body.isolation, role: .map), unisolated(consume body)),
    concurrently: concurrently, file: file, line: line)
}

/// Makes a promise of what `value` makes of the settled cells.
@_alwaysEmitIntoClient
package func throttled<Promises: IteratorProtocol & SendableMetatype, Link: OwnThenable>(
  _ iterator: sending Promises, _ limit: Int, _ mode: Combinator.Mode,
  at place: Place = Place(), autoCancel: Bool = false, into result: Link? = nil,
  function: StaticString = #function, _ value: @escaping @Sendable ([PromiseCell?]) -> Link.T
) -> Link where Promises.Element: Thenable {
  let result = result ?? Link(of: function, at: place)
  if limit < 1 {
    _ = result.settle(error: PromiseError.limitBelowOne(at: result.beginning))
    return result
  }
  var iterator = iterator
  ThrottledCombinator.start(
    limit: limit, result: result, failsEarly: mode == .allFulfilled,
    autoCancel: autoCancel ? Link.inputCancellation : nil,
    next: { iterator.next()?.cell }, completion: { result.settle(value: value($0)) })
  return result
}

/// As ``throttled``, with an iterator that learns of the result.
@_alwaysEmitIntoClient
package func throttledWork<Values, Output: Thenable, Start, Link: OwnThenable>(
  _ iterator: sending StartingIterator<Values, Output, Start>, _ limit: Int,
  _ mode: Combinator.Mode, _ value: @escaping @Sendable ([PromiseCell?]) -> Link.T,
  at place: Place = Place(), autoCancel: Bool = false, function: StaticString = #function
) -> Link {
  let result = Link(of: function, at: place)
  return throttled(
    iterator.serving(result), limit, mode, autoCancel: autoCancel, into: result, value)
}

/// Starts the work for the next value at each call of `next()`.
///
/// Generic over the sequence and not over the iterator: the constraint on the sequence says for
/// both that no actor is needed to use them.
@usableFromInline
package struct StartingIterator<
  Values: Sequence & SendableMetatype, Output: Thenable, Link: OwnThenable
>: IteratorProtocol where Values.Element: Sendable, Link.T == Output.T {
  @usableFromInline package var values: Values.Iterator
  @usableFromInline package let hop: SharedHop
  @usableFromInline package var body: Body<Values.Element, Output>
  @usableFromInline package var place = Place()

  @inlinable package init(
    _ values: Values, _ hop: consuming Hop, _ body: @escaping Body<Values.Element, Output>
  ) {
    self.values = values.makeIterator()
    self.hop = SharedHop(hop)
    self.body = body
  }

  /// The same iterator, but queued closures do not begin once they do not matter to `result`; their
  /// promises are then rejected.
  @inlinable package consuming func serving(_ result: PromiseCell) -> Self {
    let body = body
    place = result.beginning
    self.body = { value in
      guard result.isOpen else { throw PromiseError.cancelled }
      return try body(value)
    }
    return self
  }

  @inlinable package mutating func next() -> Link? {
    values.next().map {
      Promise.fulfilled($0, at: place).linkThen(hop.hop(), function: "when", body)
    }
  }
}
