import CancellablePromises
import Samples

/// A `Cancellable` of PromiseKit 7.
final class Transfer: Sendable {
  private let completion: @Sendable (String?, (any Error)?) -> Void

  init(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    self.completion = completion
  }

  func cancel() { print("stopped") }
}

func download() -> CancellablePromise<String> {
  CancellablePromise { resolver in
    Transfer(completion: resolver.resolve).cancel
  }
}

@MainActor
func seven() async throws {
  try await sample("Cancelling a chain", prints: ["stopped", "true"]) {
    let length = download().map { text in text.count }.done { length in print(length) }
    length.cancel()
    print(length.isRejected)
  }
}
