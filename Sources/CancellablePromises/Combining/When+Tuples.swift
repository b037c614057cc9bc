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
  tupleOfValues(first, second, autoCancel: autoCancel)
}

// Derived for: 3...6.
/// As ``when(fulfilled:_:autoCancel:)->CancellablePromise<(A,B)>``, for promises, guarantees and
/// cancellable promises.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T)> {
  tupleOfValues(first, second, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)->CancellablePromise<(A,B)>``, for any number.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Thenable, each Rest: Thenable>(
  fulfilled first: First, _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<(First.T, repeat (each Rest).T)> {
  tupleOfValues(first, repeat each rest, autoCancel: autoCancel)
}

/// As ``when(fulfilled:_:autoCancel:)->CancellablePromise<(A,B)>``, for any number, which are left
/// alone.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Sendable, each Rest: Sendable>(
  fulfilled first: CancellablePromise<First>, _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<(First, repeat each Rest)> {
  tupleOfValues(first, repeat each rest)
}
