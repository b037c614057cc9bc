// With Derived/Bodies+Isolated.swift, the only place where isolation is taken off a function's
// type: the rest of the library has plain functions. Callers of the result are on the actor.

/// Returns a handler stripped of isolation.
///
/// SAFETY: a synchronous isolated function never hops by itself, and `@isolated(any)` adds nothing
/// to the call: the isolation is in the context. ``Hop/init(isolation:role:)`` takes the call
/// to the actor that `isolation` names before the handler runs.
@inlinable package func unisolated<Input, Output>(
  _ body: __owned @escaping @isolated(any) @Sendable (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) throws -> Output).self)
}

/// Returns a main-actor handler stripped of isolation.
///
/// SAFETY: as above; ``Hop/init(_:)-(MainDispatcher)`` takes the call to the main queue.
@inlinable package func unisolated<Input, Output>(
  main body: __owned @escaping @MainActor (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) throws -> Output).self)
}

/// Returns a comparison stripped of isolation, for the operators that sort.
///
/// SAFETY: as above.
@inlinable package func unisolated<Input>(
  pair body: __owned @escaping @isolated(any) @Sendable (Input, Input) throws -> Bool
) -> @Sendable (Input, Input) throws -> Bool {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input, Input) throws -> Bool).self)
}

/// Returns a main-actor comparison stripped of isolation.
///
/// SAFETY: as above.
@inlinable package func unisolated<Input>(
  mainPair body: __owned @escaping @MainActor (Input, Input) throws -> Bool
) -> @Sendable (Input, Input) throws -> Bool {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input, Input) throws -> Bool).self)
}

/// Returns the closure of a ``RetryDelay`` stripped of isolation.
///
/// SAFETY: as above; `attempt` takes the call to the actor.
func unisolated(
  delay body: @escaping @isolated(any) @Sendable (Int, any Error) -> Duration
) -> @Sendable (Int, any Error) -> Duration {
  unsafe unsafeBitCast(body, to: (@Sendable (Int, any Error) -> Duration).self)
}

/// Returns a handler of code in Swift 5 mode, unchecked by the compiler, as a handler that may run
/// anywhere.
///
/// SAFETY: `@Sendable` changes nothing in the call of a function. As with PromiseKit, the author of
/// a closure in Swift 5 mode answers for capturing only things that may be used where the closure
/// runs.
@inlinable package func unchecked<Input, Output>(
  _ body: __owned @escaping (Input) throws -> Output
) -> @Sendable (Input) throws -> Output {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) throws -> Output).self)
}

/// A handler that cannot fail, of code in Swift 5 mode.
///
/// SAFETY: as above.
@inlinable package func unchecked<Input>(
  _ body: __owned @escaping (Input) -> Void
) -> @Sendable (Input) -> Void {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input) -> Void).self)
}

/// A comparison of code in Swift 5 mode.
///
/// SAFETY: as above.
@inlinable package func unchecked<Input>(
  pair body: __owned @escaping (Input, Input) throws -> Bool
) -> @Sendable (Input, Input) throws -> Bool {
  unsafe unsafeBitCast(consume body, to: (@Sendable (Input, Input) throws -> Bool).self)
}

/// Runs a cell's body on an actor, first in, first out among all work of promises for the actor.
func resumeOnActor(_ actor: any Actor, _ cell: any HandedOut) {
  // SAFETY: an isolated parameter is passed like any other, and this function does not touch the
  // actor: the function only makes a task that starts there. Tasks that begin on an actor are
  // enqueued in the order in which they are made; one priority for all keeps that order.
  unsafe unsafeBitCast(OnActor(run: startTask), to: Anywhere.self).run(actor, cell)
}

// Structs, because Swift wraps a function that is passed as a generic argument into an object.
private struct OnActor {
  let run: @Sendable (isolated any Actor, any HandedOut) -> Void
}

private struct Anywhere {
  let run: @Sendable (any Actor, any HandedOut) -> Void
}

private let startTask: @Sendable (isolated any Actor, any HandedOut) -> Void = { actor, cell in
  startDetached {
    _ = actor
    cell.resume()
  }
}

/// Starts a task on the actor that the closure belongs to.
///
/// The task takes neither task-local values nor a priority from the caller, which may be any code
/// that settles a promise or gives a permit back.
// Inlined and generic, so that the closure is made in the form in which the task keeps it: two
// objects less.
@inline(__always) private func startDetached<Result: Sendable>(
  @_inheritActorContext _ work: sending @escaping @isolated(any) () async throws -> Result
) {
  Task<Result, any Error>.detached(priority: .medium, operation: work)
}
