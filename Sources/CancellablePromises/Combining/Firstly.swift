import Promises

/// Starts a chain with a closure that returns a cancellable promise.
///
///     firstly { fetchUser(id) }
///       .done { user in print(user.name) }
///       .catch { error in print(error) }
///
/// > Runs on: this thread, before the call returns.
///
/// > Rejects with: any error that the closure throws; the error of the closure's promise.
///
/// - Parameters:
///   - file: The file to name in log messages.
///   - line: The line in that file.
///   - body: Starts the work and returns the work's promise.
/// - Returns: The promise that the closure returns.
@_alwaysEmitIntoClient public func firstly<Value: Sendable>(
  file: StaticString = #fileID, line: UInt = #line,
  execute body: () throws -> CancellablePromise<Value>
) -> CancellablePromise<Value> {
  do {
    let promise = try body()
    promise.beginChain(at: Place(file, line))
    return promise
  } catch {
    return CancellablePromise(error: error, file: file, line: line)
  }
}
