import Promises
import Samples

@MainActor
func combining() async throws {
  try await sample("When", prints: ["Ada 6"]) {
    when(fulfilled: fetchUser(7), fetch("numbers")).done { user, numbers in
      print(user.name, sum(of: numbers))
    }.catch { error in
      print(error)
    }
  }
  try await sample("When, of two of one type", prints: ["a portrait Ada", "a portrait, Ada"]) {
    when(fulfilled: fetch("avatars/Ada"), fetch("users/7")).done { avatar, name in
      print(avatar, name)
    }.cauterize()
    when(fulfilled: [fetch("avatars/Ada"), fetch("users/7")]).done { pages in
      print(pages.joined(separator: ", "))
    }.cauterize()
  }
  try await sample("When, of an array", prints: ["a portrait, Ada"]) {
    when(fulfilled: ["avatars/Ada", "users/7"].map(fetch)).done { pages in
      print(pages.joined(separator: ", "))
    }.cauterize()
  }
  try await sample("Resolved", prints: ["1 of 2"]) {
    when(resolved: fetchUser(7), fetchUser(8)).done { first, second in
      print([first, second].count(where: \.isFulfilled), "of 2")
    }
  }
  try await sample("Race", prints: ["Ada"]) {
    let (slow, resolver) = Promise<String>.pending()
    let first = race(slow, fetch("users/7"))
    first.done { print($0) }.cauterize()
    _ = try await first.async()
    resolver.fulfill("too late")
  }
  try await sample("Awaiting", prints: ["Ada", "notFound(\"users/8\")"]) {
    do {
      print(try await fetchUser(7).async().name)
      print(try await fetchUser(8).async().name)
    } catch {
      print(error)
    }
  }
}
