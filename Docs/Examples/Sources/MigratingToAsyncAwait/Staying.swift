import CancellablePromises
import Samples

/// What promises do that tasks do not: an outcome with many readers, which anyone may settle.
@MainActor
final class Connection {
  private let (opened, resolver) = Promise<String>.pending()

  var isOpen: Bool { opened.isFulfilled }

  func didOpen(_ name: String) { resolver.fulfill(name) }

  func didFail(_ error: any Error) { resolver.reject(error) }

  func send(_ text: String) -> Promise<Void> {
    opened.done { name in print("\(text) to \(name)") }
  }
}

@MainActor
func staying() async throws {
  try await sample(
    "Many readers, in order", prints: ["false", "one to host", "two to host", "true"]
  ) {
    let connection = Connection()
    print(connection.isOpen)
    let sent = [connection.send("one"), connection.send("two")]
    connection.didOpen("host")
    connection.didFail(Offline())
    try await when(fulfilled: sent).async()
    print(connection.isOpen)
  }
  try await sample("Stopped when cancel returns", prints: ["stopped", "true"]) {
    let work = CancellablePromise<Int>.never.onCancel { print("stopped") }
    work.cancel()
    print(work.isRejected)
  }
}
