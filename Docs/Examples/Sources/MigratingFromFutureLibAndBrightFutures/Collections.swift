import CancellablePromises
import Samples

@MainActor
func collections() async throws {
  let names = ["ada", "bob", "carola"]
  try await sample("traverse", prints: ["3 3 6", "3 3 6"]) {
    let all = try await when(fulfilled: names.map { name in user(name) }).async()
    print(all[0].age, all[1].age, all[2].age)

    let two = try await when(fulfilled: names, concurrently: 2) { name in user(name) }.async()
    print(two[0].age, two[1].age, two[2].age)
  }
  try await sample("sequence, firstCompleted", prints: ["3", "ada"]) {
    let users = names.map { name in user(name) }
    print(try await when(fulfilled: users).async().count)
    print(try await race(users).async().name)
  }
  try await sample("fold, find", prints: ["12", "carola"]) {
    let users = names.map { name in user(name) }
    print(try await users.fold(0) { sum, user in sum + user.age }.async())
    print(try await users.find { user in user.age > 5 }.async()?.name ?? "nobody")
  }
  try await sample("Results", prints: ["1 of 2"]) {
    let outcomes = await when(resolved: user("ada"), failure(.offline)).async()
    print(outcomes.filter(\.isFulfilled).count, "of", outcomes.count)
  }
}
