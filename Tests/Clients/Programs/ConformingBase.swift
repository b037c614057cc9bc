import Promises

// The base class of promises, made a thenable, counts by its declared value and not by the
// promise's own.

extension PromiseCell: @retroactive Thenable {
  /// Calls the handler with the declared value.
  ///
  /// - Parameter handler: The handler.
  public func pipe(
    to handler: @escaping @Sendable (Result<(String, String, String), any Error>) -> Void
  ) {
    handler(.success(("a", "cell", "here")))
  }

  /// The declared result.
  public var result: Result<(String, String, String), any Error>? { nil }
}

let cell: PromiseCell = Promise.value(UInt8(7))
Promise<(String, String, String)>(cell).pipe { print((try? $0.get()) ?? ("", "", "")) }
// prints: ("a", "cell", "here")
