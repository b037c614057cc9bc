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
  conf.logHandler = { event in print("Promises: \(event.message)") }

  try await sample("Lost", prints: [lost]) {
    _ = Promise<String> { _ in }
  }
  try await sample("Cauterized", prints: ["Promises: error: unhandled error: Offline()"]) {
    Promise<String>(error: Offline()).cauterize()
  }
  try await sample("Without catch", prints: [unhandled]) {
    _ = Promise<String>(error: Offline())
  }
  try await sample("Unhandled", prints: ["Offline()"]) {
    conf.unhandledRejectionHandler = { unhandled in print(unhandled.error) }
    _ = Promise<Int>(error: Offline())
  }
}

// As a debug build says it.

private let lost = """
  Promises: warning: nothing can settle Promise<String> of Promise, \
  begun at WhenSomethingGoesWrong/Logged.swift:18
  """
private let unhandled = """
  Promises: error: unhandled error: Offline(), in Promise<String> of Promise, \
  begun at WhenSomethingGoesWrong/Logged.swift:24
  """
