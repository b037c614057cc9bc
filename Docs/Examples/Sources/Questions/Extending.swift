import Promises
import Samples
import Synchronization

extension Promise where T == String {
  func trimmed() -> Promise<String> {
    map(on: nil) { text in String(text.drop(while: \.isWhitespace)) }
  }
}

extension Thenable {
  /// Measures how long it takes from now until this settles.
  func timed(_ note: @escaping @Sendable (Duration) -> Void) -> Promise<T> {
    let start = ContinuousClock.now
    return asPromise().tap(on: nil) { _ in note(ContinuousClock.now - start) }
  }
}

/// A thenable that stands for something else, here for what is there from the start.
final class Constant<T: Sendable>: Thenable {
  private let value: T

  init(_ value: T) { self.value = value }

  var result: Result<T, any Error>? { .success(value) }

  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    handler(.success(value))
  }
}

/// Runs handlers at once, and counts them.
final class CountingDispatcher: Dispatcher {
  private let count = Mutex(0)

  var handlers: Int { count.withLock { $0 } }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    count.withLock { $0 += 1 }
    work()
  }
}

@MainActor
func extending() async throws {
  try await sample("Extensions", prints: ["text", "true"]) {
    print(try await Promise.value("  text").trimmed().async())
    Promise.value(1).timed { duration in print(duration > .zero) }.cauterize()
  }
  try await sample("A class of one's own", prints: ["1 one"]) {
    when(fulfilled: Constant(1), Promise.value("one")).done { number, text in
      print(number, text)
    }.cauterize()
  }
  try await sample("A dispatcher of one's own", prints: ["2 2"]) {
    let dispatcher = CountingDispatcher()
    let number = Promise.value(0).map(on: dispatcher) { $0 + 1 }.map(on: dispatcher) { $0 + 1 }
    print(number.value ?? 0, dispatcher.handlers)
  }
}
