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

actor Counter {
  private(set) var count = 0

  func add(_ number: Promise<Int>) -> Promise<Void> {
    number.done { number in self.count += number }
  }
}

@MainActor
final class Words {
  private(set) var count = 0

  func load(_ page: Promise<String>) -> Promise<Void> {
    page.map(on: .global()) { page in
      page.split(separator: " ").count
    }.done { count in
      self.count = count
    }
  }
}

func total(_ numbers: [Promise<Int>]) -> Promise<Int> {
  when(fulfilled: numbers).map { numbers in numbers.reduce(0, +) }
}

@MainActor
func compiling() async throws {
  try await sample("Types spelled", prints: ["4", "4", "failed: Offline()", "4"]) {
    print(try await lengths(fetch("/a b")).async())
    _ = try? await loggedError(fetch("a")).async()
    print(try await wordCount("/a b").async())
  }
  try await sample("Actors", prints: ["3", "4", "6"]) {
    let counter = Counter()
    try await counter.add(.value(3)).async()
    print(await counter.count)

    let words = Words()
    try await words.load(fetch("/a b")).async()
    print(words.count)
    print(try await total([.value(1), .value(2), .value(3)]).async())
  }
}
