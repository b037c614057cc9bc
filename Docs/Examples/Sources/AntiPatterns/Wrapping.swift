import Promises
import Samples

func nameWrapped(_ user: Promise<User>) -> Promise<String> {
  Promise { resolver in
    user.done { user in
      resolver.fulfill(user.name)
    }.catch { error in
      resolver.reject(error)
    }
  }
}

func nameMapped(_ user: Promise<User>) -> Promise<String> {
  user.map { user in user.name }
}

func pagePending(_ path: String) throws -> Promise<String> {
  let (promise, resolver) = Promise<String>.pending()
  try load(path, completion: resolver.resolve)
  return promise
}

func page(_ path: String) -> Promise<String> {
  Promise { resolver in try load(path, completion: resolver.resolve) }
}

/// Prints when a promise loses its last resolver.
///
/// - Returns: What the handler was before.
func noteLostResolvers() -> @Sendable (LogEvent) -> Void {
  let before = conf.logHandler
  conf.logHandler = { event in
    if case .pendingPromiseDeallocated = event { print("lost its last resolver") }
  }
  return before
}

@MainActor
func wrapping() async throws {
  try await sample("A wrapper", prints: ["lost its last resolver", "true"]) {
    let before = noteLostResolvers()
    defer { conf.logHandler = before }
    let name = nameWrapped(pickUser())
    print(name.isPending)
  }
  try await sample("A map", prints: ["true"]) {
    print(nameMapped(pickUser()).isRejected)
  }
  try await sample(
    "Two ways to fail",
    prints: ["lost its last resolver", "NoSuchUser()", "NoSuchUser()", "page of it"]
  ) {
    let before = noteLostResolvers()
    defer { conf.logHandler = before }
    do { _ = try pagePending("") } catch { print(error) }
    page("").done { print($0) }.catch { print($0) }
    page("it").done { print($0) }.catch { print($0) }
  }
}
