import Dispatch
import Promises
import Samples

struct Offline: Error {}

func fetch(_ path: String) -> Promise<String> {
  DispatchQueue.global().async(.promise) {
    guard path.hasPrefix("/") else { throw Offline() }
    return "page of \(path)"
  }
}

/// Forgets to call back.
func forgetful(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {}

/// Calls back with neither.
func undecided(completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
  completion(nil, nil)
}

/// Says what `conf.logHandler` says at first, but where the sample sees it.
func logHere() {
  conf.logHandler = { event in print("Promises: \(event.message)") }
}

@MainActor
func logged() async throws {
  let before = conf
  defer { conf = before }
  logHere()

  try await sample(
    "Lost", prints: ["Promises: warning: nothing can settle a pending promise any more", "true"]
  ) {
    print(Promise { resolver in forgetful(completion: resolver.resolve) }.isPending)
  }
  try await sample(
    "Lost, a guarantee",
    prints: ["Promises: warning: nothing can settle a pending guarantee any more"]
  ) {
    _ = Guarantee<Int> { _ in }
  }
  try await sample("Where from", prints: ["Promise<String> of pending"]) {
    defer { conf.droppedPromiseHandler = nil }
    conf.logHandler = { _ in }
    conf.droppedPromiseHandler = { origin in
      print("\(origin.type) of \(origin.function ?? "pending")")
    }
    _ = Promise<String>.pending()
    logHere()
  }
  try await sample("Cauterized", prints: ["Promises: error: nobody handled Offline()"]) {
    fetch("index").cauterize()
  }
  try await sample(
    "Waiting on the main queue",
    prints: ["Promises: warning: `wait()` was called on the main queue", "page of /index"]
  ) {
    print(try waitHere(for: fetch("/index")))
  }
  try await sample("Unhandled", prints: ["Offline()"]) {
    defer { conf.unhandledRejectionHandler = nil }
    conf.unhandledRejectionHandler = { unhandled in print(unhandled.error) }
    _ = Promise<Int>(error: Offline())
  }
}

/// Is synchronous, as `wait()` wants its callers.
func waitHere<Value>(for promise: Promise<Value>) throws -> Value { try promise.wait() }
