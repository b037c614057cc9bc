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

  try await sample(
    "Lost", prints: ["Promises: warning: nothing can settle a pending promise any more"]
  ) {
    _ = Promise<String> { _ in }
  }
  try await sample("Cauterized", prints: ["Promises: error: nobody handled Offline()"]) {
    Promise<String>(error: Offline()).cauterize()
  }
  try await sample("Where from", prints: ["Promise<String> of pending"]) {
    conf.logHandler = { _ in }
    conf.droppedPromiseHandler = { origin in
      print("\(origin.type) of \(origin.function ?? "pending")")
    }
    _ = Promise<String>.pending()
  }
  try await sample("Unhandled", prints: ["Offline()"]) {
    conf.unhandledRejectionHandler = { unhandled in print(unhandled.error) }
    _ = Promise<Int>(error: Offline())
  }
}
