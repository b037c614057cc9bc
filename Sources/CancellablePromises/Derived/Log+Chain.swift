// Derived from Sources/Promises/Chaining/Log.swift by .ci/derived.

import Promises

extension CancellablePromise {
  /// Reports to `conf.outcomeHandler` how this settles, and passes the outcome on unchanged.
  ///
  /// Cancelling the result cancels this, and the cancellation is logged.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  public func log(_ label: String, file: StaticString = #fileID, line: UInt = #line)
    -> CancellablePromise<T>
  {
    linkTap(Hop()) { (result: Result<T, any Error>) in
      conf.outcomeHandler(LoggedOutcome(label, result, file, line))
    }
  }
}
