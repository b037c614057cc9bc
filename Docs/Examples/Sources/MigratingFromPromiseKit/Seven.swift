import CancellablePromises
import Dispatch
import Samples

/// What PromiseKit 7 calls `Cancellable`.
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

/// At most so many handlers at a time.
final class Turnstile: Dispatcher {
  private let slots: DispatchSemaphore
  private let queue = DispatchQueue(label: "turnstile")

  init(width: Int) { slots = DispatchSemaphore(value: width) }

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.async { [slots] in
      slots.wait()
      DispatchQueue.global().async {
        work()
        slots.signal()
      }
    }
  }
}

@MainActor
func seven() async throws {
  try await sample("Cancelling a chain", prints: ["stopped", "true"]) {
    let length = download().map { text in text.count }.done { length in print(length) }
    length.cancel()
    print(length.isRejected)
  }
  try await sample("Dispatchers", prints: ["6"]) {
    let turnstile = Turnstile(width: 2)
    let numbers = [1, 2, 3].map { number in
      Promise.value(number).map(on: turnstile) { $0 }
    }
    print(try await when(fulfilled: numbers).map { $0.reduce(0, +) }.async())
  }
}
