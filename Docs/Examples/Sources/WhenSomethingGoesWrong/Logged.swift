import Dispatch
import Promises
import Samples

struct Offline: Error {}

func fetch(_ path: String) -> Promise<String> {
  DispatchQueue.global().async(.promise) { "page of \(path)" }.asPromise()
}

@MainActor
func logged() async throws {
  let before = conf
  defer { conf = before }
  conf.logHandler = { if case .cauterized = $0 { print("Promises: \($0.message)") } }
  conf.lossHandler = { loss in print("Promises: \(loss)") }

  try await sample("Lost", prints: [lost]) {
    _ = Promise<String> { _ in }
  }
  try await sample("Cauterized", prints: ["Promises: error: cauterized error: Offline()"]) {
    Promise<String>(error: Offline()).cauterize()
  }
  try await sample("Without catch", prints: [unhandled]) {
    _ = Promise<String>(error: Offline())
  }
  try await sample("Too late", prints: [late]) {
    Promise<String> { resolver in
      resolver.fulfill("page")
      throw Offline()
    }.cauterize()
  }
  try await sample(
    "Unhandled", prints: ["unhandledError Optional(WhenSomethingGoesWrong.Offline())"]
  ) {
    conf.lossHandler = { loss in print(loss.kind, loss.error as Any) }
    _ = Promise<Int>(error: Offline())
  }
}

// As a debug build says it.

private let lost = """
  Promises: nothing can settle Promise<String> of Promise, \
  begun at WhenSomethingGoesWrong/Logged.swift:19: keep its resolver until you have called it
  """
private let unhandled = """
  Promises: unhandled error: Offline(), in Promise<String> of Promise, \
  begun at WhenSomethingGoesWrong/Logged.swift:25: handle it with `catch`, or return the promise
  """
private let late = """
  Promises: unhandled error: Offline(), in Promise<String> of Promise, \
  begun at WhenSomethingGoesWrong/Logged.swift:28: the promise had already settled
  """
