// The operators of a promise on `.main`; why they stand beside those of every thenable is said in
// `OnMain.swift`.

extension Promise where T: Sequence {
  /// Does what `mapValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns another.
  /// - Returns: A promise of an array of what the closure returns, in order.
  @inlinable
  public func mapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U]> {
    mapValues(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `flatMapValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  @inlinable
  public func flatMapValues<U: Sequence & SendableMetatype>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    flatMapValues(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `compactMapValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns another, or nil.
  /// - Returns: A promise of an array of what the closure returns, in order.
  @inlinable
  public func compactMapValues<U: Sendable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U?
  ) -> Promise<[U]> {
    compactMapValues(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `filterValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - isIncluded: Takes an element and tells whether it stays.
  /// - Returns: A promise of an array of the elements that stay, in order.
  @inlinable
  public func filterValues(
    on dispatcher: MainDispatcher, _ isIncluded: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    filterValues(Hop(dispatcher), unisolated(main: isIncluded))
  }

  /// Does what `thenMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws;
  /// > the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  @inlinable
  public func thenMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    thenMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `thenFlatMap` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws;
  /// > the first error among the promises it returns.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  @inlinable
  public func thenFlatMap<U: Thenable>(
    on dispatcher: MainDispatcher, _ transform: @escaping @MainActor (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    thenFlatMap(Hop(dispatcher), unisolated(main: transform))
  }

  /// Does what `sortedValues` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Many times, until
  /// > the elements are sorted.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - areInIncreasingOrder: Tells whether its first argument comes before its second.
  /// - Returns: A promise of a sorted array.
  @inlinable
  public func sortedValues(
    on dispatcher: MainDispatcher,
    _ areInIncreasingOrder: @escaping @MainActor (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    sortedValues(Hop(dispatcher), unisolated(mainPair: areInIncreasingOrder))
  }
}

extension Promise where T: Collection, T.Element: Sendable {
  /// Does what `firstValue` does, with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment. Once for each
  /// > element up to the one that is found.
  ///
  /// > Rejects with: the upstream's error, without running the closure; what the closure throws;
  /// > ``PromiseError/emptySequence`` if the test accepts none.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - predicate: Takes an element and tells whether it is the one.
  /// - Returns: A promise of that element.
  @inlinable
  public func firstValue(
    on dispatcher: MainDispatcher, where predicate: @escaping @MainActor (T.Element) throws -> Bool
  ) -> Promise<T.Element> {
    firstValue(Hop(dispatcher), where: unisolated(main: predicate))
  }
}
