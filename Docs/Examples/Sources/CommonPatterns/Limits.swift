import CancellablePromises
import Samples

let downloads = Limiter(2)

func limitedPicture(_ number: Int) -> CancellablePromise<String> {
  downloads.run { Shop.picture(number) }
}

func reliablePicture(_ number: Int) -> CancellablePromise<String> {
  attempt(3, delay: .exponential(initial: .seconds(1))) { _ in
    downloads.run { Shop.picture(number) }
  }
}

let clock = ManualClock()
let calls = Limiter(3)

/// Calls at most three times a second: a permit is free again a second after the start.
func limitedStock(_ number: Int) -> Promise<Int> {
  let (stock, resolver) = Promise<Int>.pending()
  calls.run {
    Promise.value(number).pipe(to: resolver.resolve)
    return after(.seconds(1), clock: clock)
  }
  .cauterize()
  return stock
}

/// A connection that has to be closed.
struct Connection: Sendable {
  func ask(_ question: String) -> Promise<String> {
    print("asking")
    return question.isEmpty ? Promise(error: ShopError.closed) : .value("an answer")
  }

  func close() { print("closed") }
}

extension Bank {
  static func connect() -> Promise<Connection> { .value(Connection()) }
}

func answer(to question: String) -> CancellablePromise<String> {
  withResource(Bank.connect(), dispose: { connection in connection.close() }) { connection in
    connection.ask(question)
  }
}

@MainActor
func limits() async throws {
  try await sample("A limit for all", prints: ["5 pictures", "2"]) {
    let all = when(fulfilled: (1...5).map { limitedPicture($0) })
    print(try await all.async().count, "pictures")
    print(Shop.mostAtATime())
  }
  try await sample("Leaving the line", prints: ["3", "2", "true"]) {
    let pictures = (1...5).map { limitedPicture($0) }
    print(downloads.waitingCount)
    pictures[3].cancel()
    print(downloads.waitingCount)
    print(pictures[3].error?.isCancelled ?? false)
    _ = try await when(resolved: pictures).async()
    _ = Shop.mostAtATime()
  }
  try await sample("A limit of attempts", prints: ["0 1", "picture 1"]) {
    let (inside, outside, clock) = (Limiter(1), Limiter(1), ManualClock())
    @Sendable func fail() -> Promise<Int> { Promise(error: ShopError.overloaded) }
    let pause = RetryDelay.constant(.seconds(1))
    let polite = attempt(2, delay: pause, clock: clock) { _ in inside.run { fail() } }
    let greedy = outside.run { attempt(2, delay: pause, clock: clock) { _ in fail() } }
    while clock.timerCount < 2 { await Task.yield() }
    print(inside.runningCount, outside.runningCount)
    clock.advance(by: .seconds(1))
    _ = try await when(resolved: polite, greedy).async()
    print(try await reliablePicture(1).async())
    _ = Shop.mostAtATime()
  }
  try await sample("So many a second", prints: ["2", "5 0"]) {
    let numbers = (1...5).map { limitedStock($0) }
    _ = try await when(fulfilled: Array(numbers[..<3])).async()
    print(calls.waitingCount)
    clock.advance(by: .seconds(1))
    print(try await when(fulfilled: numbers).async().count, calls.waitingCount)
  }
  try await sample("A connection", prints: ["asking", "closed", "an answer"]) {
    print(try await answer(to: "what?").async())
  }
  try await sample("A connection that fails", prints: ["asking", "closed", "closed"]) {
    do { _ = try await answer(to: "").async() } catch { print(error) }
  }
}
