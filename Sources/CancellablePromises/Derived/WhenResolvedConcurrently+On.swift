// Derived from Sources/CancellablePromises/Combining/WhenResolvedConcurrently.swift by .ci/derived.

public import Dispatch
public import Promises

/// As [`when`](<doc:when(resolved:concurrently:autoCancel:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, autoCancel: Bool,
  on dispatcher: MainDispatcher, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> CancellablePromise<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Output.T>>(
      values, Hop(dispatcher), unisolated(main: consume body)), concurrently, .allSettled,
    { $0.outcomes() }, at: Place(file, line), autoCancel: autoCancel)
}

/// As [`when`](<doc:when(resolved:concurrently:autoCancel:file:line:_:)>), on a dispatcher;
/// with `nil`, inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, autoCancel: Bool,
  on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> CancellablePromise<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), consume body), concurrently, .allSettled,
    { $0.outcomes() }, at: Place(file, line), autoCancel: autoCancel)
}

/// As [`when`](<doc:when(resolved:concurrently:autoCancel:file:line:_:)>), on a dispatcher, in
/// Swift 5 mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, autoCancel: Bool,
  on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Values.Element) throws -> Output
) -> CancellablePromise<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, CancellablePromise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), unchecked(consume body)), concurrently,
    .allSettled, { $0.outcomes() }, at: Place(file, line), autoCancel: autoCancel)
}
