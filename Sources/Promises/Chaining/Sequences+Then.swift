// Derived for: CancellablePromise.
extension Promise where T: Sequence {
  // CancellablePromise: Cancelling the result cancels this or, once the closure has run, all the
  // promises that it returned. The first error among those cancels the rest of them too.
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
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  // CancellablePromise: Cancelling the result cancels this or, once the closure has run, all the
  // promises that it returned. The first error among those cancels the rest of them too.
  /// Starts work for each element of the value, waits for all of it, and joins the sequences.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the promises it returns.
  ///
  /// - Parameter transform: Takes an element and returns a promise of a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }
}

extension Guarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// > Runs on: as on ``Promise``.
  ///
  /// - Parameter transform: Takes an element and returns a guarantee.
  /// - Returns: A guarantee of an array of the results, in order.
  @_alwaysEmitIntoClient public func thenMap<U: Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Starts work for each element of the value, waits for all of it, and joins the sequences.
  ///
  /// > Runs on: as on ``Promise``.
  ///
  /// - Parameter transform: Takes an element and returns a guarantee of a sequence.
  /// - Returns: A guarantee of an array of all elements, in order.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Sequence & Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }
}

extension PlainGuarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// > Runs on: as on ``Promise``.
  ///
  /// > Rejects with: as on ``Promise``.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  @_disfavoredOverload
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Starts work for each element of the value, waits for all of it, and joins the sequences.
  ///
  /// > Runs on: as on ``Promise``.
  ///
  /// > Rejects with: as on ``Promise``.
  ///
  /// - Parameter transform: Takes an element and returns a promise of a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  @_disfavoredOverload
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }
}

// Not for cancellable promises, which cancel the work too: they have their own.

extension PromiseCell {
  @_alwaysEmitIntoClient final func linkThenMap<Values: Sequence & Sendable, Inner: Thenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Promise<[Inner.T]> {
    linkThen(hop, function: function) { (values: Values) in
      when(fulfilled: try values.map(transform))
    }
  }

  @_alwaysEmitIntoClient final func linkThenMap<Values: Sequence & Sendable, Output>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Guarantee<Output>>
  ) -> Guarantee<[Output]> {
    linkThen(hop, function: function) { (values: Values) in
      when(guarantees: try values.map(transform))
    }
  }

  @_alwaysEmitIntoClient final func linkThenFlatMap<Values: Sequence & Sendable, Inner: Thenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Promise<[Inner.T.Element]> where Inner.T: Sequence, Inner.T.Element: Sendable {
    linkThen(hop, function: function) { (values: Values) -> Promise<[Inner.T.Element]> in
      when(fulfilled: try values.map(transform)).linkMap(Hop()) { (found: [Inner.T]) in
        found.flatMap { $0 }
      }
    }
  }

  @_alwaysEmitIntoClient
  final func linkThenFlatMap<Values: Sequence & Sendable, Output: Sequence & Sendable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Guarantee<Output>>
  ) -> Guarantee<[Output.Element]> where Output.Element: Sendable {
    linkThen(hop, function: function) { (values: Values) -> Guarantee<[Output.Element]> in
      when(guarantees: try values.map(transform)).linkMap(Hop()) { (found: [Output]) in
        found.flatMap { $0 }
      }
    }
  }
}
