import CancellablePromises
import Samples

@TaskLocal private var request = "none"

/// Pages by number, and how many were asked for.
private actor Library {
  private var asked = 0
  private let flights = SingleFlight<Int, String>()

  func length(of page: Promise<String>) -> Promise<Int> {
    page.get { _ in
      self.asked += 1
    }.asyncMap { text in
      try await measure(text)
    }
  }

  func page(_ number: Int) async throws -> String {
    asked += 1
    return try await flights.promise(for: number) { Site().page(number) }.async()
  }

  var total: Int { asked }
}

@MainActor
func making() async throws {
  let site = Site()
  try await sample("Of a task", prints: ["6"]) {
    let length = Promise {
      let text = try await site.page(1).async()
      return try await measure(text)
    }
    length.done { length in print(length) }.cauterize()
  }
  try await sample("A link that awaits", prints: ["6"]) {
    site.page(1).asyncMap { text in
      try await measure(text)
    }.done { length in
      print(length)
    }.cauterize()
  }
  try await sample("Task-local values", prints: ["A17 none"]) {
    try await $request.withValue("A17") {
      let inTask = Promise<String> { request }
      let inHandler = site.page(1).map { _ in request }
      print(try await inTask.async(), try await inHandler.async())
    }
  }
  try await sample("In an actor", prints: ["6 page 2", "2"]) {
    let library = Library()
    let length = try await library.length(of: site.page(1)).async()
    print(length, try await library.page(2))
    print(await library.total)
  }
}
