// Derived from Sources/Promises/Chaining/CatchOnly.swift by .ci/derived.

public import Dispatch

extension PlainPromise {
  /// As [`catch`](<doc:catch(only:file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(only:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      consume body)
  }

  /// As [`catch`](<doc:catch(only:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever the
  /// closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      unchecked(consume body))
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(dispatcher), at: Place(file, line),
      unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on a dispatcher; with `nil`, inline;
  /// only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      consume body)
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on a dispatcher, in Swift 5 mode,
  /// whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      unchecked(consume body))
  }
}

extension CascadingFinalizer {
  /// Handles one particular error; others continue down the chain.
  ///
  /// As [`catch`](<doc:PlainPromise/catch(only:file:line:_:)>).
  ///
  ///     signIn()
  ///       .catch(only: AccountError.locked) { _ in show("Locked.") }
  ///       .catch { error in show(error) }
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(isolation: body.isolation, role: .return), at: Place(file, line),
      unisolated(consume body))
  }

  /// As [`catch`](<doc:catch(only:file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: MainDispatcher, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(dispatcher), at: Place(file, line), unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(only:file:line:_:)>), on a dispatcher; with `nil`, inline; only
  /// queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      consume body)
  }

  /// As [`catch`](<doc:catch(only:file:line:_:)>), on a dispatcher, in Swift 5 mode, whatever the
  /// closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func `catch`<E: Error & Equatable>(
    only error: E, on dispatcher: __owned (any Dispatcher)?, flags: DispatchWorkItemFlags? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: error), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      unchecked(consume body))
  }

  /// Handles errors of one type; others continue down the chain.
  ///
  /// As [`catch`](<doc:PlainPromise/catch(only:policy:file:line:_:)>).
  ///
  ///     signIn()
  ///       .catch(only: AccountError.self) { error in show(error) }
  ///       .catch { error in report(error) }
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, policy: CatchPolicy = .configured, file: StaticString = #fileID,
    line: UInt = #line, @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(isolation: body.isolation, role: .return),
      at: Place(file, line), unisolated(consume body))
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on the main queue.
  @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: MainDispatcher, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(dispatcher), at: Place(file, line),
      unisolated(main: consume body))
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on a dispatcher; with `nil`, inline;
  /// only queues heed flags.
  @available(swift, introduced: 6) @_alwaysEmitIntoClient public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      consume body)
  }

  /// As [`catch`](<doc:catch(only:policy:file:line:_:)>), on a dispatcher, in Swift 5 mode,
  /// whatever the closure captures.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal) @_alwaysEmitIntoClient
  public func `catch`<E: Error>(
    only type: E.Type, on dispatcher: __owned (any Dispatcher)?,
    flags: DispatchWorkItemFlags? = nil, policy: CatchPolicy = .configured,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (E) -> Void
  ) -> CascadingFinalizer {
    `catch`(
      ErrorMatch(of: type, policy), Hop(consume dispatcher, flags: flags), at: Place(file, line),
      unchecked(consume body))
  }
}
