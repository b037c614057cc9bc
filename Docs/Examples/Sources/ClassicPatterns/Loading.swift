import Foundation
import Promises
import Samples

struct User: Codable, Equatable {
  let id: Int
  let name: String
}

struct NoSuchPage: Error { let path: String }

/// A client with completion handlers, as a library has them.
struct Client: Sendable {
  func get(_ path: String, completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    DispatchQueue.global().async {
      if path == "users/7" {
        completion(Data(#"{"id": 7, "name": "Ada"}"#.utf8), nil)
      } else {
        completion(nil, NoSuchPage(path: path))
      }
    }
  }
}

extension Client {
  func get(_ path: String) -> Promise<Data> {
    Promise { resolver in get(path, completion: resolver.resolve) }
  }
}

actor Store {
  private(set) var users: [Int: User] = [:]

  func save(_ user: User) { users[user.id] = user }
}

struct UserLoader: Sendable {
  let client = Client()
  let store = Store()

  func load(_ id: Int) -> Promise<User> {
    firstly {
      client.get("users/\(id)")
    }.map(on: .global()) { data in
      try JSONDecoder().decode(User.self, from: data)
    }.asyncMap { user in
      await store.save(user)
      return user
    }
  }
}

@MainActor
func loading() async throws {
  try await sample("Wrapping", prints: ["24 bytes"]) {
    Client().get("users/7")
      .done { data in print(data.count, "bytes") }
      .cauterize()
  }
  try await sample(
    "Request, decode, save", prints: ["Ada", "true", "NoSuchPage(path: \"users/8\")"]
  ) {
    let loader = UserLoader()
    let user = try await loader.load(7).async()
    print(user.name)
    print(await loader.store.users[7] == user)

    loader.load(8)
      .done { user in print(user.name) }
      .catch { error in print(error) }
  }
}
