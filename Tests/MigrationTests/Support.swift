import CancellablePromises
import Dispatch
import TestSupport
import Testing

/// Work with a completion handler, as code of that time wrote it: a class that is not `Sendable`.
class Work {
  var cancelled = 0
  var completion: ((String?, Error?) -> Void)?

  func start(_ completion: @escaping (String?, Error?) -> Void) -> Work {
    self.completion = completion
    return self
  }

  func finish(_ text: String) { completion?(text, nil) }

  func fail(_ error: Error) { completion?(nil, error) }

  func cancel() { cancelled += 1 }
}

extension Thenable {
  /// Whether this was rejected as cancelled.
  var wasCancelled: Bool { error?.isCancelled ?? false }
}

/// Lets the main queue, on which handlers run, do what there is to do, and what comes of that.
func drained() async {
  // ThreadSanitizer does not see that a continuation orders what comes before and after it. That the lock
  // of a recorder does, it sees.
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

/// For tests whose handlers run where `conf` says at first: nobody changes it meanwhile.
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
