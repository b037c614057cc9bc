// Derived from Sources/Promises/Core/Cells/Bodies.swift by .ci/derived.

// The casts of Isolation.swift for handlers whose result or error is of a known type.
//
// Swift wraps a function that is passed as a value of a generic type into an object, and into
// another one when the function comes back, unless the function has the generic form itself.
// The cast is generic, and only the closures of `map` and its like have that form; a function
// in a struct stays as it is. So each shape has a struct for each kind of closure: a `done`,
// `then`, `ensure` or `catch` of a view controller takes two allocations instead of four.
//
// SAFETY: as in Isolation.swift; each struct is a single function, like the struct that it is
// cast to.

/// Closures with their isolation in the context.
@usableFromInline package enum Isolated {
  @usableFromInline @frozen package struct Consumer<Input> {
    @usableFromInline let run: @isolated(any) @Sendable (Input) throws -> Void

    @inlinable init(_ run: @escaping @isolated(any) @Sendable (Input) throws -> Void) {
      self.run = run
    }
  }

  @usableFromInline @frozen package struct ErrorConsumer {
    @usableFromInline let run: @isolated(any) @Sendable (any Error) throws -> Void

    @inlinable init(_ run: @escaping @isolated(any) @Sendable (any Error) throws -> Void) {
      self.run = run
    }
  }

  @usableFromInline @frozen package struct Action {
    @usableFromInline let run: @isolated(any) @Sendable () throws -> Void

    @inlinable init(_ run: @escaping @isolated(any) @Sendable () throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct Starter<Input, Inner: AnyObject> {
    @usableFromInline let run: @isolated(any) @Sendable (Input) throws -> Inner

    @inlinable init(_ run: @escaping @isolated(any) @Sendable (Input) throws -> Inner) {
      self.run = run
    }
  }

  @usableFromInline @frozen package struct NullaryStarter<Inner: AnyObject> {
    @usableFromInline let run: @isolated(any) @Sendable () throws -> Inner

    @inlinable init(_ run: @escaping @isolated(any) @Sendable () throws -> Inner) { self.run = run }
  }

  @usableFromInline @frozen package struct ErrorStarter<Inner: AnyObject> {
    @usableFromInline let run: @isolated(any) @Sendable (any Error) throws -> Inner

    @inlinable init(_ run: @escaping @isolated(any) @Sendable (any Error) throws -> Inner) {
      self.run = run
    }
  }
}

/// Closures of the main actor.
@usableFromInline package enum Main {
  @usableFromInline @frozen package struct Consumer<Input> {
    @usableFromInline let run: @MainActor (Input) throws -> Void

    @inlinable init(_ run: @escaping @MainActor (Input) throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct ErrorConsumer {
    @usableFromInline let run: @MainActor (any Error) throws -> Void

    @inlinable init(_ run: @escaping @MainActor (any Error) throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct Action {
    @usableFromInline let run: @MainActor () throws -> Void

    @inlinable init(_ run: @escaping @MainActor () throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct Starter<Input, Inner: AnyObject> {
    @usableFromInline let run: @MainActor (Input) throws -> Inner

    @inlinable init(_ run: @escaping @MainActor (Input) throws -> Inner) { self.run = run }
  }

  @usableFromInline @frozen package struct NullaryStarter<Inner: AnyObject> {
    @usableFromInline let run: @MainActor () throws -> Inner

    @inlinable init(_ run: @escaping @MainActor () throws -> Inner) { self.run = run }
  }

  @usableFromInline @frozen package struct ErrorStarter<Inner: AnyObject> {
    @usableFromInline let run: @MainActor (any Error) throws -> Inner

    @inlinable init(_ run: @escaping @MainActor (any Error) throws -> Inner) { self.run = run }
  }
}

/// Closures of code in Swift 5 mode, which may capture anything.
@usableFromInline package enum Unchecked {
  @usableFromInline @frozen package struct Consumer<Input> {
    @usableFromInline let run: (Input) throws -> Void

    @inlinable init(_ run: @escaping (Input) throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct ErrorConsumer {
    @usableFromInline let run: (any Error) throws -> Void

    @inlinable init(_ run: @escaping (any Error) throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct Action {
    @usableFromInline let run: () throws -> Void

    @inlinable init(_ run: @escaping () throws -> Void) { self.run = run }
  }

  @usableFromInline @frozen package struct Starter<Input, Inner: AnyObject> {
    @usableFromInline let run: (Input) throws -> Inner

    @inlinable init(_ run: @escaping (Input) throws -> Inner) { self.run = run }
  }

  @usableFromInline @frozen package struct NullaryStarter<Inner: AnyObject> {
    @usableFromInline let run: () throws -> Inner

    @inlinable init(_ run: @escaping () throws -> Inner) { self.run = run }
  }

  @usableFromInline @frozen package struct ErrorStarter<Inner: AnyObject> {
    @usableFromInline let run: (any Error) throws -> Inner

    @inlinable init(_ run: @escaping (any Error) throws -> Inner) { self.run = run }
  }
}

/// As in Isolation.swift, for a ``Consumer``.
@inlinable package func unisolated<Input>(
  _ body: __owned @escaping @isolated(any) @Sendable (Input) throws -> Void
) -> @Sendable (Input) throws -> Void {
  unsafe unsafeBitCast(Isolated.Consumer(consume body), to: Consumer<Input>.self).run
}

/// As in Isolation.swift, for an ``ErrorConsumer``.
@inlinable package func unisolated(
  _ body: __owned @escaping @isolated(any) @Sendable (any Error) throws -> Void
) -> @Sendable (any Error) throws -> Void {
  unsafe unsafeBitCast(Isolated.ErrorConsumer(consume body), to: ErrorConsumer.self).run
}

/// As in Isolation.swift, for an ``Action``.
@inlinable package func unisolated(
  nullary body: __owned @escaping @isolated(any) @Sendable () throws -> Void
) -> @Sendable () throws -> Void {
  unsafe unsafeBitCast(Isolated.Action(consume body), to: Action.self).run
}

/// As in Isolation.swift, for a ``Starter``.
@inlinable package func unisolated<Input, Inner: AnyObject>(
  _ body: __owned @escaping @isolated(any) @Sendable (Input) throws -> Inner
) -> @Sendable (Input) throws -> Inner {
  unsafe unsafeBitCast(Isolated.Starter(consume body), to: Starter<Input, Inner>.self).run
}

/// As in Isolation.swift, for a ``NullaryStarter``.
@inlinable package func unisolated<Inner: AnyObject>(
  nullary body: __owned @escaping @isolated(any) @Sendable () throws -> Inner
) -> @Sendable () throws -> Inner {
  unsafe unsafeBitCast(Isolated.NullaryStarter(consume body), to: NullaryStarter<Inner>.self).run
}

/// As in Isolation.swift, for an ``ErrorStarter``.
@inlinable package func unisolated<Inner: AnyObject>(
  _ body: __owned @escaping @isolated(any) @Sendable (any Error) throws -> Inner
) -> @Sendable (any Error) throws -> Inner {
  unsafe unsafeBitCast(Isolated.ErrorStarter(consume body), to: ErrorStarter<Inner>.self).run
}

/// As in Isolation.swift, for a ``Consumer``.
@inlinable package func unisolated<Input>(
  main body: __owned @escaping @MainActor (Input) throws -> Void
) -> @Sendable (Input) throws -> Void {
  unsafe unsafeBitCast(Main.Consumer(consume body), to: Consumer<Input>.self).run
}

/// As in Isolation.swift, for an ``ErrorConsumer``.
@inlinable package func unisolated(
  main body: __owned @escaping @MainActor (any Error) throws -> Void
) -> @Sendable (any Error) throws -> Void {
  unsafe unsafeBitCast(Main.ErrorConsumer(consume body), to: ErrorConsumer.self).run
}

/// As in Isolation.swift, for an ``Action``.
@inlinable package func unisolated(mainNullary body: __owned @escaping @MainActor () throws -> Void)
  -> @Sendable () throws -> Void
{
  unsafe unsafeBitCast(Main.Action(consume body), to: Action.self).run
}

/// As in Isolation.swift, for a ``Starter``.
@inlinable package func unisolated<Input, Inner: AnyObject>(
  main body: __owned @escaping @MainActor (Input) throws -> Inner
) -> @Sendable (Input) throws -> Inner {
  unsafe unsafeBitCast(Main.Starter(consume body), to: Starter<Input, Inner>.self).run
}

/// As in Isolation.swift, for a ``NullaryStarter``.
@inlinable package func unisolated<Inner: AnyObject>(
  mainNullary body: __owned @escaping @MainActor () throws -> Inner
) -> @Sendable () throws -> Inner {
  unsafe unsafeBitCast(Main.NullaryStarter(consume body), to: NullaryStarter<Inner>.self).run
}

/// As in Isolation.swift, for an ``ErrorStarter``.
@inlinable package func unisolated<Inner: AnyObject>(
  main body: __owned @escaping @MainActor (any Error) throws -> Inner
) -> @Sendable (any Error) throws -> Inner {
  unsafe unsafeBitCast(Main.ErrorStarter(consume body), to: ErrorStarter<Inner>.self).run
}

/// As in Isolation.swift, for a ``Consumer``.
@inlinable package func unchecked<Input>(_ body: __owned @escaping (Input) throws -> Void)
  -> @Sendable (Input) throws -> Void
{
  unsafe unsafeBitCast(Unchecked.Consumer(consume body), to: Consumer<Input>.self).run
}

/// As in Isolation.swift, for an ``ErrorConsumer``.
@inlinable package func unchecked(_ body: __owned @escaping (any Error) throws -> Void)
  -> @Sendable (any Error) throws -> Void
{
  unsafe unsafeBitCast(Unchecked.ErrorConsumer(consume body), to: ErrorConsumer.self).run
}

/// As in Isolation.swift, for an ``Action``.
@inlinable package func unchecked(nullary body: __owned @escaping () throws -> Void)
  -> @Sendable () throws -> Void
{
  unsafe unsafeBitCast(Unchecked.Action(consume body), to: Action.self).run
}

/// As in Isolation.swift, for a ``Starter``.
@inlinable package func unchecked<Input, Inner: AnyObject>(
  _ body: __owned @escaping (Input) throws -> Inner
) -> @Sendable (Input) throws -> Inner {
  unsafe unsafeBitCast(Unchecked.Starter(consume body), to: Starter<Input, Inner>.self).run
}

/// As in Isolation.swift, for a ``NullaryStarter``.
@inlinable package func unchecked<Inner: AnyObject>(
  nullary body: __owned @escaping () throws -> Inner
) -> @Sendable () throws -> Inner {
  unsafe unsafeBitCast(Unchecked.NullaryStarter(consume body), to: NullaryStarter<Inner>.self).run
}

/// As in Isolation.swift, for an ``ErrorStarter``.
@inlinable package func unchecked<Inner: AnyObject>(
  _ body: __owned @escaping (any Error) throws -> Inner
) -> @Sendable (any Error) throws -> Inner {
  unsafe unsafeBitCast(Unchecked.ErrorStarter(consume body), to: ErrorStarter<Inner>.self).run
}
