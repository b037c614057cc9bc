import CancellablePromises
import Samples
import Synchronization

extension Feed {
  func first(where fits: @escaping @Sendable (String) -> Bool) -> CancellablePromise<String?> {
    let (promise, resolver) = CancellablePromise<String?>.pending()
    let subscription = subscribe { line in
      if line.map(fits) ?? true { resolver.fulfill(line) }
    }
    return promise.ensure(on: nil) { subscription.cancel() }
  }
}

extension Feed {
  func all() -> CancellablePromise<[String]> {
    let lines = Mutex<[String]>([])
    let (promise, resolver) = CancellablePromise<[String]>.pending()
    let subscription = subscribe { line in
      guard let line else { return resolver.fulfill(lines.withLock { $0 }) }
      lines.withLock { $0.append(line) }
    }
    return promise.ensure(on: nil) { subscription.cancel() }
  }
}

@MainActor
func repeatedCallbacks() async throws {
  try await sample("Callbacks that come more than once", prints: ["second", "3", "true", "0"]) {
    let feed = Feed()
    let found = feed.first { $0.hasPrefix("s") }
    let missing = feed.first { $0.hasPrefix("x") }
    let all = feed.all()
    let abandoned = feed.all()
    abandoned.cancel()
    for line in ["first", "second", "seventh", nil] { feed.publish(line) }
    print(try await found.async() ?? "none")
    print(try await all.async().count)
    print(try await missing.async() == nil)
    print(feed.subscriberCount)
  }
}
