// Derived for: CancellablePromise, Guarantee.
extension Promise where T: Sequence {
  /// Transforms each element of the value.
  ///
  ///     fetchUsers().mapValues { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes an element and returns another.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func mapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.mapping(unisolated(consume transform)))
  }

  /// Transforms each element of the value into a sequence, and joins the sequences.
  ///
  ///     fetchUsers().flatMapValues { user in user.friends }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes an element and returns a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func flatMapValues<U: Sequence & SendableMetatype>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.Element]> where U.Element: Sendable {
    linkMap(
      Hop(isolation: transform.isolation, role: .map), T.flatMapping(unisolated(consume transform)))
  }

  /// Transforms each element of the value, leaving out nil results.
  ///
  ///     fetchUsers().compactMapValues { user in user.nickname }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes an element and returns another, or nil.
  /// - Returns: A promise of an array of the closure's results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func compactMapValues<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U?
  ) -> Promise<[U]> {
    linkMap(
      Hop(isolation: transform.isolation, role: .map),
      T.compactMapping(unisolated(consume transform)))
  }

  /// Keeps the elements of the value that satisfy a predicate.
  ///
  ///     fetchUsers().filterValues { user in user.isOnline }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter isIncluded: Takes an element and returns whether to keep the element.
  /// - Returns: A promise of an array of the kept elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func filterValues(
    @_inheritActorContext _ isIncluded:
      @escaping @isolated(any) @Sendable (T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: isIncluded.isolation, role: .map), T.filtering(unisolated(consume isIncluded)))
  }

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
  /// - Parameter areInIncreasingOrder: Returns whether the first argument comes before the second.
  /// - Returns: A promise of a sorted array.
  /// - Complexity: O(*n* log *n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func sortedValues(
    @_inheritActorContext _ areInIncreasingOrder:
      @escaping @isolated(any) @Sendable (T.Element, T.Element) throws -> Bool
  ) -> Promise<[T.Element]> where T.Element: Sendable {
    linkMap(
      Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      T.sorting(unisolated(pair: consume areInIncreasingOrder)))
  }
}

// The closures for a whole sequence, made of those for its elements.
extension Sequence where Self: Sendable {
  @_alwaysEmitIntoClient package static func mapping<Output>(
    _ transform: @escaping Body<Element, Output>
  ) -> Body<Self, [Output]> { { values in try values.map(transform) } }

  @_alwaysEmitIntoClient package static func flatMapping<Output: Sequence & SendableMetatype>(
    _ transform: @escaping Body<Element, Output>
  ) -> Body<Self, [Output.Element]> { { values in try values.flatMap(transform) } }

  @_alwaysEmitIntoClient package static func compactMapping<Output>(
    _ transform: @escaping Body<Element, Output?>
  ) -> Body<Self, [Output]> { { values in try values.compactMap(transform) } }

  @_alwaysEmitIntoClient package static func filtering(
    _ isIncluded: @escaping Body<Element, Bool>
  ) -> Body<Self, [Element]> { { values in try values.filter(isIncluded) } }

  @_alwaysEmitIntoClient package static func sorting(
    _ areInIncreasingOrder: @escaping @Sendable (Element, Element) throws -> Bool
  ) -> Body<Self, [Element]> { { values in try values.sorted(by: areInIncreasingOrder) } }
}
