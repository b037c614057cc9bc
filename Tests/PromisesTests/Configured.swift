import TestSupport
import Testing

@testable import Promises

/// Everything that changes `conf` stands in extensions of this suite, so that no two of them run at
/// once.
@Suite(.serialized) struct ConfigurationTests {}

/// Runs something with a configuration of its own; `conf` is as before afterwards.
func withConfiguration<Result>(
  _ change: (inout PromiseConfiguration) -> Void, _ body: () throws -> Result
) rethrows -> Result {
  let before = conf
  defer { conf = before }
  change(&conf)
  return try body()
}
