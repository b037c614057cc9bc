// Derived from Sources/Promises/Combining/WithResource.swift by .ci/derived.

public import Dispatch

/// Does the same on the main queue.
@_disfavoredOverload @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: MainDispatcher,
  dispose: @escaping @MainActor (Acquisition.T) -> Void,
  _ body: @escaping @MainActor (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher), unisolated(main: dispose), Hop(dispatcher),
    unisolated(main: body))
}

/// Does the same on a dispatcher; with `nil`, inline.
@_disfavoredOverload @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  dispose: @escaping @Sendable (Acquisition.T) -> Void,
  _ body: @escaping @Sendable (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher, flags: flags), dispose, Hop(dispatcher, flags: flags), body)
}
