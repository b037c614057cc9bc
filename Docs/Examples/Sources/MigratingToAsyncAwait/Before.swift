import CancellablePromises
import Samples

struct User: Sendable { var name: String }
struct Offline: Error {}

/// A client as it was: of promises, callbacks below and handlers above.
struct Client: Sendable {
  func user(_ id: Int) -> Promise<User> {
    Promise { resolver in
      if id > 0 { resolver.fulfill(User(name: "user \(id)")) } else { resolver.reject(Offline()) }
    }
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

  func users(_ ids: [Int]) -> Promise<[User]> {
    when(fulfilled: ids.map { id in user(id) })
  }
}
