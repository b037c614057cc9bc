// Derived from Sources/Promises/Limiter.swift by .ci/derived.

public import Dispatch

extension Limiter {
  /// As [`run`](<doc:run(file:line:_:)>), on the main queue.
  @_disfavoredOverload @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: MainDispatcher, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor () throws -> Work
  ) -> Promise<Work.T> {
    enter(Hop(dispatcher), at: Place(file, line), unisolated(mainNullary: consume body))
  }

  /// As [`run`](<doc:run(file:line:_:)>), on a dispatcher; with `nil`, inline; only queues heed
  /// flags.
  @available(swift, introduced: 6) @_disfavoredOverload @_alwaysEmitIntoClient
  public func run<Work: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () throws -> Work
  ) -> Promise<Work.T> {
    enter(Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`run`](<doc:run(file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_disfavoredOverload
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping () throws -> Work
  ) -> Promise<Work.T> {
    enter(
      Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(nullary: consume body)
    )
  }
}
