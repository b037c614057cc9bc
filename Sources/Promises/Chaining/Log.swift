// Derived for: CancellablePromise.
extension PlainPromise {
  // CancellablePromise: Cancelling the result cancels this promise, and the cancellation is logged.
  /// Reports to `conf.outcomeHandler` how this promise settles, and passes the outcome on
  /// unchanged.
  ///
  ///     fetchUser(id).log("user").then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the handler, inline: on the thread that settles this promise or, for a settled
  /// > promise, before the call returns.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - label: A name for this promise in the log.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A promise that settles inline the way this one does, after the report.
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<T> {
    linkTap(Hop()) { (result: Result<T, any Error>) in
      conf.outcomeHandler(LoggedOutcome(label, result, file, line))
    }
  }
}

extension Guarantee {
  /// Reports to `conf.outcomeHandler` when this guarantee is fulfilled, and passes the value on.
  ///
  /// > Runs on: as on ``PlainPromise/log(_:file:line:)``.
  ///
  /// - Parameters:
  ///   - label: A name for this guarantee in the log.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A guarantee that settles inline with the same value, after the report.
  @discardableResult
  public func log(
    _ label: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Guarantee<T> {
    linkGet(Hop()) { (value: T) in
      conf.outcomeHandler(LoggedOutcome(label, .success(value), file, line))
    }
  }
}
