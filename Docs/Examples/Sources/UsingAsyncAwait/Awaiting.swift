import CancellablePromises
import Samples

@MainActor
func awaiting() async throws {
  let site = Site()
  try await sample("Waiting", prints: ["page 1", "page 2 page 3"]) {
    let first = try await site.page(1).async()
    print(first)

    let (second, third) = try await when(fulfilled: site.page(2), site.page(3)).async()
    print(second, third)
  }
  try await sample("At the end of a chain", prints: ["6"]) {
    let length = try await site.page(1)
      .map { text in text.count }
      .timeout(.seconds(10))
      .async()
    print(length)
  }
  try await sample("Guarantees", prints: ["not yet", "later"]) {
    let (greeting, resolve) = Guarantee<String>.pending()
    let task = Task { await greeting.async() }
    task.cancel()
    print(greeting.value ?? "not yet")
    resolve("later")
    print(await task.value)
  }
  try await sample("A guarantee that can be given up", prints: ["gave up"]) {
    let (greeting, resolve) = Guarantee<String>.pending()
    let task = Task { try await greeting.asPromise().async() }
    task.cancel()
    do { print(try await task.value) } catch is CancellationError { print("gave up") }
    resolve("too late")
  }
  try await sample("Nobody can settle it", prints: ["abandoned"]) {
    conf.logHandler = { _ in }
    let lost = Promise<String> { _ in }
    do {
      print(try await lost.async())
    } catch PromiseError.abandoned {
      print("abandoned")
    }
  }
}
