import CancellablePromises
import Samples

/// What an SDK offers to both kinds of caller.
struct Client: Sendable {
  func page(_ number: Int) -> CancellablePromise<String> {
    Site().page(number).asCancellable()
  }

  func page(_ number: Int) async throws -> String {
    try await page(number).async()
  }
}

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
  try await sample("Where a promise is wanted", prints: ["6 6 6"]) {
    let limiter = Limiter(2)
    let limited = limiter.run { CancellablePromise { try await measure("page 1") } }

    let flights = SingleFlight<String, Int>()
    let shared = flights.promise(for: "page 1") {
      CancellablePromise { try await measure("page 1") }
    }

    let repeated = attempt(3) { _ in
      CancellablePromise { try await measure("page 1") }.timeout(.seconds(10))
    }
    let lengths = try await when(fulfilled: limited, shared, repeated).async()
    print(lengths.0, lengths.1, lengths.2)
  }
  try await sample("Twins", prints: ["page 1 page 2"]) {
    let client = Client()
    let page: CancellablePromise<String> = client.page(1)
    print(try await page.async(), try await client.page(2))
  }
  try await sample("In an actor", prints: ["6 page 2", "2"]) {
    let library = Library()
    let length = try await library.length(of: site.page(1)).async()
    print(length, try await library.page(2))
    print(await library.total)
  }
}
