import Promises
import Samples

func fetch(_ path: String) -> Promise<String> {
  Promise { resolver in request(path, completion: resolver.resolve) }
}

func fetchUser(_ id: Int) -> Promise<User> {
  fetch("users/\(id)").map { name in User(id: id, name: name) }
}

func fetchAvatar(of user: User) -> Promise<String> {
  fetch("avatars/\(user.name)")
}

@MainActor
func chains() async throws {
  try await sample("A chain", prints: ["show a portrait", "stop the spinner"]) {
    firstly {
      fetchUser(7)
    }.then { user in
      fetchAvatar(of: user)
    }.done { avatar in
      print("show", avatar)
    }.catch { error in
      print("could not load:", error)
    }.finally {
      print("stop the spinner")
    }
  }
  try await sample("Links", prints: ["fetched Ada", "3"]) {
    fetchUser(7)
      .get { user in print("fetched", user.name) }
      .map { user in user.name.count }
      .done { length in print(length) }
      .cauterize()
  }
  try await sample("No number", prints: ["could not make Int from Ada"]) {
    fetch("users/7")
      .compactMap { text in Int(text) }
      .done { number in print(number) }
      .catch { error in print((error as? PromiseError)?.debugDescription ?? "something else") }
  }
  try await sample("A closure of two statements", prints: ["sum", "6"]) {
    fetch("numbers")
      .map { text -> Int in
        print("sum")
        return sum(of: text)
      }
      .done { print($0) }
      .cauterize()
  }
}
