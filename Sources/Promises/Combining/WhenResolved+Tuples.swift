// Sizes in use; see When+Tuples.swift.

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable>(
  resolved first: A, _ second: B
) -> Guarantee<(Result<A.T, any Error>, Result<B.T, any Error>)> {
  tupleOfOutcomes(first, second, into: Guarantee(.waiting))
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable>(
  resolved first: A, _ second: B, _ third: C
) -> Guarantee<(Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>)> {
  tupleOfOutcomes(first, second, third, into: Guarantee(.waiting))
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D
) -> Guarantee<
  (Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>)
> { tupleOfOutcomes(first, second, third, fourth, into: Guarantee(.waiting)) }

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - fifth: The fifth promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
) -> Guarantee<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, into: Guarantee(.waiting)) }

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - fifth: The fifth promise or guarantee.
///   - sixth: The sixth promise or guarantee.
/// - Returns: A guarantee of a tuple of the outcomes that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
) -> Guarantee<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>, Result<F.T, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, sixth, into: Guarantee(.waiting)) }
