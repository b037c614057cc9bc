import CancellablePromises
import Samples

/// A connection that has to be closed.
struct Connection: Sendable {
  func ask(_ question: String) -> Promise<String> {
    print("asking")
    if question == "why?" {
      return after(.milliseconds(1)).map { "because" }.get { print($0) }
    }
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

func answers(to questions: [String]) -> CancellablePromise<[String]> {
  withResource(Bank.connect(), dispose: { connection in connection.close() }) { connection in
    let answers = questions.map { question in connection.ask(question) }
    return when(fulfilled: answers).ensureThen { when(resolved: answers).asVoid() }
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
  try await sample(
    "Several uses", prints: ["asking", "asking", "because", "closed", "closed"]
  ) {
    do { _ = try await answers(to: ["why?", ""]).async() } catch { print(error) }
  }
}
