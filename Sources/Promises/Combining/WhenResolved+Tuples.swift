// Sizes in use; see When+Tuples.swift.

// Derived for: 3...6.
/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  resolved first: A, _ second: B
) -> Guarantee<(Result<A.T, any Error>, Result<B.T, any Error>)> {
  tupleOfOutcomes(first, second, into: Guarantee(.waiting))
}
