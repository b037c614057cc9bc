import Dispatch
import Promises
import Samples

func post(_ text: String) -> Promise<Void> {
  Promise { resolver in send(text, completion: resolver.resolve) }
}

func pause() -> Guarantee<Void> {
  Guarantee { resolve in pause(completion: resolve) }
}

func length(of path: String) -> Promise<Int> {
  Promise { resolver in
    request(path) { page, error in
      if let page {
        resolver.fulfill(page.count)
      } else {
        resolver.reject(error ?? ServiceError.notFound(path))
      }
    }
  }
}

/// Is settled from outside, by whoever answers.
final class Question: Sendable {
  let answer: Promise<String>
  private let resolver: Resolver<String>

  init() { (answer, resolver) = Promise.pending() }

  func reply(_ text: String) { resolver.fulfill(text) }
}

@MainActor
func making() async throws {
  try await sample("From completion handlers", prints: ["posted", "3"]) {
    post("hello")
      .then { pause() }
      .get { print("posted") }
      .then { length(of: "users/7") }
      .done { print($0) }
      .cauterize()
  }
  try await sample("Pending", prints: ["yes"]) {
    let question = Question()
    question.answer.done { text in print(text) }.cauterize()
    question.reply("yes")
    question.reply("no")
  }
  try await sample("From a queue and from a task", prints: ["6", "Ada"]) {
    let total = DispatchQueue.global().async(.promise) { sum(of: "1 2 3") }
    let user = Promise { try await fetchUser(7).async() }

    when(fulfilled: total, user).done { total, user in
      print(total)
      print(user.name)
    }.cauterize()
  }
}
