// Derived from Sources/Promises/Combining/WhenConcurrently.swift by .ci/derived.

public import Dispatch

/// Does the same on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  valuesOfThrottled(
    StartingIterator<_, _, Promise<Output.T>>(values, Hop(dispatcher), unisolated(main: body)),
    concurrently, into: Promise(.waiting))
}

/// Does the same on a dispatcher; with `nil`, inline.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  valuesOfThrottled(
    StartingIterator<_, _, Promise<Output.T>>(values, Hop(dispatcher, flags: flags), body),
    concurrently, into: Promise(.waiting))
}

/// Does the same on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(dispatcher), unisolated(main: body)), concurrently: concurrently)
}

/// Does the same on a dispatcher; with `nil`, inline.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Guarantee<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(
    resolved: StartingIterator<_, _, Promise<Output.T>>(
      values, Hop(dispatcher, flags: flags), body), concurrently: concurrently)
}
