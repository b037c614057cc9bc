// Derived from Sources/CancellablePromises/Combining/WhenResolvedConcurrently.swift by .ci/derived.

public import Dispatch
public import Promises

/// As [`when`](<doc:when(resolved:concurrently:autoCancel:file:line:_:)>), and leaves the
/// inputs alone.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Value: Sendable>(
  resolved values: sending Values, concurrently: Int, file: StaticString = #fileID,
  line: UInt = #line,
  @_inheritActorContext _ body:
    @escaping @isolated(any) @Sendable (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Result<Value, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Value>>(
      values, Hop(isolation: body.isolation, role: .map), unisolated(consume body)), concurrently,
    .allSettled, { $0.outcomes() }, at: Place(file, line))
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Value: Sendable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Result<Value, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Value>>(
      values, Hop(dispatcher), unisolated(main: consume body)), concurrently, .allSettled,
    { $0.outcomes() }, at: Place(file, line))
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Value: Sendable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Result<Value, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Value>>(
      values, Hop(consume dispatcher, flags: flags), consume body), concurrently, .allSettled,
    { $0.outcomes() }, at: Place(file, line))
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on a dispatcher, in Swift 5
/// mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Value: Sendable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Values.Element) throws -> CancellablePromise<Value>
) -> CancellablePromise<[Result<Value, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Value>>(
      values, Hop(consume dispatcher, flags: flags), unchecked(consume body)), concurrently,
    .allSettled, { $0.outcomes() }, at: Place(file, line))
}
