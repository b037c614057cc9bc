import CancellablePromises
import Samples

// First a way from one world to the other, for as long as there are two.
extension Client {
  func user(_ id: Int) async throws -> User { try await user(id).async() }

  func picture(of user: User) async throws -> String { try await picture(of: user).async() }
}

// Then the functions in between.
extension Client {
  func newCard(_ id: Int) async throws -> String {
    defer { print("loaded", id) }
    do {
      return try await picture(of: try await user(id))
    } catch is Offline {
      return "no picture"
    }
  }

  func newUsers(_ ids: [Int]) async throws -> [User] {
    try await withThrowingTaskGroup(of: (Int, User).self) { group in
      for (index, id) in ids.enumerated() {
        group.addTask { (index, try await user(id)) }
      }
      var users: [Int: User] = [:]
      for try await (index, user) in group { users[index] = user }
      return ids.indices.compactMap { users[$0] }
    }
  }
}

// What is left of promises is for callers that have not moved yet.
extension Client {
  func card(for id: Int) -> Promise<String> { Promise { try await newCard(id) } }
}

@MainActor
func stepByStep() async throws {
  let client = Client()
  try await sample("Before", prints: ["loaded 1", "picture of user 1", "loaded 0", "no picture"]) {
    print(try await client.card(1).async())
    print(try await client.card(0).async())
  }
  try await sample("After", prints: ["loaded 1", "picture of user 1", "loaded 0", "no picture"]) {
    print(try await client.newCard(1))
    print(try await client.newCard(0))
  }
  try await sample("For those who come later", prints: ["loaded 1", "picture of user 1"]) {
    client.card(for: 1).done { card in print(card) }.cauterize()
  }
  try await sample("Several", prints: ["true"]) {
    let before = try await client.users([1, 2, 3]).async()
    let after = try await client.newUsers([1, 2, 3])
    print(before.map(\.name) == after.map(\.name))
  }
}
