import CancellablePromises
import Samples

func load(completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
  Promise.value(1).pipe(to: completion)
}

extension Thenable {
  /// Measures how long it takes from now until this settles.
  func timed(_ note: @escaping @Sendable (Duration) -> Void) -> Promise<T> {
    let start = ContinuousClock.now
    return asPromise().tap(on: nil) { _ in note(ContinuousClock.now - start) }
  }
}

final class Constant<T: Sendable>: Thenable {
  private let value: T

  init(_ value: T) { self.value = value }

  var result: Result<T, any Error>? { .success(value) }

  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    handler(.success(value))
  }
}

@MainActor
func questions() async throws {
  try await sample("To a completion handler", prints: ["success(1)"]) {
    load { result in print(result) }
  }
  try await sample("Extensions", prints: ["true", "1 one"]) {
    Promise.value(1).timed { duration in print(duration > .zero) }.cauterize()
    when(fulfilled: Constant(1), Promise.value("one")).done { number, text in
      print(number, text)
    }.cauterize()
  }
}
