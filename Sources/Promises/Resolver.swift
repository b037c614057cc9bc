/// Settles a promise: the other end of `Promise { resolver in … }` and `Promise.pending()`.
///
/// Only the first call counts, of any method on any thread; later calls do nothing. Debug builds
/// report an error that comes too late to `conf.lossHandler`, once for each promise.
/// Every method can be passed as a completion handler:
///
///     Promise { resolver in api.load(completion: resolver.resolve) }
///
/// Dropping an unused resolver logs ``LogEvent/pendingPromiseDeallocated``, on the thread of the
/// drop.
public final class Resolver<T: Sendable>: Sendable {
  @usableFromInline let cell: PromiseCell

  /// Makes the resolver of a cell with values of type `T`.
  @inlinable package init(_ cell: PromiseCell) { self.cell = cell }

  deinit {
    // Without the lock that the call takes: most promises have settled.
    if cell.loadState().isPending { cell.resolverIsGone() }
  }

  /// Fulfils the promise.
  ///
  ///     Promise<Location> { resolver in locator.onUpdate = resolver.fulfill }
  ///
  /// - Parameter value: The value.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func fulfill(_ value: T) {
    if let batch = cell.settle(value: value) { cell.propagate(batch) }
  }

  /// Fulfils the promise, or hands the value back if the promise has already settled.
  ///
  ///     resolver.fulfill(connection, orDiscard: { $0.close() })
  ///
  /// > Runs on: this thread, before the call returns, and only if the promise has already settled.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - discard: Disposes of a value that comes too late; called at most once.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func fulfill(_ value: T, orDiscard discard: (T) -> Void) {
    let (isSettled, batch) = cell.trySettle(value: value)
    if let batch { cell.propagate(batch) }
    if !isSettled { discard(value) }
  }

  /// Rejects the promise.
  ///
  ///     Promise<Location> { resolver in locator.onFailure = resolver.reject }
  ///
  /// - Parameter error: The error.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func reject(_ error: any Error) {
    cell.beRejected(with: error)
  }

  /// Settles the promise with a result.
  ///
  ///     Promise<Data> { resolver in api.send(completion: resolver.resolve) }
  ///
  /// - Parameter result: The outcome.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve(_ result: Result<T, any Error>) {
    switch result {
    case .success(let value): fulfill(value)
    case .failure(let error): reject(error)
    }
  }

  /// Settles the promise with a result that has a typed error.
  ///
  ///     Promise<Data> { resolver in api.ask(completion: resolver.resolve) }
  ///
  /// - Parameter result: The outcome.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve<Failure: Error>(_ result: Result<T, Failure>) {
    resolve(result.mapError { $0 as any Error })
  }

  /// Settles the promise with the arguments of a completion handler.
  ///
  ///     Promise<Data> { resolver in api.load(completion: resolver.resolve) }
  ///
  /// > Rejects with: the error if there is one, even alongside a value; if there is neither,
  /// > ``PromiseError/invalidCallingConvention``.
  ///
  /// - Parameters:
  ///   - value: The value, if there is one.
  ///   - error: The error, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve(_ value: T?, _ error: (any Error)?) {
    if let error {
      reject(error)
    } else if let value {
      fulfill(value)
    } else {
      reject(PromiseError.invalidCallingConvention)
    }
  }

  /// Settles the promise with the arguments of a completion handler: with its value, such as a
  /// success flag, unless there is an error.
  ///
  ///     Promise<Bool> { resolver in api.save(completion: resolver.resolve) }
  ///
  /// > Rejects with: the error if there is one.
  ///
  /// - Parameters:
  ///   - value: The value, which is ignored if there is an error.
  ///   - error: The error, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve(_ value: T, _ error: (any Error)?) {
    if let error { reject(error) } else { fulfill(value) }
  }

  /// Settles the promise with the arguments of a completion handler that takes the error first.
  ///
  ///     Promise<File> { resolver in api.open(completion: resolver.resolve) }
  ///
  /// > Rejects with: the error if there is one, even alongside a value; if there is neither,
  /// > ``PromiseError/invalidCallingConvention``.
  ///
  /// - Parameters:
  ///   - error: The error, if there is one.
  ///   - value: The value, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve(_ error: (any Error)?, _ value: T?) { resolve(value, error) }
}

extension Resolver where T == Void {
  /// Fulfils the promise.
  ///
  ///     Promise<Void> { resolver in api.flush(completion: resolver.fulfill) }
  ///
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func fulfill() { fulfill(()) }

  /// Settles the promise with the argument of a completion handler: fulfils it, unless there is an
  /// error.
  ///
  ///     Promise<Void> { resolver in api.delete(completion: resolver.resolve) }
  ///
  /// > Rejects with: the error if there is one.
  ///
  /// - Parameter error: The error, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable public func resolve(_ error: (any Error)?) {
    if let error { reject(error) } else { fulfill(()) }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Fulfils the promise, under the name that older code uses.
  ///
  ///     Promise<Void> { resolver in api.flush(completion: resolver.fulfill) }
  @available(*, deprecated, renamed: "fulfill")
  public func fulfill_() { fulfill(()) }
}

extension Resolver {
  /// Settles the promise of a pair with the arguments of a completion handler.
  ///
  ///     Promise<(Data, Response)> { resolver in
  ///       api.request(completion: resolver.resolve)
  ///     }
  ///
  /// > Rejects with: the error if there is one; if there is none and a value is missing,
  /// > ``PromiseError/invalidCallingConvention``.
  ///
  /// - Parameters:
  ///   - first: The first value, if there is one.
  ///   - second: The second value, if there is one.
  ///   - error: The error, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable
  public func resolve<First, Second>(_ first: First?, _ second: Second?, _ error: (any Error)?)
  where T == (First, Second) {
    guard let first, let second else { return resolve(nil, error) }
    resolve((first, second), error)
  }

  /// Settles the promise of a pair with the arguments of a completion handler: with its values,
  /// which may be nil in a promise of optionals, unless there is an error.
  ///
  ///     Promise<(Data?, Response?)> { resolver in
  ///       api.request(completion: resolver.resolve)
  ///     }
  ///
  /// > Rejects with: the error if there is one.
  ///
  /// - Parameters:
  ///   - first: The first value, which is ignored if there is an error.
  ///   - second: The second value, likewise.
  ///   - error: The error, if there is one.
  /// - Complexity: O(*n*) in the number of handlers that run inline.
  @inlinable
  public func resolve<First, Second>(_ first: First, _ second: Second, _ error: (any Error)?)
  where T == (First, Second) {
    if let error { reject(error) } else { fulfill((first, second)) }
  }
}
