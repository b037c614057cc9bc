import CancellablePromises
import Samples

@MainActor
func diagnosing() async throws {
  let before = conf
  defer { conf = before }

  try await sample("An error that nobody handled", prints: ["nobody handled unknown"]) {
    conf.unhandledRejectionHandler = { rejection in print("nobody handled", rejection.error) }
    _ = fetchUser(7).map(on: nil) { user in user.name }
  }
  try await sample("A resolver that was dropped", prints: ["never settled: Promise<Int>"]) {
    conf.logHandler = { _ in }
    conf.droppedPromiseHandler = { origin in print("never settled:", origin.type) }
    let promise = Promise<Int> { _ in }
    precondition(promise.isPending)
  }
  try await sample("Outcomes", prints: ["user success", "greeting success"]) {
    let greeting = fetchUser(1)
      .tap(on: nil) { outcome in print("user", outcome.isFulfilled ? "success" : "failure") }
      .then(on: nil) { user in fetchGreeting(for: user) }
      .tap(on: nil) { outcome in print("greeting", outcome.isFulfilled ? "success" : "failure") }
    _ = try await greeting.async()
  }
  let place = "begun at Reference/Diagnosing.swift:\(#line + 9)"
  try await sample(
    "trace",
    prints: [
      "Promise<Int> of map, \(place) waits for:\n"
        + "Promise<Array<Substring>> of map, \(place) waits for:\n"
        + "Promise<String> of pending, \(place) waits to be settled"
    ]
  ) {
    let (text, resolver) = Promise<String>.pending()
    let words = text.map(on: nil) { text in text.split(separator: " ") }
    let count = words.map(on: nil) { words in words.count }
    print(count.trace)
    resolver.fulfill("")
  }
}
