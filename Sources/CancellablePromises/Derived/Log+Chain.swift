// Derived from Sources/Promises/Chaining/Log.swift by .ci/derived.

import Promises

extension CancellableCatchMixin {
  /// Reports to `conf.outcomeHandler` how this promise settles, and passes the outcome on
  /// unchanged.
  ///
  /// Cancelling the result cancels this promise, and the cancellation is logged.
  ///
  /// > Runs on: the handler, inline: on the thread that settles this promise or, for a settled
  /// > promise, before the call returns.
  ///
  /// > Rejects with: the upstream's error; the cancel reason.
  ///
  /// - Parameters:
  ///   - label: A name for this promise in the log.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: A promise that settles inline the way this one does, after the report.
  public func log(_ label: String, file: StaticString = #fileID, line: UInt = #line)
    -> CancellablePromise<T>
  {
    linkTap(Hop()) { (result: Result<T, any Error>) in
      conf.outcomeHandler(LoggedOutcome(label, result, file, line))
    }
  }
}
