import CancellablePromises
import Samples

struct Offline: Error {}

@MainActor
func loops() async throws {
  try await sample("As they come", prints: ["second", "first"]) {
    let (first, firstResolver) = Promise<String>.pending()
    let (second, secondResolver) = Promise<String>.pending()

    secondResolver.fulfill("second")
    for try await page in settling([first, second]) {
      print(page)
      firstResolver.fulfill("first")
    }
  }
  try await sample("Outcomes", prints: ["1 of 2"]) {
    let pages = [Promise.value("page"), Promise(error: Offline())]
    var arrived = 0
    for await outcome in settling(resolved: pages) where outcome.isFulfilled {
      arrived += 1
    }
    print(arrived, "of", pages.count)
  }
  try await sample("The first that will do", prints: ["page 3"]) {
    let pages = (1...5).map(Site().page)
    for try await page in settling(pages) where page.hasSuffix("3") {
      print(page)
      break
    }
  }
  try await sample("Side by side", prints: ["page 1 6"]) {
    let site = Site()
    async let first = site.page(1).async()
    async let length = measure("page 2")
    print(try await first, try await length)
  }
}
