import CancellablePromises
import Dispatch
import Samples

func page(_ number: Int) -> Promise<String> { .value("page \(number)") }

/// Doesn't use promises.
func measure(_ text: String) async throws -> Int {
  try await Task.sleep(for: .milliseconds(1))
  return text.count
}

actor Library {
  private let flights = SingleFlight<Int, String>()
  private(set) var asked = 0

  func text(of number: Int) async throws -> String {
    asked += 1
    return try await flights.promise(for: number) { page(number) }.async()
  }
}

func toItsEnd<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) -> CancellablePromise<Value> {
  let task = Task { try await body() }
  let ended = Guarantee { _ = await task.result }
  return CancellablePromise(using: Promise { try await task.value }, cancel: { task.cancel() })
    .ensureThen { ended }
}

let pages = SingleFlight<Int, String>()
let onlyOne = Limiter(1)

func pageAlone(_ number: Int) -> CancellablePromise<String> {
  pages.promise(for: number) { onlyOne.run { download(number) } }
}

/// Downloads a page, and takes its time to clean up.
func download(_ number: Int) -> CancellablePromise<String> {
  print("begins")
  return CancellablePromise.after(.milliseconds(1)).map { "page \(number)" }
    .ensureThen { after(.milliseconds(1)).done { print("has cleaned up") } }
}

@MainActor
func tasks() async throws {
  try await sample("Awaiting", prints: ["page 1", "page 2 page 3", "6"]) {
    let first = try await page(1).async()
    print(first)
    let (second, third) = try await when(fulfilled: page(2), page(3)).async()
    print(second, third)

    let length = try await page(1).map { text in text.count }.timeout(.seconds(10)).async()
    print(length)
  }
  try await sample("As they come", prints: ["second", "first"]) {
    let (first, firstResolver) = Promise<String>.pending()
    let promises = [first, Promise.value("second")]
    try await withThrowingTaskGroup(of: String.self) { group in
      for promise in promises { group.addTask { try await promise.async() } }
      for try await page in group {
        print(page)
        firstResolver.fulfill("first")
      }
    }
  }
  try await sample("Of a task", prints: ["6"]) {
    let length = Promise {
      let text = try await page(1).async()
      return try await measure(text)
    }
    length.done { length in print(length) }.cauterize()
  }
  try await sample("A link that awaits", prints: ["6"]) {
    page(1).asyncMap { text in
      try await measure(text)
    }.done { length in
      print(length)
    }.cauterize()
  }
  try await sample("Where a promise is wanted", prints: ["6 6"]) {
    let limiter = Limiter(2)
    let limited = limiter.run { CancellablePromise { try await measure("page 1") } }

    let repeated = attempt(3) { _ in
      CancellablePromise { try await measure("page 1") }.timeout(.seconds(10))
    }
    print(try await limited.async(), try await repeated.async())
  }
  try await sample("In an actor", prints: ["page 2 1"]) {
    let library = Library()
    print(try await library.text(of: 2), await library.asked)
  }
  try await sample("A task gives up a plain promise", prints: ["false true", "the index"]) {
    let (index, resolver) = Promise<String>.pending()
    let reader = Task { try await index.async() }

    reader.cancel()
    let outcome = await reader.result
    print(outcome.isFulfilled, index.isPending)

    resolver.fulfill("the index")
    print(try await index.async())
  }
  try await sample("A cancel crosses over", prints: ["stopped", "true", "true"]) {
    let work = CancellablePromise(using: after(.seconds(3600)), cancel: { print("stopped") })
    let task = Task { try await work.async() }
    await Task.yield()
    task.cancel()
    do { _ = try await work.async() } catch { print(error is CancellationError) }

    let nap = CancellablePromise { try await Task.sleep(for: .seconds(3600)) }
    nap.cancel()
    print(nap.isRejected)
  }
  try await sample("Work that has ended", prints: ["tidied up", "over"]) {
    let work = toItsEnd {
      defer { print("tidied up") }
      try await Task.sleep(for: .seconds(3600))
    }
    work.cauterize().finally { print("over") }
    work.cancel()
  }
  try await sample(
    "A flight after another", prints: ["begins", "has cleaned up", "begins", "has cleaned up"]
  ) {
    let first = pageAlone(1)
    // By the end of this block, the download has begun.
    await DispatchQueue.main.async(.promise) {}.async()
    first.cancel()
    _ = try await pageAlone(1).async()
  }
}
