// Sizes in use; see When+Tuples.swift.

// Derived for: 3...6.
/// Waits for guarantees of different types.
///
///     when(guarantees: askAbout(1), after(.seconds(1)).map { "a second" })
///       .done { answer, text in show(answer, text) }
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
/// - Returns: A guarantee of a tuple of the values that settles inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfValues(first, second) }

// Derived for: 3...6.
/// As ``when(guarantees:_:)``, as PromiseKit's older versions had it.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfValues(first, second) }
