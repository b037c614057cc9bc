// Derived for: CancellablePromise, Guarantee.
extension Promise where T: Sequence {
  // CancellablePromise: Cancelling the result cancels this promise or, once the closure has run,
  // all promises that the closure returned. The first error among these promises cancels the others
  // too.
  /// Starts work for each element of the value, and waits for all the work.
  ///
  ///     fetchUsers().thenMap { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the closure's promises.
  ///
  /// - Parameter transform: Takes an element and returns a promise.
  /// - Returns: A promise of an array of the results, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func thenMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T]> {
    linkThenMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }

  // CancellablePromise: Cancelling the result cancels this promise or, once the closure has run,
  // all promises that the closure returned. The first error among these promises cancels the others
  // too.
  /// Starts work for each element of the value, waits for all the work, and joins the sequences.
  ///
  ///     fetchUsers().thenFlatMap { user in fetchMessages(to: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment. Called once for each element.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the first error among the closure's promises.
  ///
  /// - Parameter transform: Takes an element and returns a promise of a sequence.
  /// - Returns: A promise of an array of all elements, in order.
  /// - Complexity: O(*n*) in the length of the sequence, when the operator runs.
  @_alwaysEmitIntoClient public func thenFlatMap<U: Thenable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T.Element) throws -> U
  ) -> Promise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThenFlatMap(
      of: T.self, Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient
  package final func linkThenMap<Values: Sequence & Sendable, Inner: Thenable, Link: OwnThenable>(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Link where Link.T == [Inner.T] {
    linkThen(hop, function: function) { (values: Values) -> Link in
      .whenFulfilled(try values.map(transform)) { $0.values() }
    }
  }

  @_alwaysEmitIntoClient
  package final func linkThenFlatMap<
    Values: Sequence & Sendable, Inner: Thenable, Link: OwnThenable
  >(
    of _: Values.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<Values.Element, Inner>
  ) -> Link where Inner.T: Sequence, Link.T == [Inner.T.Element] {
    link(
      Link(link: LinkBehaviour.settling(Link.T.self)), .fulfilled, hop,
      Settler { link, source in
        link.follow { () throws -> Link in
          let values = source.value(as: Values.self)
          return .whenFulfilled(try values.map { try transform($0).other(than: link) }) {
            $0.values().flatMap { (found: Inner.T) in found }
          }
        }
      }, function: function)
  }
}

extension OwnThenable {
  @_alwaysEmitIntoClient static func whenFulfilled<Inner: Thenable>(
    _ thenables: [Inner], _ value: @escaping @Sendable ([PromiseCell?]) -> T
  ) -> Self {
    combine(thenables.cells, .allFulfilled, autoCancel: true, function: "when", value)
  }
}
