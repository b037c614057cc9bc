public import Dispatch

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
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
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
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }
}

extension Guarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// - Parameter transform: Takes an element and returns a guarantee.
  /// - Returns: A guarantee of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenMap<U: Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U]> {
    thenMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func thenMap<U: Sendable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, Guarantee<U>>
  ) -> Guarantee<[U]> {
    link(
      Guarantee<[U]>(link: LinkBehaviour.then(T.self, Guarantee<[U]>.self)), .fulfilled, hop,
      Starter {
        @Sendable (values: T) throws -> Guarantee<[U]> in
        when(guarantees: try values.map(transform))
      })
  }

  /// Starts work for each element of the value, waits for all of it, and joins the resulting
  /// sequences.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// - Parameter transform: Takes an element and returns a guarantee.
  /// - Returns: A guarantee of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Sequence & Sendable>(
    @_inheritActorContext _ transform:
      @escaping @isolated(any) @Sendable (T.Element) -> Guarantee<U>
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    thenFlatMap(Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  @_alwaysEmitIntoClient
  func thenFlatMap<U: Sequence & Sendable>(
    _ hop: consuming Hop, _ transform: @escaping Body<T.Element, Guarantee<U>>
  ) -> Guarantee<[U.Element]> where U.Element: Sendable {
    link(
      Guarantee<[U.Element]>(link: LinkBehaviour.then(T.self, Guarantee<[U.Element]>.self)),
      .fulfilled, hop,
      Starter {
        @Sendable (values: T) throws -> Guarantee<[U.Element]> in
        when(guarantees: try values.map(transform)).map(Hop()) { $0.flatMap { $0 } }
      })
  }
}

extension PlainGuarantee where T: Sequence {
  /// Starts work for each element of the value, and waits for all of it.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: any error that the closure throws; the first error among the promises it
  /// > returns.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }

  /// Starts work for each element of the value, waits for all of it, and joins the resulting
  /// sequences.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: any error that the closure throws; the first error among the promises it
  /// > returns.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when it runs.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(transform))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient
  final func linkThenMap<Values: Sequence & Sendable, Inner: Thenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Promise<[Inner.T]> {
    linkThen(hop, function: function) { (values: Values) in
      when(fulfilled: try values.map(transform))
    }
  }

  @_alwaysEmitIntoClient
  final func linkThenFlatMap<Values: Sequence & Sendable, Inner: Thenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Promise<[Inner.T.Element]> where Inner.T: Sequence, Inner.T.Element: Sendable {
    linkThen(hop, function: function) { (values: Values) -> Promise<[Inner.T.Element]> in
      when(fulfilled: try values.map(transform)).linkMap(Hop()) { (found: [Inner.T]) in
        found.flatMap { $0 }
      }
    }
  }
}
