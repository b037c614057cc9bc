import CancellablePromises
import Samples

struct User: Sendable {
  var name: String
}

enum AccountError: Error { case unknown, locked }

/// Stands in for a request.
func fetchUser(_ id: Int) -> Promise<User> {
  switch id {
  case 1: .value(User(name: "Ada"))
  case 2: Promise(error: AccountError.locked)
  default: Promise(error: AccountError.unknown)
  }
}

/// Stands in for another.
func fetchGreeting(for user: User) -> Promise<String> { .value("hello, \(user.name)") }

/// What the articles of the reference show; each sample checks what it prints.
@main
@MainActor
enum Reference {
  static func main() async throws {
    try await chaining()
    try await handlingErrors()
    try await isolation()
    try await diagnosing()
    Swift.print("\nevery article says what is so")
  }
}
