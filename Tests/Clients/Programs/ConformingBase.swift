import Promises

// The class that promises inherit from, made a thenable, is taken for what that says and not for what the
// promise keeps.

extension PromiseCell: @retroactive Thenable {
  /// What it says it is of.
  public typealias T = (String, String, String)

  /// Tells what it says.
  ///
  /// - Parameter handler: Is told.
  public func pipe(
    to handler: @escaping @Sendable (Result<(String, String, String), any Error>) -> Void
  ) {
    handler(.success(("a", "cell", "here")))
  }

  /// What it says.
  public var result: Result<(String, String, String), any Error>? { nil }
}

let cell: PromiseCell = Promise.value(UInt8(7))
Promise<(String, String, String)>(cell).pipe { print((try? $0.get()) ?? ("", "", "")) }
// prints: ("a", "cell", "here")
