import CancellablePromises
import Dispatch
import Samples

final class Connection: Sendable {
  /// Opens a connection, which can't be stopped once it has begun.
  static func open(_ completion: @escaping @Sendable (Connection) -> Void) {
    DispatchQueue.main.async { completion(Connection()) }
  }

  func greet() { print("greeted") }

  func close() { print("closed the connection") }
}

func connect() -> CancellablePromise<Connection> {
  CancellablePromise { resolver in
    Connection.open { connection in
      resolver.fulfill(connection, orDiscard: { $0.close() })
    }
    return {}
  }
}

func greetedConnection() -> CancellablePromise<Connection> {
  let connection = connect()
  let greeted = connection.get { $0.greet() }.timeout(.seconds(10))
  greeted.catch(policy: .allErrors) { _ in connection.done { $0.close() }.cauterize() }
  return greeted
}

@MainActor
func bridging() async throws {
  try await sample("Kinds of promise", prints: ["<index>", "reading film", "true true"]) {
    let plain: Promise<String> = download("index").asPromise()
    print(try await plain.async())

    let film = Library.read("film")
    let cancellable = film.asCancellable()
    cancellable.cancel()
    print(cancellable.isRejected, film.isPending)
  }
  try await sample("A value that comes too late", prints: ["closed the connection"]) {
    connect().cancel()
  }
  try await sample("A value that nothing received", prints: ["closed the connection"]) {
    let connection = greetedConnection()
    // The connection has come by then, and the closure that greets it is queued.
    DispatchQueue.main.async { connection.cancel() }
  }
}
