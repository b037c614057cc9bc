import CancellablePromises
import Samples

@MainActor
func loops() async throws {
  try await sample("As they come", prints: ["second", "first"]) {
    let (first, firstResolver) = Promise<String>.pending()
    let (second, secondResolver) = Promise<String>.pending()
    let promises = [first, second]

    secondResolver.fulfill("second")
    try await withThrowingTaskGroup(of: String.self) { group in
      for promise in promises { group.addTask { try await promise.async() } }
      for try await page in group {
        print(page)
        firstResolver.fulfill("first")
      }
    }
  }
  try await sample("Side by side", prints: ["page 1 6"]) {
    let site = Site()
    async let first = site.page(1).async()
    async let length = measure("page 2")
    print(try await first, try await length)
  }
}
