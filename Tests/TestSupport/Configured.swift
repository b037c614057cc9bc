public import Promises

/// Runs `body` with a changed `conf`, and restores `conf` afterwards.
///
/// For tests inside ``ConfigurationGate``, where no other test changes `conf` meanwhile.
///
/// - Parameters:
///   - change: Changes the configuration.
///   - body: The closure.
/// - Returns: The result of `body`.
public func configured<Result>(
  _ change: (inout PromiseConfiguration) -> Void, _ body: () throws -> Result
) rethrows -> Result {
  let before = conf
  defer { conf = before }
  change(&conf)
  return try body()
}

/// Runs an asynchronous `body` with a changed `conf`, and restores `conf` afterwards.
///
/// - Parameters:
///   - change: Changes the configuration.
///   - body: The closure.
/// - Returns: The result of `body`.
public func configured<Result>(
  _ change: (inout PromiseConfiguration) -> Void, _ body: () async throws -> Result
) async rethrows -> Result {
  let before = conf
  defer { conf = before }
  change(&conf)
  return try await body()
}
