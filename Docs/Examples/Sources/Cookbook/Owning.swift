import CancellablePromises
import Samples

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

final class Server: Sendable {
  private let requests = CancellationScope()

  func handle(_ answer: CancellablePromise<String>) {
    answer.done { text in print("answered", text) }
      .catch(policy: .allErrors) { error in print("gave up:", error.isCancelled) }
      .store(in: requests)
  }

  func stop(within limit: Duration) -> Guarantee<Void> {
    requests.settled.timeout(limit, clock: clock).recover { [requests] _ -> Guarantee<Void> in
      requests.cancel()
      return requests.settled
    }
  }
}

@MainActor
func owning() async throws {
  try await sample("A connection", prints: ["asking", "closed", "an answer"]) {
    print(try await answer(to: "what?").async())
  }
  try await sample("A connection that fails", prints: ["asking", "closed", "closed"]) {
    do { _ = try await answer(to: "").async() } catch { print(error) }
  }
  try await sample("A server", prints: ["answered in time", "gave up: true", "stopped"]) {
    let server = Server()
    let (quick, resolver) = CancellablePromise<String>.pending()
    let (slow, never) = CancellablePromise<String>.pending()
    server.handle(quick)
    server.handle(slow)
    let stopped = server.stop(within: .seconds(10))
    stopped.done { print("stopped") }
    resolver.fulfill("in time")
    _ = try await quick.async()
    clock.advance(by: .seconds(10))
    await stopped.async()
    never.fulfill("too late")
  }
}
