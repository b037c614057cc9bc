public import Promises

// Sizes in use, for the reason given in Promises/Combining/When+Tuples.swift;
// beyond six there is the pack.

// Derived for: 3...6, without autoCancel.
/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Sendable, B: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>, autoCancel: Bool
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>)> {
  tupleOfOutcomes(
    first, second, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

// Derived for: 3...6.
/// Does the same for promises, guarantees and cancellable promises together.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<A: Thenable, B: Thenable>(
  resolved first: A, _ second: B, autoCancel: Bool
) -> CancellablePromise<(Result<A.T, any Error>, Result<B.T, any Error>)> {
  tupleOfOutcomes(
    first, second, into: CancellablePromise(.linear), autoCancel: reason(if: autoCancel))
}

/// Does the same for any number.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Thenable, Second: Thenable, each Rest: Thenable>(
  resolved first: First, _ second: Second, _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<First.T, any Error>, Result<Second.T, any Error>,
    repeat Result<(each Rest).T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, repeat each rest, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for any number of cancellable promises, which are left alone.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Sendable, Second: Sendable, each Rest: Sendable>(
  resolved first: CancellablePromise<First>, _ second: CancellablePromise<Second>,
  _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<
  (Result<First, any Error>, Result<Second, any Error>, repeat Result<each Rest, any Error>)
> {
  tupleOfOutcomes(first, second, repeat each rest, into: CancellablePromise(.linear))
}
