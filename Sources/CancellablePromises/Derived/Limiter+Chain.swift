// Derived from Sources/Promises/Limiter.swift by .ci/derived.

public import Dispatch
public import Promises

extension Limiter {
  /// Runs a closure in its turn, which lasts until the closure's promise has settled.
  ///
  ///     limiter.run { fetch(url) }
  ///       .done { page in show(page) }
  ///       .catch { error in show(error) }
  ///
  /// The closure never starts before this call returns, unless it runs inline (`on: nil`) and a
  /// permit is free. The closure runs even if the returned promise is discarded.
  ///
  /// A `timeout` or a race belongs around the call: in the closure, it would give the permit back
  /// while the work goes on.
  ///
  /// A cancel before the closure has begun takes the closure out of the line, and the closure
  /// never runs. Later, the closure's promise is cancelled. A plain promise goes on and keeps the
  /// permit until it has settled, even though the result is rejected earlier.
  ///
  /// `limiter.run { token().then { plainUpload() } }` gives the permit back while the upload of a
  /// cancelled call goes on, because the permit belongs to the closure's promise alone, and not
  /// to work further inside, or to a task. In the guide "Concurrency", "Work that must have
  /// ended" shows how a task keeps the permit.
  ///
  /// Where the context requires a plain promise, the result is one.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. An
  /// > inline closure runs on this thread if a permit is free, else on the thread that gives a
  /// > permit back.
  ///
  /// > Rejects with: any error that the closure throws; the error of the closure's promise; the
  /// > cancel reason.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work and returns the work's promise.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1), however much waits.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(
      Hop(isolation: body.isolation, role: .map), at: Place(file, line),
      unisolated(nullary: consume body))
  }

  /// As [`run`](<doc:run(file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: MainDispatcher, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(Hop(dispatcher), at: Place(file, line), unisolated(mainNullary: consume body))
  }

  /// As [`run`](<doc:run(file:line:_:)>), on a dispatcher; with `nil`, inline; only queues heed
  /// flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func run<Work: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(Hop(consume dispatcher, flags: flags), at: Place(file, line), consume body)
  }

  /// As [`run`](<doc:run(file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever the closure
  /// captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func run<Work: Thenable>(
    on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping () throws -> Work
  ) -> CancellablePromise<Work.T> {
    enter(
      Hop(consume dispatcher, flags: flags), at: Place(file, line), unchecked(nullary: consume body)
    )
  }
}
