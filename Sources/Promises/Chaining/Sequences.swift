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
    linkMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
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
    linkFlatMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
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
    linkCompactMapValues(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
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
    linkFilterValues(
      of: T.self, Hop(isolation: isIncluded.isolation, role: .map), unisolated(consume isIncluded))
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
    linkSortedValues(
      of: T.self, Hop(isolation: areInIncreasingOrder.isolation, role: .map),
      unisolated(pair: consume areInIncreasingOrder))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient
  package final func linkMapValues<Values: Sequence & Sendable, Output, Link: OwnThenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Output>
  ) -> Link where Link.T == [Output] {
    linkMap(hop, function: function) { (values: Values) in try values.map(transform) }
  }

  @_alwaysEmitIntoClient
  package final func linkFlatMapValues<
    Values: Sequence & Sendable, Output: Sequence & SendableMetatype, Link: OwnThenable
  >(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Output>
  ) -> Link where Link.T == [Output.Element] {
    linkMap(hop, function: function) { (values: Values) in try values.flatMap(transform) }
  }

  @_alwaysEmitIntoClient
  package final func linkCompactMapValues<Values: Sequence & Sendable, Output, Link: OwnThenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Output?>
  ) -> Link where Link.T == [Output] {
    linkMap(hop, function: function) { (values: Values) in try values.compactMap(transform) }
  }

  @_alwaysEmitIntoClient
  package final func linkFilterValues<Values: Sequence & Sendable, Link: OwnThenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ isIncluded: @escaping Body<Values.Element, Bool>
  ) -> Link where Link.T == [Values.Element] {
    linkMap(hop, function: function) { (values: Values) in try values.filter(isIncluded) }
  }

  @_alwaysEmitIntoClient
  package final func linkSortedValues<Values: Sequence & Sendable, Link: OwnThenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ areInIncreasingOrder: @escaping @Sendable (Values.Element, Values.Element) throws -> Bool
  ) -> Link where Link.T == [Values.Element] {
    linkMap(hop, function: function) { (values: Values) in
      try values.sorted(by: areInIncreasingOrder)
    }
  }
}
