import Promises
import Synchronization

/// A value is not as it should be.
struct ValidationFailure: Error {}

extension Promise {
  /// Rejects a value that is not as it should be.
  func validate(_ isValid: @escaping @Sendable (T) throws -> Bool) -> Promise<T> {
    get(on: nil) { value in
      guard try isValid(value) else { throw ValidationFailure() }
    }
  }

  /// Replaces errors of one type, and passes others on.
  func mapError<E: Error>(
    only _: E.Type, _ convert: @escaping @Sendable (E) -> any Error
  ) -> Promise<T> {
    mapError(on: nil) { error in (error as? E).map(convert) ?? error }
  }
}

/// Waits for all, and fails if all have failed, with the error of the last in the list.
func any<Value: Sendable>(_ promises: [Promise<Value>]) -> Promise<[Result<Value, any Error>]> {
  when(resolved: promises).map(on: nil) { results in
    if let last = results.last, !results.contains(where: \.isFulfilled) { _ = try last.get() }
    return results
  }
}

/// Tries again after a failure, as often as that, if a condition is met, which is told how often that may still
/// be.
func retry<Value: Sendable>(
  _ count: Int, delay: Duration,
  condition: @escaping @Sendable (_ remaining: Int, _ error: any Error) -> Bool,
  _ body: @escaping @Sendable () throws -> Promise<Value>
) -> Promise<Value> {
  let remaining = Mutex(count + 1)
  return attempt(
    count + 1, delay: .constant(delay),
    shouldRetry: { error in
      let remaining = remaining.withLock { remaining in
        remaining -= 1
        return remaining
      }
      return condition(remaining, error)
    }
  ) { _ in try body() }
}

/// Tries again after a failure, as often as that, if a promise says so.
func retry<Value: Sendable>(
  _ count: Int, when condition: @escaping @Sendable (any Error) -> Promise<Bool>,
  _ body: @escaping @Sendable () -> Promise<Value>
) -> Promise<Value> {
  body().recover { error in
    guard count > 0 else { throw error }
    return condition(error).then { isWanted in
      isWanted ? retry(count - 1, when: condition, body) : Promise(error: error)
    }
  }
}
