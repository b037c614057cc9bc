// Derived from Sources/CancellablePromises/Combining/When+Tuples.swift by .ci/derived.

public import Promises

/// As ``when(fulfilled:_:autoCancel:)``, for three.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, autoCancel: Bool = false
) -> CancellablePromise<(A, B, C)> { tupleOfValues(first, second, third, autoCancel: autoCancel) }

/// As ``when(fulfilled:_:autoCancel:)``, for four.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, autoCancel: Bool = false
) -> CancellablePromise<(A, B, C, D)> {
  tupleOfValues(first, second, third, fourth, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for five.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  autoCancel: Bool = false
) -> CancellablePromise<(A, B, C, D, E)> {
  tupleOfValues(first, second, third, fourth, fifth, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for six.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>, autoCancel: Bool = false
) -> CancellablePromise<(A, B, C, D, E, F)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T)> {
  tupleOfValues(first, second, third, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T)> {
  tupleOfValues(first, second, third, fourth, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T)> {
  tupleOfValues(first, second, third, fourth, fifth, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)``, for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth, autoCancel: autoCancel)
}
