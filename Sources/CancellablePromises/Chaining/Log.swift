import Promises

extension CancellablePromise {
  /// Reports to `conf.outcomeHandler` how this settles, and passes the outcome on unchanged.
  ///
  /// Cancelling the returned promise cancels this one, and the cancellation is logged.
  ///
  ///     fetchUser(id).log("user").then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the handler, inline: on the thread that settles or cancels this or, if it has
  /// > already settled, before the call returns.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - label: A name for this promise in the log.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A promise that settles inline the way this one does, after it was logged.
  /// - Complexity: O(1).
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<T> {
    tap(Hop()) { result in conf.outcomeHandler(LoggedOutcome(label, result, file, line)) }
  }
}
