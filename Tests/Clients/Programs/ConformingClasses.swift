import CancellablePromises

// Classes of the library made thenables by a client, with other values, count by their declared
// values and not by their own.

extension PromiseFinalizer: @retroactive Thenable {
  /// Calls the handler with the declared value.
  ///
  /// - Parameter handler: The handler.
  public func pipe(to handler: @escaping @Sendable (Result<String, any Error>) -> Void) {
    handler(.success("finalizer"))
  }

  /// The declared result.
  public var result: Result<String, any Error>? { .success("finalizer") }
}

extension CancellablePromiseFinalizer: @retroactive Thenable {
  /// Calls the handler with the declared value.
  ///
  /// - Parameter handler: The handler.
  public func pipe(to handler: @escaping @Sendable (Result<[Int], any Error>) -> Void) {
    handler(.success([1, 2, 3]))
  }

  /// The declared result.
  public var result: Result<[Int], any Error>? { .success([1, 2, 3]) }
}

let finalizer = Promise.value(1).done(on: nil) { _ in }.catch(on: nil) { _ in }
Promise(finalizer).done(on: nil) { print($0) }.cauterize()
// prints: finalizer
when(fulfilled: [finalizer, finalizer]).done(on: nil) { print($0.joined()) }.cauterize()
// prints: finalizerfinalizer
let cancellable = CancellablePromise.value(1).done(on: nil) { _ in }.catch(on: nil) { _ in }
CancellablePromise(cancellable).done(on: nil) { print($0) }.cauterize()
// prints: [1, 2, 3]
Promise.value(0).then(on: nil) { _ in cancellable }.done(on: nil) { print($0) }.cauterize()
// prints: [1, 2, 3]
