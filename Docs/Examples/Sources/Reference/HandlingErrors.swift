import CancellablePromises
import Samples

@MainActor
func handlingErrors() async throws {
  try await sample("catch and finally", prints: ["unknown", "over"]) {
    fetchUser(7)
      .done { user in print(user.name) }
      .catch { error in print(error) }
      .finally { print("over") }
  }
  try await sample("recover", prints: ["guest"]) {
    fetchUser(7)
      .recover(only: AccountError.unknown) { _ in Guarantee.value(User(name: "guest")) }
      .done { user in print(user.name) }
      .cauterize()
  }
  try await sample("only some errors", prints: ["This account is locked."]) {
    fetchUser(2)
      .done { user in print(user.name) }
      .catch(only: AccountError.locked) { _ in print("This account is locked.") }
      .catch { error in print("Something went wrong:", error) }
  }
  try await sample("ensure", prints: ["hide the spinner", "locked"]) {
    fetchUser(2)
      .ensure { print("hide the spinner") }
      .done { user in print(user.name) }
      .catch { error in print(error) }
  }
}
