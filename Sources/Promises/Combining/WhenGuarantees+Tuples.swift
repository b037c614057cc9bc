// Sizes in use; see When+Tuples.swift.

// Derived for: 3...6.
/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfGuarantees(first, second) }

// Derived for: 3...6.
/// Does the same, as in PromiseKit's older versions.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfGuarantees(first, second) }
