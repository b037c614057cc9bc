// What every thenable has, once more for the type that nearly all chains are made of. Architecture.md says
// why, under "Operators".

extension Promise {
  /// Reports to `conf.outcomeHandler` how this settles, and passes the outcome on unchanged.
  ///
  ///     fetchUser(id).log("user").then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the handler, inline: on the thread that settles this or, if it has already settled,
  /// > before the call returns.
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
  ) -> Promise<T> {
    tap(Hop()) { result in conf.outcomeHandler(LoggedOutcome(label, result, file, line)) }
  }
}
