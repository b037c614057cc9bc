public import Dispatch

// What every thenable has, once more for the type that nearly all chains are made of. Architecture.md says
// why, under "Operators".

extension Promise where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  ///     fetchUsers().thenMap { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    thenMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does what `thenMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Called once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    thenMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `thenMap` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  /// > Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    thenMap(Hop(dispatcher, flags: flags), transform)
  }

  /// Starts work for each element of the value, waits for all of it, and joins the resulting
  /// sequences.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Does what `thenFlatMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Called once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `thenFlatMap` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  /// > Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ transform: @escaping @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(dispatcher, flags: flags), transform)
  }
}
