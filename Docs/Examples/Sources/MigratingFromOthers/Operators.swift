import CancellablePromises
import Samples

/// A value was not accepted.
struct NotAccepted: Error {}

extension Promise {
  /// Rejects a value that the closure doesn't accept.
  func filter(_ accepts: @escaping @Sendable (T) throws -> Bool) -> Promise<T> {
    get(on: nil) { value in
      guard try accepts(value) else { throw NotAccepted() }
    }
  }
}

extension Resolver {
  /// Fulfils the promise, and returns whether the promise was still pending.
  func tryFulfill(_ value: T) -> Bool {
    var wasPending = true
    fulfill(value, orDiscard: { _ in wasPending = false })
    return wasPending
  }
}

/// Waits for all promises, and rejects if every one fails, with the error of the last in the list.
func any<Value: Sendable>(_ promises: [Promise<Value>]) -> Promise<[Result<Value, any Error>]> {
  when(resolved: promises).map(on: nil) { results in
    if let last = results.last, !results.contains(where: \.isFulfilled) { _ = try last.get() }
    return results
  }
}

/// Repeats failed work, up to `count` times, as long as a promise says so.
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

@MainActor
func operators() async throws {
  try await sample("filter", prints: ["NotAccepted()"]) {
    do { _ = try await user("ada").filter { $0.age >= 18 }.async() } catch { print(error) }
  }
  try await sample("tryFulfill", prints: ["true false"]) {
    let (user, resolver) = Promise<User>.pending()
    let ada = User(name: "ada", age: 3)
    print(resolver.tryFulfill(ada), resolver.tryFulfill(ada))
    _ = try await user.async()
  }
  try await sample("any", prints: ["1 of 2", "offline"]) {
    let some = try await any([user("ada"), failure(.offline)]).async()
    print(some.count(where: \.isFulfilled), "of", some.count)
    let none: [Promise<User>] = [failure(.unknown), failure(.offline)]
    do { _ = try await any(none).async() } catch { print(error) }
  }
  try await sample("retry", prints: ["offline", "offline", "offline"]) {
    let offline = retry(1, when: { .value("\($0)" == "offline") }) { () -> Promise<User> in
      print("offline")
      return failure(.offline)
    }
    do { _ = try await offline.async() } catch { print(error) }
  }
}
