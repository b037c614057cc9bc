import Dispatch
import Promises
import Samples

struct User: Sendable { let name: String }

struct NoSuchUser: Error {}

func fetchUser(_ id: Int) -> Promise<User> {
  DispatchQueue.global().async(.promise) {
    guard id > 0 else { throw NoSuchUser() }
    return User(name: "user \(id)")
  }
}

func fetchAvatar(of user: User) -> Promise<String> {
  DispatchQueue.global().async(.promise) { "avatar of \(user.name)" }.asPromise()
}

/// Takes its time: two turns of the main queue.
func save(_ user: User) -> Promise<Void> {
  DispatchQueue.main.async(.promise) {}
    .then { DispatchQueue.main.async(.promise) { print("saved") } }
    .asPromise()
}

/// The user dismisses the picker.
func pickUser() -> Promise<User> { Promise(error: PromiseError.cancelled) }

func load(_ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) throws {
  guard !path.isEmpty else { throw NoSuchUser() }
  completion("page of \(path)", nil)
}
