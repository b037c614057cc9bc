// mode: mainActor
import Promises

/// By default, the properties are main actor code, which a key path may not read elsewhere.
struct User {
  var name = ""
}

nonisolated struct Page {
  var title = ""
}

func show(_ user: Promise<User>, _ users: Promise<[User]>, _ page: Promise<Page>) {
  // expect below: error: converting non-Sendable function value to '@isolated(any) @Sendable (User) throws -> String' may introduce data races
  _ = user.map(\.name)
  // expect below: error: converting non-Sendable function value to '@MainActor @Sendable (User) throws -> String' may introduce data races
  _ = user.map(on: .main, \.name)
  // expect below: error: converting non-Sendable function value to '@isolated(any) @Sendable (User) throws -> String' may introduce data races
  _ = users.mapValues(\.name)

  _ = user.map { $0.name }
  _ = users.mapValues { $0.name }
  _ = page.map(\.title)
}
