import CancellablePromises
import Dispatch
import Samples

@MainActor
final class Screen {
  var title = ""

  func load() -> Promise<Void> {
    fetchUser(1).done { user in self.title = user.name }
  }
}

actor Directory {
  private(set) var names: [String] = []

  func load() -> Promise<Void> {
    fetchUser(1).done { user in self.names.append(user.name) }
  }
}

nonisolated func nameLength() -> Promise<Int> {
  fetchUser(1).map(on: .global()) { user in user.name.count }
}

@MainActor
func isolation() async throws {
  try await sample("Where a handler was written", prints: ["Ada", "[\"Ada\"]", "3"]) {
    let (screen, directory) = (Screen(), Directory())
    try await screen.load().async()
    print(screen.title)
    try await directory.load().async()
    print(await directory.names)
    print(try await nameLength().async())
  }
  try await sample("Inline", prints: ["inline 1", "after it"]) {
    let (number, resolver) = Promise<Int>.pending()
    number.done(on: nil) { number in print("inline", number) }.cauterize()
    resolver.fulfill(1)
    print("after it")
  }
  let before = conf
  conf.Q = (map: .global(), return: .main)
  conf = before
}
