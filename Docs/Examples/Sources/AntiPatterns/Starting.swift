import Dispatch
import Promises
import Samples

func avatarBlocking(_ id: Int) -> Promise<String> {
  fetchUser(id).map(on: .global()) { user in
    try fetchAvatar(of: user).wait()
  }
}

func avatar(_ id: Int) -> Promise<String> {
  fetchUser(id).then { user in fetchAvatar(of: user) }
}

func allAtOnce(_ ids: [Int]) -> Promise<[User]> {
  when(fulfilled: ids.map { id in fetchUser(id) })
}

func someAtATime(_ ids: [Int]) -> Promise<[User]> {
  when(fulfilled: ids, concurrently: 4) { id in fetchUser(id) }
}

func userAgain(_ id: Int, _ count: Int) -> Promise<User> {
  fetchUser(id).recover { error -> Promise<User> in
    guard count > 1 else { throw error }
    return userAgain(id, count - 1)
  }
}

func userAttempted(_ id: Int) -> Promise<User> {
  attempt(3, delay: .exponential(initial: .milliseconds(1))) { _ in fetchUser(id) }
}

func userRaced(_ id: Int) -> Promise<User> {
  let tooLate = after(seconds: 10).map { () -> User in throw NoSuchUser() }
  return race(fetchUser(id), tooLate)
}

func userLimited(_ id: Int) -> Promise<User> {
  fetchUser(id).timeout(seconds: 10)
}

@MainActor
func starting() async throws {
  try await sample("Blocking", prints: ["avatar of user 1", "avatar of user 1"]) {
    print(try await avatarBlocking(1).async())
    print(try await avatar(1).async())
  }
  try await sample("Many", prints: ["9", "9"]) {
    print(try await allAtOnce(Array(1...9)).async().count)
    print(try await someAtATime(Array(1...9)).async().count)
  }
  try await sample("By hand", prints: ["NoSuchUser()", "NoSuchUser()", "user 1", "user 1"]) {
    do { _ = try await userAgain(0, 3).async() } catch { print(error) }
    do { _ = try await userAttempted(0).async() } catch { print(error) }
    print(try await userRaced(1).async().name)
    print(try await userLimited(1).async().name)
  }
}
