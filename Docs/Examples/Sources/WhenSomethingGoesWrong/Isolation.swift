import OldKit
import Promises
import Samples

@MainActor
final class Reader {
  func page() -> Promise<String> {
    Promise { resolver in read(completion: resolver.fulfill) }
  }

  func length() -> Promise<Int> {
    Promise { resolver in
      read { @Sendable page in resolver.fulfill(page.count) }
    }
  }
}

@MainActor
func isolation() async throws {
  try await sample("A library of before", prints: ["a page", "6"]) {
    print(try await Reader().page().async())
    print(try await Reader().length().async())
  }
}
