import CancellablePromises
import Samples

@MainActor
func chaining() async throws {
  try await sample("A chain", prints: ["hello, Ada"]) {
    firstly {
      fetchUser(1)
    }.then { user in
      fetchGreeting(for: user)
    }.done { greeting in
      print(greeting)
    }.catch { error in
      print("no greeting:", error)
    }
  }
  try await sample("Two at once", prints: ["Ada hello, Bob"]) {
    when(
      fulfilled: fetchUser(1), fetchGreeting(for: User(name: "Bob"))
    ).done { user, greeting in
      print(user.name, greeting)
    }.cauterize()
  }
  try await sample("Into a task and out of one", prints: ["hello, Ada", "HELLO, ADA"]) {
    let user = try await fetchUser(1).async()
    let greeting = Promise { try await fetchGreeting(for: user).async() }
    greeting.done { text in print(text) }.cauterize()
    print(try await greeting.async().uppercased())
  }
}
