// Derived from Sources/Promises/Combining/WhenResolved+Tuples.swift by .ci/derived.

/// Does the same for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  resolved first: A, _ second: B, _ third: C
) -> Guarantee<(Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>)> {
  tupleOfOutcomes(first, second, third, into: Guarantee(.waiting))
}

/// Does the same for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D
) -> Guarantee<
  (Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>)
> { tupleOfOutcomes(first, second, third, fourth, into: Guarantee(.waiting)) }

/// Does the same for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
) -> Guarantee<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, into: Guarantee(.waiting)) }

/// Does the same for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
) -> Guarantee<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>, Result<F.T, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, sixth, into: Guarantee(.waiting)) }
