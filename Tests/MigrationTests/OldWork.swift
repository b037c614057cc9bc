import CancellablePromises
import Dispatch
import TestSupport
import Testing

/// Work with a completion handler, as in old code: a class that is not `Sendable`.
class Work {
  var cancelled = 0
  var completion: ((String?, Error?) -> Void)?

  func start(_ completion: @escaping (String?, Error?) -> Void) -> Work {
    self.completion = completion
    return self
  }

  func finish(_ text: String) { completion?(text, nil) }

  func cancel() { cancelled += 1 }
}

extension Thenable {
  /// Whether the error is a cancellation.
  var wasCancelled: Bool { error?.isCancelled ?? false }
}

/// Lets the main queue run all handlers, and the handlers that follow.
func drained() async {
  // ThreadSanitizer sees the order of code around a recorder's lock, but not around a continuation.
  let turns = Recorder<Int>()
  for turn in 0..<20 {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        turns.append(turn)
        continuation.resume()
      }
    }
    precondition(turns.last == turn)
  }
}

/// For tests whose handlers need the initial `conf`: no other test changes `conf` meanwhile.
struct RelyingOnConfiguration: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await ConfigurationGate.shared.pass(.relies, body)
  }
}

extension Trait where Self == RelyingOnConfiguration {
  static var relyingOnConfiguration: Self { Self() }
}
