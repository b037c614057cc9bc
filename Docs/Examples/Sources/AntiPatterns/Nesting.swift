import Promises
import Samples

@MainActor
func showNested(_ id: Int) {
  fetchUser(id).done { user in
    fetchAvatar(of: user).done { avatar in
      save(user).done {
        print("shown", avatar)
      }.catch { error in
        print(error)
      }
    }.catch { error in
      print(error)
    }
  }.catch { error in
    print(error)
  }
}

@MainActor
func showInARow(_ id: Int) {
  fetchUser(id).then { user in
    fetchAvatar(of: user).map { avatar in (user, avatar) }
  }.then { user, avatar in
    save(user).map { avatar }
  }.done { avatar in
    print("shown", avatar)
  }.catch { error in
    print(error)
  }
}

@MainActor
func saveForgotten(_ id: Int) -> Promise<Void> {
  fetchUser(id).done { user in
    save(user).cauterize()
  }
}

@MainActor
func saveReturned(_ id: Int) -> Promise<Void> {
  fetchUser(id).then { user in
    save(user)
  }
}

@MainActor
func nesting() async throws {
  try await sample("A pyramid", prints: ["saved", "shown avatar of user 1"]) { showNested(1) }
  try await sample("A row", prints: ["saved", "shown avatar of user 1"]) { showInARow(1) }
  try await sample("Not returned", prints: ["the end", "saved"]) {
    saveForgotten(1).done { print("the end") }.cauterize()
  }
  try await sample("Returned", prints: ["saved", "the end"]) {
    saveReturned(1).done { print("the end") }.cauterize()
  }
}
