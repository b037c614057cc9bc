import CancellablePromises

/// The code under test.
struct Feed: Sendable {
  let load: @Sendable (String) -> CancellablePromise<String>

  func headlines() -> CancellablePromise<[Substring]> {
    attempt(3, delay: .exponential(initial: .seconds(1))) { _ in
      load("headlines").timeout(.seconds(10))
    }.map { text in
      text.split(separator: "\n")
    }
  }
}

/// How clients that failed together are kept from coming back together.
let scattered = RetryDelay.exponential(
  initial: .seconds(1), maximum: .seconds(5), jitter: 0.5, seed: 7)
