// What every thenable has, once more for the type that nearly all chains are made of. Without these, the
// operators that take `.main` and those that take any dispatcher would rank alike, and the compiler would
// try every combination of the two along a chain: ten links took seconds to check instead of
// milliseconds. Guarantees and cancellable promises have operators of their own, which rank above those of
// thenables.

extension Promise {
  /// Does what `then` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws;
  /// > the error of the promise it returns; ``PromiseError/returnedSelf`` if that is the promise
  /// > made here.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles as the one the closure returns.
  @inlinable
  public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> {
    then(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `map` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another; not a promise, for that there is `then`.
  /// - Returns: A promise of what the closure returns.
  @inlinable
  public func map<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U
  ) -> Promise<U> {
    map(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `compactMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws;
  /// > ``PromiseError/compactMap(_:_:)`` if it returns nil.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of what the closure returns.
  @inlinable
  public func compactMap<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T) throws -> U?
  ) -> Promise<U> {
    compactMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `done` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value.
  /// - Returns: A promise without a value, to be caught or chained.
  @inlinable
  public func done(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<Void> {
    done(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `get` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value.
  /// - Returns: A promise of the same value.
  @inlinable
  public func get(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> Void
  ) -> Promise<T> {
    get(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `tap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the outcome.
  /// - Returns: A promise that settles as this one, after the closure has finished.
  @inlinable
  public func tap(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (Result<T, any Error>) -> Void
  ) -> Promise<T> {
    tap(Hop(dispatcher), unisolated(main: body))
  }

  /// Does what `ensure` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes nothing.
  /// - Returns: A promise that settles as this one, after the closure has finished.
  @inlinable
  public func ensure(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () -> Void
  ) -> Promise<T> {
    ensure(Hop(dispatcher), unisolated(mainNullary: body))
  }

  /// Does what `ensureThen` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After either outcome, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Starts the work and returns a guarantee or promise of its end.
  /// - Returns: A promise that settles as this one, after the closure's work has ended.
  @inlinable
  public func ensureThen<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor () -> U
  ) -> Promise<T> where U.T == Void {
    ensureThen(Hop(dispatcher), unisolated(mainNullary: body))
  }
}
