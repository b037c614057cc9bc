// Derived from Sources/CancellablePromises/Combining/WhenResolved+Tuples.swift by .ci/derived.

public import Promises

/// Does the same, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>)> {
  tupleOfOutcomes(first, second, into: CancellablePromise(.linear))
}

/// Does the same for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, autoCancel: Bool
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>, Result<C, any Error>)> {
  tupleOfOutcomes(
    first, second, third, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable, C: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>, Result<C, any Error>)> {
  tupleOfOutcomes(first, second, third, into: CancellablePromise(.linear))
}

/// Does the same for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, autoCancel: Bool
) -> CancellablePromise<
  (Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>)
> {
  tupleOfOutcomes(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>
) -> CancellablePromise<
  (Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>)
> { tupleOfOutcomes(first, second, third, fourth, into: CancellablePromise(.linear)) }

/// Does the same for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>,
    Result<E, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>
) -> CancellablePromise<
  (
    Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>,
    Result<E, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, into: CancellablePromise(.linear)) }

/// Does the same for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>,
    Result<E, any Error>, Result<F, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>
) -> CancellablePromise<
  (
    Result<A, any Error>, Result<B, any Error>, Result<C, any Error>, Result<D, any Error>,
    Result<E, any Error>, Result<F, any Error>
  )
> { tupleOfOutcomes(first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear)) }

/// Does the same for three.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable, C: Thenable>(
  resolved first: A, _ second: B, _ third: C, autoCancel: Bool
) -> CancellablePromise<(Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>)> {
  tupleOfOutcomes(
    first, second, third, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// Does the same for four.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, autoCancel: Bool
) -> CancellablePromise<
  (Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>)
> {
  tupleOfOutcomes(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for five.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for six.
@_disfavoredOverload @_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>, Result<B.T, any Error>, Result<C.T, any Error>, Result<D.T, any Error>,
    Result<E.T, any Error>, Result<F.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}
