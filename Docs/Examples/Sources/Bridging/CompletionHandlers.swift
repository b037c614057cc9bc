import CancellablePromises
import Samples

/// A kit with completion handlers; only the last call can be stopped.
struct Kit: Sendable {
  func load(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    completion("a page", nil)
  }

  func count(completion: @escaping @Sendable (Result<Int, KitError>) -> Void) {
    completion(.failure(.offline))
  }

  func save(completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

  func wait(completion: @escaping @Sendable () -> Void) { completion() }

  func search(_ word: String, completion: @escaping Search.Completion) -> Search {
    Search(word: word, completion: completion)
  }
}

enum KitError: Error { case offline }

/// A search that goes on until it is stopped.
struct Search: Sendable {
  typealias Completion = @Sendable ([String]?, (any Error)?) -> Void

  let word: String
  let completion: Completion

  func stop() { print("stopped the search for", word) }
}

extension Kit {
  func load() -> Promise<String> {
    Promise { resolver in load(completion: resolver.resolve) }
  }

  func wait() -> Guarantee<Void> {
    Guarantee { resolve in wait(completion: resolve) }
  }

  func search(_ word: String) -> CancellablePromise<[String]> {
    CancellablePromise { resolver in
      search(word, completion: resolver.resolve).stop
    }
  }
}

@MainActor
func completionHandlers() async throws {
  try await sample(
    "Completion handlers", prints: ["a page", "offline", "stopped the search for me"]
  ) {
    let kit = Kit()
    print(try await kit.load().async())
    await kit.wait().async()

    let saved: Promise<Void> = Promise { resolver in kit.save(completion: resolver.resolve) }
    try await saved.async()
    let count = Promise { resolver in kit.count(completion: resolver.resolve) }
    do { _ = try await count.async() } catch { print(error) }
    kit.search("me").cancel()
  }
}
