public import Dispatch

extension Promise {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and what it returns
  /// decides the outcome.
  ///
  ///     firstly { fetchUser(id) }
  ///       .then { user in fetchAvatar(of: user) }
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; ``PromiseError/returnedSelf`` if that is
  /// > the very promise that this call returned.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; ``PromiseError/returnedSelf`` if that is
  /// > the very promise that this call returned.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> {
    linkThen(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws; the error of the promise that it returns; ``PromiseError/returnedSelf`` if that is
  /// > the very promise that this call returned.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient
  public func then<U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> {
    linkThen(Hop(dispatcher, flags: flags), body)
  }
}

extension Guarantee {
  /// Continues with another guarantee, once this one is fulfilled.
  ///
  /// If the closure returns the very guarantee that this call returned, that guarantee never has a
  /// value: its `result` is ``PromiseError/returnedSelf``, and waiting for it stops the program.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`.
  /// > After fulfilment, in the order of attachment.
  ///
  /// - Parameter body: Takes the value and returns a guarantee.
  /// - Returns: A guarantee that is fulfilled with the value of the closure's guarantee.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func then<U: Sendable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    then(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value and returns a guarantee.
  /// - Returns: A guarantee that is fulfilled with the value of the closure's guarantee.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func then<U: Sendable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    then(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the value and returns a guarantee.
  /// - Returns: A guarantee that is fulfilled with the value of the closure's guarantee.
  /// - Complexity: O(1).
  @discardableResult
  @_alwaysEmitIntoClient
  public func then<U: Sendable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) -> Guarantee<U>
  ) -> Guarantee<U> {
    then(Hop(dispatcher, flags: flags), body)
  }

  @_alwaysEmitIntoClient
  func then<U: Sendable>(
    _ hop: consuming Hop, _ body: @escaping Body<T, Guarantee<U>>
  ) -> Guarantee<U> {
    link(
      Guarantee<U>(link: LinkBehaviour.then(T.self, Guarantee<U>.self)), .fulfilled, hop,
      Starter(body))
  }
}

extension PlainGuarantee {
  /// Continues with another promise, once this one is fulfilled.
  ///
  /// As in Promises/A+ 2.2 and 2.3, the closure runs once, after fulfilment, and what it returns
  /// decides the outcome.
  ///
  /// > Runs on: the actor that the closure was written in; in nonisolated code, `conf.Q.map`. After
  /// > fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws; the error of the promise that it returns;
  /// > ``PromiseError/returnedSelf`` if that is the very promise that this call returned.
  ///
  /// - Parameter body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func then<Value, U: Thenable>(
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(isolation: body.isolation, role: .map), unisolated(body))
  }

  /// Does the same with a main-actor closure.
  ///
  /// > Runs on: the main queue. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws; the error of the promise that it returns;
  /// > ``PromiseError/returnedSelf`` if that is the very promise that this call returned.
  ///
  /// - Parameters:
  ///   - dispatcher: `.main`.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func then<Value, U: Thenable>(
    on dispatcher: MainDispatcher, _ body: @escaping @MainActor (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(dispatcher), unisolated(main: body))
  }

  /// Does the same on a given dispatcher.
  ///
  /// > Runs on: the dispatcher; with `nil`, inline: on the thread that settles this or, if it has
  /// > already settled, before the call returns. After fulfilment, in the order of attachment.
  ///
  /// > Rejects with: any error that the closure throws; the error of the promise that it returns;
  /// > ``PromiseError/returnedSelf`` if that is the very promise that this call returned.
  ///
  /// - Parameters:
  ///   - dispatcher: A queue or another dispatcher; `nil` runs the closure inline.
  ///   - flags: How a queue treats the closure, `.barrier` for example.
  ///   - body: Takes the value and returns a promise, a guarantee or another thenable.
  /// - Returns: A promise that settles the way the closure's promise does.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func then<Value, U: Thenable>(
    on dispatcher: (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    _ body: @escaping @Sendable (T) throws -> U
  ) -> Promise<U.T> where Self == Guarantee<Value> {
    linkThen(Hop(dispatcher, flags: flags), body)
  }
}

extension PromiseCell {
  @_alwaysEmitIntoClient
  final func linkThen<Input, Inner: Thenable>(
    _ hop: consuming Hop, function: StaticString = #function, _ body: @escaping Body<Input, Inner>
  ) -> Promise<Inner.T> {
    link(
      Promise<Inner.T>(link: LinkBehaviour.then(Input.self, Inner.self)), .fulfilled, hop,
      Starter(body), function: function)
  }
}
