// Derived for: CancellablePromise, Guarantee.
extension PlainPromise {
  /// Transforms the value.
  ///
  ///     fetchUser(id).map { user in user.name }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes the value and returns another. To return a promise, use `then`.
  /// - Returns: A promise of the closure's result.
  @_alwaysEmitIntoClient public func map<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U> {
    linkMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }
}

// Derived for: CancellablePromise, Guarantee as a promise.
extension PlainPromise {
  /// Transforms the value, and rejects if the result is nil.
  ///
  ///     fetchText().compactMap { text in Int(text) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; `PromiseError.compactMap(_:_:)` if the closure returns nil.
  ///
  /// - Parameter transform: Takes the value and returns another, or nil.
  /// - Returns: A promise of the closure's result.
  @_alwaysEmitIntoClient public func compactMap<U: Sendable>(
    @_inheritActorContext _ transform: __owned @escaping @isolated(any) @Sendable (T) throws -> U?
  ) -> Promise<U> {
    linkCompactMap(Hop(isolation: transform.isolation, role: .map), unisolated(consume transform))
  }
}

// Derived for: CancellablePromise, Guarantee.
extension PlainPromise {
  /// Discards the value.
  ///
  ///     fetchUser(id).asVoid()
  ///
  /// > Rejects with: the upstream's error.
  ///
  /// - Returns: A promise that settles inline when this promise does.
  @_alwaysEmitIntoClient public func asVoid() -> Promise<Void> {
    linkMap(Hop()) { (_: T) in }
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient package final func linkMap<Input, Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ transform: __owned @escaping Body<Input, Link.T>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.map(Input.self, Link.T.self)), .fulfilled, hop, consume transform,
      function: function)
  }

  @_alwaysEmitIntoClient package final func linkCompactMap<Input: Sendable, Link: OwnThenable>(
    _ hop: consuming Hop, function: StaticString = #function,
    _ transform: __owned @escaping Body<Input, Link.T?>
  ) -> Link {
    link(
      Link(link: LinkBehaviour.compactMap(Input.self, Link.T.self)), .fulfilled, hop,
      consume transform,
      function: function)
  }
}
