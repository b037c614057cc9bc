import Dispatch
import Promises
import Samples

/// Stands for a test that is not asynchronous.
func testLoadsTheUser() throws {
  let user = try firstly {
    Client().get("users/7")
  }.map(on: .global()) { data in
    data.count
  }.wait()
  print(user == 24 ? "passed" : "failed")
}

@MainActor
func blocking() async throws {
  try await sample("A blocking read", prints: ["passed"]) {
    try await DispatchQueue.global().async(.promise) { try testLoadsTheUser() }.async()
  }
}
