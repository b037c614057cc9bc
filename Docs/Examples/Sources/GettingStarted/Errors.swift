import Promises
import Samples

struct NameTooLong: Error {}

func shortName(of id: Int) -> Promise<String> {
  fetchUser(id).map { user in
    guard user.name.count < 3 else { throw NameTooLong() }
    return user.name
  }
}

func name(of id: Int) -> Guarantee<String> {
  fetchUser(id).map { user in user.name }.recover { _ in .value("a guest") }
}

/// A picker that was dismissed.
func pickUser() -> Promise<User> {
  Promise(error: PromiseError.cancelled)
}

@MainActor
func errors() async throws {
  try await sample(
    "An error passes", prints: ["stop the spinner", "could not load: notFound(\"users/8\")"]
  ) {
    firstly {
      fetchUser(8)
    }.then { user in
      fetchAvatar(of: user)
    }.done { avatar in
      print("show", avatar)
    }.ensure {
      print("stop the spinner")
    }.catch { error in
      print("could not load:", error)
    }
  }
  try await sample("An error of a closure", prints: ["NameTooLong()"]) {
    shortName(of: 7)
      .done { name in print(name) }
      .catch { error in print(error) }
  }
  try await sample("Recovering", prints: ["a placeholder"]) {
    fetchUser(8)
      .then { user in fetchAvatar(of: user) }
      .recover { _ in Promise.value("a placeholder") }
      .done { avatar in print(avatar) }
      .cauterize()
  }
  try await sample("Recovering with another type", prints: ["nil"]) {
    fetchUser(8)
      .map { user in Optional(user) }
      .recover { _ in .value(nil) }
      .done { user in print(user?.name ?? "nil") }
  }
  try await sample("Recovering from one error", prints: ["anonymous"]) {
    shortName(of: 7)
      .recover(only: NameTooLong.self) { _ in Promise.value("anonymous") }
      .done { name in print(name) }
      .catch { error in print("something else:", error) }
  }
  try await sample("A guarantee", prints: ["a guest"]) {
    name(of: 8).done { name in print(name) }
  }
  try await sample("Cancelled", prints: ["over", "true", "over"]) {
    pickUser()
      .done { user in print("picked", user.name) }
      .catch { error in print("never printed", error) }
      .finally { print("over") }

    pickUser()
      .done { user in print("picked", user.name) }
      .catch(policy: .allErrors) { error in print(error.isCancelled) }
      .finally { print("over") }
  }
}
