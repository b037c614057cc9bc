// Derived from Sources/Promises/Combining/WithResource.swift by .ci/derived.

public import Dispatch

/// As ``withResource(_:dispose:_:)``, on the main queue.
@_disfavoredOverload @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: MainDispatcher,
  dispose: @escaping @MainActor (Acquisition.T) -> Void,
  _ body: @escaping @MainActor (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher), unisolated(main: consume dispose), Hop(dispatcher),
    unisolated(main: consume body))
}

/// As ``withResource(_:dispose:_:)``, on a dispatcher; with `nil`, inline; only queues heed
/// flags.
@available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  dispose: @escaping @Sendable (Acquisition.T) -> Void,
  _ body: @escaping @Sendable (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher, flags: flags), consume dispose, Hop(dispatcher, flags: flags),
    consume body)
}

/// As ``withResource(_:dispose:_:)``, on a dispatcher, in Swift 5 mode, whatever the closure
/// captures.
@available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
@_alwaysEmitIntoClient public func withResource<Acquisition: Thenable, Work: Thenable>(
  _ acquisition: Acquisition, on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
  dispose: @escaping (Acquisition.T) -> Void, _ body: @escaping (Acquisition.T) throws -> Work
) -> Promise<Work.T> {
  holdResource(
    acquisition.cell, Hop(dispatcher, flags: flags), unchecked(consume dispose),
    Hop(dispatcher, flags: flags), unchecked(consume body))
}
