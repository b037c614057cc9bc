import CancellablePromises
import Samples

/// What a promise is rejected with.
func failure<Value>(of promise: Promise<Value>) async -> any Error {
  do {
    _ = try await promise.async()
    preconditionFailure("it was fulfilled")
  } catch {
    return error
  }
}

@MainActor
final class Circle {
  private var promise: Promise<Int>?

  /// Returns the promise that it settles.
  func close() -> Promise<Int> {
    let promise = Promise.value(1).then { _ in self.promise! }
    self.promise = promise
    return promise
  }
}

@MainActor
func failing() async throws {
  conf.logHandler = { _ in }
  let empty: [Promise<Int>] = []
  let noText: [String] = []
  let failures: [(Promise<Int>, String)] = [
    (
      Promise { resolver in undecided(completion: resolver.resolve) }.map(\.count),
      "a completion handler was called with neither a value nor an error"
    ),
    (Circle().close(), "a handler returned the promise that it settles"),
    (race(empty), "invalid argument, such as race() of no promises"),
    (Promise.value("Ada").compactMap { Int($0) }, "could not make Int from Ada"),
    (
      Promise.value(noText).firstValue.map(\.count),
      "an empty sequence was asked for its first or last element"
    ),
    (
      race(fulfilled: [Promise<Int>(error: Offline())]),
      "every promise of a race(fulfilled:) was rejected: Offline()"
    ),
    (Promise<Int>.pending().promise.timeout(.zero), "The operation timed out after 0 seconds."),
    (Promise(error: CancellablePromiseError.cancelled), "the promise was cancelled"),
    (Promise(error: PromiseError.cancelled), "the operation was cancelled"),
  ]
  for (promise, message) in failures {
    try await sample("An error", prints: [message]) { print(await failure(of: promise)) }
  }
  try await sample(
    "Abandoned",
    prints: [
      "nothing can settle the promise of WhenSomethingGoesWrong/Failing.swift:7 any more"
    ]
  ) {
    print(await failure(of: Promise<Int> { _ in }))
  }
}
