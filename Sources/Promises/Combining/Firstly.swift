// The form for promises is disfavoured: it has arguments with defaults, for which the compiler
// would take a guarantee for any promise when the next closure has several statements.

/// Starts a chain with a closure, so all steps read alike.
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
/// - Returns: The promise that the closure returns; for any other thenable, a promise that settles
///   inline the way the thenable does.
@_disfavoredOverload
@_alwaysEmitIntoClient public func firstly<Inner: Thenable>(
  file: StaticString = #fileID, line: UInt = #line, execute body: () throws -> Inner
) -> Promise<Inner.T> {
  do {
    let inner = try body()
    let promise = (inner as? Promise<Inner.T>) ?? Promise(inner)
    promise.beginChain(at: Place(file, line))
    return promise
  } catch {
    return Promise(error: error, file: file, line: line)
  }
}

/// Starts a chain with a closure that returns a guarantee.
///
///     firstly { askAbout(id) }.done { answer in show(answer) }
///
/// > Runs on: this thread, before the call returns.
///
/// - Parameter body: Starts the work and returns the work's guarantee.
/// - Returns: The guarantee that the closure returns.
@_alwaysEmitIntoClient
public func firstly<Value: Sendable>(execute body: () -> Guarantee<Value>) -> Guarantee<Value> {
  body()
}
