// Derived from Sources/Promises/Combining/WhenConcurrently.swift by .ci/derived.

public import Dispatch

/// As [`when`](<doc:when(fulfilled:concurrently:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(dispatcher), unisolated(main: consume body)), concurrently, .allFulfilled,
    { $0.values() }, at: Place(file, line))
}

/// As [`when`](<doc:when(fulfilled:concurrently:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), consume body), concurrently, .allFulfilled,
    { $0.values() }, at: Place(file, line))
}

/// As [`when`](<doc:when(fulfilled:concurrently:file:line:_:)>), on a dispatcher, in Swift 5
/// mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  throttledWork(
    StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), unchecked(consume body)), concurrently,
    .allFulfilled, { $0.values() }, at: Place(file, line))
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(dispatcher), unisolated(main: consume body)), concurrently: concurrently,
    file: file, line: line)
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on a dispatcher; with `nil`,
/// inline; only queues heed flags.
@available(swift, introduced: 6) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), consume body), concurrently: concurrently,
    file: file, line: line)
}

/// As [`when`](<doc:when(resolved:concurrently:file:line:_:)>), on a dispatcher, in Swift 5
/// mode, whatever the closure captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: __owned (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, file: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(consume dispatcher, flags: flags), unchecked(consume body)),
    concurrently: concurrently, file: file, line: line)
}
