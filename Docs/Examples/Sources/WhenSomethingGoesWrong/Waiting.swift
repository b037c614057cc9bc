import Dispatch
import Promises
import Samples

/// Blocks its thread; the handler runs on another.
func pageLength() throws -> Int {
  try fetch("/page").map(on: .global()) { page in page.count }.wait()
}

@MainActor
func waiting() async throws {
  try await sample("A trace", prints: [trace]) {
    let (page, resolver) = Promise<String>.pending()
    let shown = page.map { page in page.count }.done { count in print(count) }
    print(shown.trace)
    resolver.reject(Offline())
  }
  try await sample("Waiting elsewhere", prints: ["13"]) {
    print(try pageLength())
  }
}

/// As a debug build says it.
private let trace = """
  Promise<()> of done, begun at WhenSomethingGoesWrong/Waiting.swift:13 waits for:
  Promise<Int> of map, begun at WhenSomethingGoesWrong/Waiting.swift:13 waits for:
  Promise<String> of pending, begun at WhenSomethingGoesWrong/Waiting.swift:13 is waiting for its resolver
  """
