public import Dispatch

// What every thenable has, once more for the type that nearly all chains are made of. Architecture.md says
// why, under "Operators".

extension Promise where T: Sequence {
  /// Sorts the elements of the value with a comparison.
  ///
  ///     fetchUsers().sortedValues { one, other in one.name < other.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called many times, until the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    sortedValues(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      unisolated(pair: areInIncreasingOrder))
  }

  /// Does what `sortedValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Called many times,
  /// > until the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    sortedValues(Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }

  /// Does what `sortedValues` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  /// > Called many times, until the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - areInIncreasingOrder: Returns whether its first argument comes before its second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func sortedValues(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ areInIncreasingOrder: @escaping @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    sortedValues(Hop(dispatcher, flags: flags), areInIncreasingOrder)
  }
}

extension Promise where T: Collection, T.Element: Sendable {
  /// Finds the first element of the value that satisfies a predicate.
  ///
  ///     fetchUsers().firstValue { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element, up to and including
  /// > the one that is found.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/emptySequence`` if no element satisfies the predicate.
  ///
  /// - Parameter predicate: Takes an element and returns whether it is the one to find.
  /// - Returns: A promise of that element.
  /// - Complexity: O(*n*) in the length of the collection, when it runs.
  @_alwaysEmitIntoClient
  public func firstValue(
    @_inheritActorContext where predicate:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    firstValue(Hop(isolation: predicate.isolation, role: .map), where: unisolated(predicate))
  }

  /// Does what `firstValue` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Called once for each
  /// > element, up to and including the one that is found.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/emptySequence`` if no element satisfies the predicate.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - predicate: Takes an element and returns whether it is the one to find.
  /// - Returns: A promise of that element.
  /// - Complexity: O(*n*) in the length of the collection, when it runs.
  @_alwaysEmitIntoClient
  public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    firstValue(Hop(dispatcher), where: unisolated(main: predicate))
  }

  /// Does what `firstValue` does, on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  /// > Called once for each element, up to and including the one that is found.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; ``PromiseError/emptySequence`` if no element satisfies the predicate.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - predicate: Takes an element and returns whether it is the one to find.
  /// - Returns: A promise of that element.
  /// - Complexity: O(*n*) in the length of the collection, when it runs.
  @_alwaysEmitIntoClient
  public func firstValue(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    where predicate: @escaping @Sendable (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    firstValue(Hop(dispatcher, flags: flags), where: predicate)
  }
}
