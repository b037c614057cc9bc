// Derived from Sources/CancellablePromises/Combining/When+Tuples.swift by .ci/derived.

public import Promises

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>
) -> CancellablePromise<(A, B)> { tupleOfValues(first, second, into: CancellablePromise(.linear)) }

/// Does the same for three.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, autoCancel: Bool
) -> CancellablePromise<(A, B, C)> {
  tupleOfValues(
    first, second, third, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>
) -> CancellablePromise<(A, B, C)> {
  tupleOfValues(first, second, third, into: CancellablePromise(.linear))
}

/// Does the same for four.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, autoCancel: Bool
) -> CancellablePromise<(A, B, C, D)> {
  tupleOfValues(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>
) -> CancellablePromise<(A, B, C, D)> {
  tupleOfValues(first, second, third, fourth, into: CancellablePromise(.linear))
}

/// Does the same for five.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E)> {
  tupleOfValues(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>
) -> CancellablePromise<(A, B, C, D, E)> {
  tupleOfValues(first, second, third, fourth, fifth, into: CancellablePromise(.linear))
}

/// Does the same for six.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>, autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E, F)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>
) -> CancellablePromise<(A, B, C, D, E, F)> {
  tupleOfValues(first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear))
}

/// Does the same for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T)> {
  tupleOfValues(
    first, second, third, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// Does the same for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T)> {
  tupleOfValues(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T)> {
  tupleOfValues(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}
