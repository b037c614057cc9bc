// Derived from Sources/Promises/Combining/WhenConcurrently.swift by .ci/derived.

public import Dispatch

/// Does the same on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  when(fulfilled: values, concurrently: concurrently, Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a dispatcher; with `nil`, inline.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  fulfilled values: sending Values, concurrently: Int, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Promise<[Output.T]> where Values.Element: Sendable {
  when(fulfilled: values, concurrently: concurrently, Hop(dispatcher, flags: flags), body)
}

/// Does the same on the main queue.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: MainDispatcher,
  _ body: @escaping @MainActor (Values.Element) throws -> Output
) -> Promise<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(resolved: values, concurrently: concurrently, Hop(dispatcher), unisolated(main: body))
}

/// Does the same on a dispatcher; with `nil`, inline.
@_alwaysEmitIntoClient public func when<Values: Sequence & SendableMetatype, Output: Thenable>(
  resolved values: sending Values, concurrently: Int, on dispatcher: (any Dispatcher)?,
  flags: DispatchWorkItemFlags? = nil, _ body: @escaping @Sendable (Values.Element) throws -> Output
) -> Promise<[Result<Output.T, any Error>]> where Values.Element: Sendable {
  when(resolved: values, concurrently: concurrently, Hop(dispatcher, flags: flags), body)
}
