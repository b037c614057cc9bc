// Bodies in the form in which a cell keeps them.
//
// A cell sees its body as a value of a generic type. A function that is stored as one is wrapped into an
// object of 32 bytes first, unless its parameters and its result are of generic types too, as those of
// `Body<Input, Output>` are. A function in a struct is stored as it is, hence the structs below.
//
// On its way here a function is passed on as an owned parameter and consumed where it is used last, which
// saves a copy for each link: two atomic operations, and 46 instructions of 1 240. `consuming` would be the
// modern spelling of `__owned`, but Swift 6.3.1 crashes over it in the module's interface.

/// A handler's function, whatever its isolation was; see Dispatching/Isolation.swift.
@usableFromInline
package typealias Body<Input, Output> = @Sendable (Input) throws -> Output

/// The same for handlers that take nothing.
@usableFromInline
package typealias Nullary<Output> = @Sendable () throws -> Output

/// Takes a value and returns nothing.
@usableFromInline
@frozen
package struct Consumer<Input> {
  @usableFromInline package let run: Body<Input, Void>

  @inlinable package init(_ run: @escaping Body<Input, Void>) { self.run = run }
}

/// Takes an error and returns nothing.
@usableFromInline
@frozen
package struct ErrorConsumer {
  @usableFromInline package let run: Body<any Error, Void>

  @inlinable package init(_ run: @escaping Body<any Error, Void>) { self.run = run }
}

/// Takes and returns nothing.
@usableFromInline
@frozen
package struct Action {
  @usableFromInline package let run: Nullary<Void>

  @inlinable package init(_ run: @escaping Nullary<Void>) { self.run = run }
}

/// Takes a value and returns a promise.
@usableFromInline
@frozen
package struct Starter<Input, Inner: Thenable> {
  @usableFromInline package let run: Body<Input, Inner>

  @inlinable package init(_ run: @escaping Body<Input, Inner>) { self.run = run }
}

/// Takes an error and returns a promise.
@usableFromInline
@frozen
package struct ErrorStarter<Inner: Thenable> {
  @usableFromInline package let run: Body<any Error, Inner>

  @inlinable package init(_ run: @escaping Body<any Error, Inner>) { self.run = run }
}

/// Takes the link whose body it is, and its settled source, and settles the link or sees to it.
@usableFromInline
@frozen
package struct Settler {
  @usableFromInline package let run: @Sendable (PromiseCell, PromiseCell) -> CellOutcome

  @inlinable
  package init(_ run: @escaping @Sendable (PromiseCell, PromiseCell) -> CellOutcome) {
    self.run = run
  }
}
