public import Dispatch

extension CatchMixin {
  /// Looks at the error and passes it on unchanged.
  ///
  /// Sees all errors, cancellations too, as `tap` does.
  ///
  ///     fetchUser(id).tapError { error in report(error) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameter body: Takes the error.
  /// - Returns: A promise that settles as this one, after the closure has finished.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func tapError(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Promise<T> {
    tapError(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the error.
  /// - Returns: A promise that settles as this one, after the closure has finished.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func tapError(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (any Error) -> Void
  ) -> Promise<T> {
    tapError(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same where a dispatcher says.
  ///
  /// > Runs on: the dispatcher; with `nil` inline, on the thread that settles this or, if it is
  /// > settled already, before the call returns. After a rejection, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; nil is inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the error.
  /// - Returns: A promise that settles as this one, after the closure has finished.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func tapError(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (any Error) -> Void
  ) -> Promise<T> {
    tapError(Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func tapError(_ hop: consuming Hop, _ body: @escaping Body<any Error, Void>) -> Promise<T> {
    cell.link(
      Promise<T>(link: LinkBehaviour.observeError(T.self)), .rejected, hop, ErrorConsumer(body))
  }
}
