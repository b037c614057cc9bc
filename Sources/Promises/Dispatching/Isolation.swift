// The one file where isolation is taken off a function's type, so that the rest of the library handles
// plain functions. Whoever calls the result does so on the actor.

/// A handler without its isolation.
///
/// SAFETY: a synchronous isolated function never hops by itself, and `@isolated(any)` adds nothing
/// to how it is called: the isolation stands in its context. ``Hop/init(isolation:role:)`` takes
/// the call to the actor that `isolation` names before the handler runs.
@inlinable package func unisolated<Input, Output>(
  _ body: __owned @escaping @isolated(any) @Sendable (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) throws -> Output).self)
}

/// A main-actor handler without its isolation.
///
/// SAFETY: as above; ``Hop/init(_:)-(MainDispatcher)`` takes the call to the main queue.
@inlinable package func unisolated<Input, Output>(
  main body: __owned @escaping @MainActor (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) throws -> Output).self)
}

/// A comparison without its isolation, for the operators that sort.
///
/// SAFETY: as above.
@inlinable package func unisolated<Input>(
  pair body: __owned @escaping @isolated(any) @Sendable (Input, Input) throws -> Bool
) -> @Sendable (Input, Input) throws -> Bool {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input, Input) throws -> Bool).self)
}

/// A main-actor comparison without its isolation.
///
/// SAFETY: as above.
@inlinable package func unisolated<Input>(
  mainPair body: __owned @escaping @MainActor (Input, Input) throws -> Bool
) -> @Sendable (Input, Input) throws -> Bool {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input, Input) throws -> Bool).self)
}

/// A handler without arguments, without its isolation.
///
/// SAFETY: as above.
@inlinable package func unisolated<Output>(
  nullary body: __owned @escaping @isolated(any) @Sendable () throws -> Output
) -> Nullary<Output> {
  unsafe unsafeBitCast(consume body, to: Nullary<Output>.self)
}

/// A main-actor handler without arguments, without its isolation.
///
/// SAFETY: as above.
@inlinable package func unisolated<Output>(
  mainNullary body: __owned @escaping @MainActor () throws -> Output
) -> Nullary<Output> {
  unsafe unsafeBitCast(consume body, to: Nullary<Output>.self)
}

/// Runs work on an actor, first in, first out among all work that promises give it.
func enqueueOnActor(_ actor: any Actor, _ work: @escaping @Sendable () -> Void) {
  // SAFETY: an isolated parameter is passed like any other, and this function does not touch the
  // actor: it only makes a task that starts there. Tasks that begin on an actor are enqueued on it
  // in the order in which they are made; one priority for all keeps that order.
  let enqueue = unsafe unsafeBitCast(
    startTask, to: ((any Actor, @escaping @Sendable () -> Void) -> Void).self)
  enqueue(actor, work)
}

private let startTask: @Sendable (isolated any Actor, @escaping @Sendable () -> Void) -> Void = {
  actor, work in
  Task(priority: .medium) {
    _ = actor
    work()
  }
}
