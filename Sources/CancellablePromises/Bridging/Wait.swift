import Promises

extension CancellablePromise {
  /// Blocks this thread until the promise has settled.
  ///
  /// For tests, scripts and synchronous `main` functions; async code, where `wait()` is
  /// unavailable, has ``async(file:line:)``. The rules of `Promise.wait(file:line:)` for waits that
  /// cannot end apply here too.
  ///
  ///     let user = try fetchUser(id).wait()
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  /// - Returns: The value.
  /// - Throws: The promise's error; the cancel reason; `PromiseError.abandoned` if the promise can
  ///   no longer be settled.
  @available(*, noasync, message: "use `try await promise.async()`")
  public func wait(file: StaticString = #fileID, line: UInt = #line) throws -> T {
    guard block(file, line) else { throw abandonment(file, line) }
    return try settledOutcome(of: T.self).get()
  }

  /// As ``wait(file:line:)``, for the function's name in the place of a closure.
  @available(*, noasync, message: "use `try await promise.async()`")
  @_documentation(visibility: internal) @_disfavoredOverload
  public func wait() throws -> T { try wait(file: "", line: 0) }
}
