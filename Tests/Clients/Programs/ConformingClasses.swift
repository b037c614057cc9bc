import CancellablePromises

// Classes of the library that somebody has made thenables, with values that are not theirs, are taken for
// what they say and not for what they keep.

extension PromiseFinalizer: @retroactive Thenable {
  /// What it says it is of.
  public typealias T = String

  /// Tells what it says.
  ///
  /// - Parameter handler: Is told.
  public func pipe(to handler: @escaping @Sendable (Result<String, any Error>) -> Void) {
    handler(.success("finalizer"))
  }

  /// What it says.
  public var result: Result<String, any Error>? { .success("finalizer") }
}

extension CancellablePromiseFinalizer: @retroactive Thenable {
  /// What it says it is of.
  public typealias T = [Int]

  /// Tells what it says.
  ///
  /// - Parameter handler: Is told.
  public func pipe(to handler: @escaping @Sendable (Result<[Int], any Error>) -> Void) {
    handler(.success([1, 2, 3]))
  }

  /// What it says.
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
