import CancellablePromises
import Samples

struct User: Sendable { var name: String }
struct Offline: Error {}

struct Client: Sendable {
  func user(_ id: Int) -> Promise<User> {
    id > 0 ? .value(User(name: "user \(id)")) : Promise(error: Offline())
  }

  func picture(of user: User) -> Promise<String> { .value("picture of \(user.name)") }

  func card(_ id: Int) -> Promise<String> {
    firstly {
      user(id)
    }.then { user in
      picture(of: user)
    }.recover { error in
      guard error is Offline else { throw error }
      return Promise.value("no picture")
    }.ensure {
      print("loaded", id)
    }
  }
}

// Step 1: a twin for each function at the bottom.
extension Client {
  func user(_ id: Int) async throws -> User { try await user(id).async() }

  func picture(of user: User) async throws -> String { try await picture(of: user).async() }
}

// Step 2: the functions in between.
extension Client {
  func newCard(_ id: Int) async throws -> String {
    defer { print("loaded", id) }
    do {
      return try await picture(of: try await user(id))
    } catch is Offline {
      return "no picture"
    }
  }
}

// Step 3: a promise for callers that have not moved yet.
extension Client {
  func card(for id: Int) -> Promise<String> { Promise { try await newCard(id) } }
}

/// The first of two results; does not return before both tasks have ended.
func first<Value: Sendable>(
  of first: @escaping @Sendable () async throws -> Value,
  _ second: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: first)
    group.addTask(operation: second)
    defer { group.cancelAll() }
    return try await group.next()!
  }
}

@MainActor
func leaving() async throws {
  let client = Client()
  let cards = ["loaded 1", "picture of user 1", "loaded 0", "no picture"]
  try await sample("Before and after", prints: cards + cards + cards) {
    for id in [1, 0] { print(try await client.card(id).async()) }
    for id in [1, 0] { print(try await client.newCard(id)) }
    for id in [1, 0] { print(try await client.card(for: id).async()) }
  }
  try await sample("A wait in a group can be given up", prints: ["fast", "true"]) {
    let (slow, resolver) = Promise<String>.pending()
    let winner = try await first(of: { try await slow.async() }, { "fast" })
    print(winner)
    print(slow.isPending)
    resolver.fulfill("slow")
  }
}
