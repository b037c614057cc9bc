import Promises

final class Store: Sendable {
  func user() -> Promise<Int> { .value(1) }

  func user() async throws -> Int { try await user().async() }
}

/// In `async` code, the compiler prefers the `async` twin.
func test(_ store: Store) async throws {
  // expect below: error: expression is 'async' but is not marked with 'await'
  // expect below: error: call can throw but is not marked with 'try'
  _ = store.user()
  let promise: Promise<Int> = store.user()
  store.user().done { print($0) }.cauterize()
  print(try await store.user(), promise)
}
