import Promises

extension CancellablePromise {
  /// Tells `conf.outcomeHandler` how this settles, and passes that on unchanged.
  ///
  /// Cancelling the promise that comes back cancels this one, and that is logged.
  ///
  ///     fetchUser(id).log("user").then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the handler, inline: on the thread that settles or cancels this or, if it is settled
  /// > already, before the call returns.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - label: What to call this promise.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A promise that settles inline as this one, after it was logged.
  /// - Complexity: O(1).
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<T> {
    tap(Hop()) { result in conf.outcomeHandler(LoggedOutcome(label, result, file, line)) }
  }
}
