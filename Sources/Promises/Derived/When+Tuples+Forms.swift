// Derived from Sources/Promises/Combining/When+Tuples.swift by .ci/derived.

/// As ``when(fulfilled:_:)``, for three.
@_alwaysEmitIntoClient public func when<A: PlainThenable, B: PlainThenable, C: PlainThenable>(
  fulfilled first: A, _ second: B, _ third: C
) -> Promise<(A.T, B.T, C.T)> { tupleOfValues(first, second, third) }

/// As ``when(fulfilled:_:)``, for four.
@_alwaysEmitIntoClient
public func when<A: PlainThenable, B: PlainThenable, C: PlainThenable, D: PlainThenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D
) -> Promise<(A.T, B.T, C.T, D.T)> { tupleOfValues(first, second, third, fourth) }

/// As ``when(fulfilled:_:)``, for five.
@_alwaysEmitIntoClient
public func when<
  A: PlainThenable, B: PlainThenable, C: PlainThenable, D: PlainThenable, E: PlainThenable
>(fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E) -> Promise<
  (A.T, B.T, C.T, D.T, E.T)
> { tupleOfValues(first, second, third, fourth, fifth) }

/// As ``when(fulfilled:_:)``, for six.
@_alwaysEmitIntoClient
public func when<
  A: PlainThenable, B: PlainThenable, C: PlainThenable, D: PlainThenable, E: PlainThenable,
  F: PlainThenable
>(fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F) -> Promise<
  (A.T, B.T, C.T, D.T, E.T, F.T)
> { tupleOfValues(first, second, third, fourth, fifth, sixth) }

/// As ``when(fulfilled:_:)``, for three.
@_alwaysEmitIntoClient public func when(
  fulfilled first: any PlainThenable<Void>, _ second: any PlainThenable<Void>,
  _ third: any PlainThenable<Void>
) -> Promise<Void> { waitForAll([first, second, third]) }

/// As ``when(fulfilled:_:)``, for four.
@_alwaysEmitIntoClient public func when(
  fulfilled first: any PlainThenable<Void>, _ second: any PlainThenable<Void>,
  _ third: any PlainThenable<Void>, _ fourth: any PlainThenable<Void>
) -> Promise<Void> { waitForAll([first, second, third, fourth]) }

/// As ``when(fulfilled:_:)``, for five.
@_alwaysEmitIntoClient public func when(
  fulfilled first: any PlainThenable<Void>, _ second: any PlainThenable<Void>,
  _ third: any PlainThenable<Void>, _ fourth: any PlainThenable<Void>,
  _ fifth: any PlainThenable<Void>
) -> Promise<Void> { waitForAll([first, second, third, fourth, fifth]) }

/// As ``when(fulfilled:_:)``, for six.
@_alwaysEmitIntoClient public func when(
  fulfilled first: any PlainThenable<Void>, _ second: any PlainThenable<Void>,
  _ third: any PlainThenable<Void>, _ fourth: any PlainThenable<Void>,
  _ fifth: any PlainThenable<Void>, _ sixth: any PlainThenable<Void>
) -> Promise<Void> { waitForAll([first, second, third, fourth, fifth, sixth]) }

/// As ``when(fulfilled:_:)``, for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C
) -> Promise<(A.T, B.T, C.T)> { tupleOfValues(first, second, third) }

/// As ``when(fulfilled:_:)``, for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D
) -> Promise<(A.T, B.T, C.T, D.T)> { tupleOfValues(first, second, third, fourth) }

/// As ``when(fulfilled:_:)``, for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E
) -> Promise<(A.T, B.T, C.T, D.T, E.T)> { tupleOfValues(first, second, third, fourth, fifth) }

/// As ``when(fulfilled:_:)``, for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F
) -> Promise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth)
}
