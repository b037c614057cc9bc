// Derived from Sources/Promises/Combining/When+Tuples.swift by .ci/derived.

/// As ``when(fulfilled:_:)``, for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C
) -> Promise<(A.T, B.T, C.T)> { tupleOfValues(first, second, third, into: Promise(.waiting)) }

/// As ``when(fulfilled:_:)``, for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D
) -> Promise<(A.T, B.T, C.T, D.T)> {
  tupleOfValues(first, second, third, fourth, into: Promise(.waiting))
}

/// As ``when(fulfilled:_:)``, for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
) -> Promise<(A.T, B.T, C.T, D.T, E.T)> {
  tupleOfValues(first, second, third, fourth, fifth, into: Promise(.waiting))
}

/// As ``when(fulfilled:_:)``, for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
) -> Promise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth, into: Promise(.waiting))
}
