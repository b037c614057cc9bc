// Bodies in the form in which cells keep them.
//
// A cell sees its body as a value of a generic type. Swift wraps a function stored as such a value
// into an object of 32 bytes, unless the parameters and the result of the function are of generic
// types too, as those of `Body<Input, Output>` are. Swift stores a function in a struct as it is;
// hence the structs below. Closures with isolation have structs of their own, which follow from
// these.
//
// A function is passed on as an owned parameter and consumed at the last use, by name, also where
// an operator takes isolation off. Each link is spared a copy: two atomic operations, and 46
// instructions of 1 240; in an application, 13 bytes. `consuming` would be the modern spelling of
// `__owned`, but crashes Swift 6.3.1 in the module's interface.

/// A handler's function, stripped of isolation; see Dispatching/Isolation.swift.
@usableFromInline
package typealias Body<Input, Output> = @Sendable (Input) throws -> Output

/// The function of a handler without a parameter.
@usableFromInline
package typealias Nullary<Output> = @Sendable () throws -> Output

// Derived for: Isolated, Main, Unchecked.
/// Takes a value and returns no value.
@usableFromInline
@frozen
package struct Consumer<Input> {
  @usableFromInline package let run: Body<Input, Void>

  @inlinable package init(_ run: @escaping Body<Input, Void>) { self.run = run }
}

// Derived for: Isolated, Main, Unchecked.
/// Takes an error and returns no value.
@usableFromInline
@frozen
package struct ErrorConsumer {
  @usableFromInline package let run: Body<any Error, Void>

  @inlinable package init(_ run: @escaping Body<any Error, Void>) { self.run = run }
}

// Derived for: Isolated, Main, Unchecked.
/// Takes and returns no value.
@usableFromInline
@frozen
package struct Action {
  @usableFromInline package let run: Nullary<Void>

  @inlinable package init(_ run: @escaping Nullary<Void>) { self.run = run }
}

// Derived for: Isolated, Main, Unchecked.
/// Takes a value and returns a promise.
@usableFromInline
@frozen
package struct Starter<Input, Inner: AnyObject> {
  @usableFromInline package let run: Body<Input, Inner>

  @inlinable package init(_ run: @escaping Body<Input, Inner>) { self.run = run }
}

// Derived for: Isolated, Main, Unchecked.
/// Takes no value and returns a promise.
@usableFromInline
@frozen
package struct NullaryStarter<Inner: AnyObject> {
  @usableFromInline package let run: Nullary<Inner>

  @inlinable package init(_ run: @escaping Nullary<Inner>) { self.run = run }
}

// Derived for: Isolated, Main, Unchecked.
/// Takes an error and returns a promise.
@usableFromInline
@frozen
package struct ErrorStarter<Inner: AnyObject> {
  @usableFromInline package let run: Body<any Error, Inner>

  @inlinable package init(_ run: @escaping Body<any Error, Inner>) { self.run = run }
}

/// The body of an operator with `only:`, as an object that says which errors the body is for.
///
/// `MatchingBody` is its only subclass.
@usableFromInline
package class ErrorFilter: @unchecked Sendable {
  @inlinable package init() {}

  /// Whether the body is for an error; may call the user's `==` or `isCancelled`.
  @usableFromInline package func takes(_ error: any Error) -> Bool { false }
}

/// A body with a filter in the form in which a cell keeps it: the object in the place of a
/// function's context, behind a word that says that there is a body.
@usableFromInline
@frozen
package struct SelectiveBody<Object: ErrorFilter> {
  @usableFromInline let mark: UInt
  @usableFromInline package let object: Object

  @inlinable package init(_ object: __owned Object) { (mark, self.object) = (1, object) }
}
