import Promises
import Samples

@MainActor
final class Screen {
  private let title: String
  private(set) var text = ""

  init(title: String) { self.title = title }

  func load(_ page: Promise<String>) -> Promise<Void> {
    page.done { page in self.text = "\(self.title): \(page)" }
  }

  func follow(_ page: Promise<String>) -> Promise<Void> {
    page.done { [weak self] page in self?.text = page }
  }

  deinit { print("gone", title) }
}

@MainActor
func keeping() async throws {
  try await sample("Self", prints: ["settled", "gone first"]) {
    let (page, resolver) = Promise<String>.pending()
    var screen: Screen? = Screen(title: "first")
    let loaded = screen!.load(page)
    screen = nil

    print("settled")
    resolver.fulfill("a page")
    try await loaded.async()
  }
  try await sample("Weak self", prints: ["gone second", "settled"]) {
    let (page, resolver) = Promise<String>.pending()
    var screen: Screen? = Screen(title: "second")
    let followed = screen!.follow(page)
    screen = nil

    print("settled")
    resolver.fulfill("a page")
    try await followed.async()
  }
  try await sample("Nobody keeps the chain", prints: ["a page"]) {
    let (page, resolver) = Promise<String>.pending()
    page.map { page in page }.done { page in print(page) }.cauterize()
    resolver.fulfill("a page")
  }
}
