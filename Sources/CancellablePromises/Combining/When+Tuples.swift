public import Promises

// Sizes in use, for the reason given in Promises/Combining/When+Tuples.swift;
// beyond six there is the pack.

// Derived for: 3...6.
/// Waits for promises of different types to be fulfilled.
///
///     when(fulfilled: fetchUser(id), fetchNews(), autoCancel: true)
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order;
/// > the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - autoCancel: Whether to cancel inputs still pending as soon as the inputs no longer matter,
///     and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>, autoCancel: Bool = false
) -> CancellablePromise<(A, B)> {
  tupleOfValues(
    first, second, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

// Derived for: 3...6.
/// As ``when(fulfilled:_:autoCancel:)``, for promises, guarantees and cancellable promises.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T)> {
  tupleOfValues(
    first, second, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// As ``when(fulfilled:_:autoCancel:)``, for seven or more.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable, G: Thenable,
  each Rest: Thenable
>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F, _ seventh: G,
  _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T, F.T, G.T, repeat (each Rest).T)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, seventh, repeat each rest,
    into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// As ``when(fulfilled:_:autoCancel:)``, for seven or more, which are left alone.
@_alwaysEmitIntoClient
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  each Rest: Sendable
>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  _ sixth: CancellablePromise<F>, _ seventh: CancellablePromise<G>,
  _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<(A, B, C, D, E, F, G, repeat each Rest)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, seventh, repeat each rest,
    into: CancellablePromise(.linear))
}

/// As ``when(fulfilled:_:autoCancel:)``, for a single promise.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<Input: Thenable>(
  fulfilled thenable: Input, autoCancel: Bool
) -> CancellablePromise<Input.T> {
  tupleOfValues(thenable, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// As ``when(fulfilled:_:autoCancel:)``, for a single promise, which is left alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  fulfilled thenable: CancellablePromise<Value>
) -> CancellablePromise<Value> { tupleOfValues(thenable, into: CancellablePromise(.linear)) }
