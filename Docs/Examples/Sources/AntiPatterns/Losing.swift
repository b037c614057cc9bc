import Promises
import Samples

@MainActor
final class Screen {
  private(set) var text = "loading" {
    didSet { print(text) }
  }

  func showOrNot(_ id: Int) {
    fetchUser(id).done { self.text = $0.name }.cauterize()
  }

  func show(_ id: Int) {
    fetchUser(id).done { user in
      self.text = user.name
    }.catch { error in
      self.text = "could not load: \(error)"
    }
  }
}

func nameOrNot(_ id: Int) -> Promise<String?> {
  fetchUser(id).map { user -> String? in user.name }.recover { _ in Promise.value(nil) }
}

func nameOfNobody(_ id: Int) -> Promise<String> {
  fetchUser(id)
    .map { user in user.name }
    .recover(only: NoSuchUser.self) { _ in Promise.value("nobody") }
}

func userCaught(_ id: Int) -> Promise<User> {
  let user = fetchUser(id)
  user.catch { error in print("logged", error) }
  return user
}

func userObserved(_ id: Int) -> Promise<User> {
  fetchUser(id).tapError { error in print("logged", error) }
}

@MainActor
func losing() async throws {
  try await sample("Cauterized", prints: ["lost NoSuchUser()", "loading"]) {
    let before = conf.logHandler
    defer { conf.logHandler = before }
    let (logged, resolve) = Guarantee<Void>.pending()
    conf.logHandler = { event in
      if case .cauterized(let error) = event { print("lost", error) }
      resolve(())
    }
    let screen = Screen()
    screen.showOrNot(0)
    await logged.async()
    print(screen.text)
  }
  try await sample("Caught", prints: ["could not load: NoSuchUser()"]) {
    Screen().show(0)
  }
  try await sample("Errors as values", prints: ["nothing", "nobody"]) {
    print(try await nameOrNot(0).async() ?? "nothing")
    print(try await nameOfNobody(0).async())
  }
  try await sample("Caught in the middle", prints: ["logged NoSuchUser()", "NoSuchUser()"]) {
    userCaught(0).catch { error in print(error) }
  }
  try await sample("Observed", prints: ["logged NoSuchUser()", "NoSuchUser()"]) {
    do { _ = try await userObserved(0).async() } catch { print(error) }
  }
}
