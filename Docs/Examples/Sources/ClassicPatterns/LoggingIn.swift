import Promises
import Samples

struct WrongPassword: Error {}

/// A session that somebody else logs in, and that any number of others wait for.
final class Login: Sendable {
  let user: Promise<String>
  private let resolver: Resolver<String>

  init() { (user, resolver) = Promise.pending() }

  func enter(_ name: String, password: String) {
    if password == "secret" {
      resolver.fulfill(name)
    } else {
      resolver.reject(WrongPassword())
    }
  }
}

@MainActor
func greet(_ login: Login, from place: String) {
  login.user
    .done { name in print("\(place): welcome, \(name)") }
    .catch { _ in print("\(place): wrong password") }
}

@MainActor
func loggingIn() async throws {
  try await sample("Logged in", prints: ["before: welcome, Ada", "after: welcome, Ada"]) {
    let login = Login()
    greet(login, from: "before")
    login.enter("Ada", password: "secret")
    greet(login, from: "after")
  }
  try await sample("Refused", prints: ["before: wrong password", "after: wrong password"]) {
    let login = Login()
    greet(login, from: "before")
    login.enter("Ada", password: "guess")
    greet(login, from: "after")
  }
}
