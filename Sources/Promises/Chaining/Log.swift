// Derived for: CancellablePromise.
extension Promise {
  // CancellablePromise: Cancelling the result cancels this, and the cancellation is logged.
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
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<T> {
    linkTap(Hop()) { (result: Result<T, any Error>) in
      conf.outcomeHandler(LoggedOutcome(label, result, file, line))
    }
  }
}

extension Guarantee {
  /// Reports to `conf.outcomeHandler` when this is fulfilled, and passes the value on.
  ///
  /// > Runs on: as on ``Promise``.
  ///
  /// - Parameters:
  ///   - label: A name for this guarantee in the log.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A guarantee that is fulfilled inline with the same value, after that was logged.
  @discardableResult
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Guarantee<T> {
    linkGet(Hop()) { (value: T) in
      conf.outcomeHandler(LoggedOutcome(label, .success(value), file, line))
    }
  }
}
