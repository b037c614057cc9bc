// Sizes in use; see When+Tuples.swift.

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfGuarantees(first, second) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>
) -> Guarantee<(A, B, C)> { tupleOfGuarantees(first, second, third) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>
) -> Guarantee<(A, B, C, D)> { tupleOfGuarantees(first, second, third, fourth) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
///   - fifth: The fifth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>, _ fifth: Guarantee<E>
) -> Guarantee<(A, B, C, D, E)> { tupleOfGuarantees(first, second, third, fourth, fifth) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
///   - fifth: The fifth guarantee.
///   - sixth: The sixth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>, _ fifth: Guarantee<E>, _ sixth: Guarantee<F>
) -> Guarantee<(A, B, C, D, E, F)> { tupleOfGuarantees(first, second, third, fourth, fifth, sixth) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>
) -> Guarantee<(A, B)> { tupleOfGuarantees(first, second) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>
) -> Guarantee<(A, B, C)> { tupleOfGuarantees(first, second, third) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>
) -> Guarantee<(A, B, C, D)> { tupleOfGuarantees(first, second, third, fourth) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
///   - fifth: The fifth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>,
  _ fifth: Guarantee<E>
) -> Guarantee<(A, B, C, D, E)> { tupleOfGuarantees(first, second, third, fourth, fifth) }

/// Waits for guarantees of different types.
///
/// - Parameters:
///   - first: The first guarantee.
///   - second: The second guarantee.
///   - third: The third guarantee.
///   - fourth: The fourth guarantee.
///   - fifth: The fifth guarantee.
///   - sixth: The sixth guarantee.
/// - Returns: A guarantee of a tuple of the values that is fulfilled inline.
/// - Complexity: O(1).
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>,
  _ fifth: Guarantee<E>, _ sixth: Guarantee<F>
) -> Guarantee<(A, B, C, D, E, F)> { tupleOfGuarantees(first, second, third, fourth, fifth, sixth) }
