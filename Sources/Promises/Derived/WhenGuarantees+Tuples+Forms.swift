// Derived from Sources/Promises/Combining/WhenGuarantees+Tuples.swift by .ci/derived.

/// As ``when(guarantees:_:)``, for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>
) -> Guarantee<(A, B, C)> { tupleOfValues(first, second, third) }

/// As ``when(guarantees:_:)``, for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>
) -> Guarantee<(A, B, C, D)> { tupleOfValues(first, second, third, fourth) }

/// As ``when(guarantees:_:)``, for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>, _ fifth: Guarantee<E>
) -> Guarantee<(A, B, C, D, E)> { tupleOfValues(first, second, third, fourth, fifth) }

/// As ``when(guarantees:_:)``, for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  guarantees first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>,
  _ fourth: Guarantee<D>, _ fifth: Guarantee<E>, _ sixth: Guarantee<F>
) -> Guarantee<(A, B, C, D, E, F)> { tupleOfValues(first, second, third, fourth, fifth, sixth) }

/// As ``when(_:_:)``, for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>
) -> Guarantee<(A, B, C)> { tupleOfValues(first, second, third) }

/// As ``when(_:_:)``, for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>
) -> Guarantee<(A, B, C, D)> { tupleOfValues(first, second, third, fourth) }

/// As ``when(_:_:)``, for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>,
  _ fifth: Guarantee<E>
) -> Guarantee<(A, B, C, D, E)> { tupleOfValues(first, second, third, fourth, fifth) }

/// As ``when(_:_:)``, for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  _ first: Guarantee<A>, _ second: Guarantee<B>, _ third: Guarantee<C>, _ fourth: Guarantee<D>,
  _ fifth: Guarantee<E>, _ sixth: Guarantee<F>
) -> Guarantee<(A, B, C, D, E, F)> { tupleOfValues(first, second, third, fourth, fifth, sixth) }
