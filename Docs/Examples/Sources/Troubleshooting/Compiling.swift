import Promises
import Samples

func lengths(_ page: Promise<String>) -> Promise<Int> {
  page
    .map { page -> Int in
      let words = page.split(separator: " ")
      return words.count
    }
    .get { count in print(count) }
}

func loggedError(_ page: Promise<String>) -> Promise<String> {
  page.recover { error -> Promise<String> in
    print("failed:", error)
    throw error
  }
}

func wordCount(_ path: String) -> Promise<Int> {
  Promise<Int> { resolver in
    fetch(path).done { page in
      let words = page.split(separator: " ")
      resolver.fulfill(words.count)
    }.catch { error in
      resolver.reject(error)
    }
  }
}

@MainActor
func compiling() async throws {
  try await sample("Types spelled", prints: ["4", "4", "failed: Offline()", "4"]) {
    print(try await lengths(fetch("/a b")).async())
    _ = try? await loggedError(fetch("a")).async()
    print(try await wordCount("/a b").async())
  }
}
