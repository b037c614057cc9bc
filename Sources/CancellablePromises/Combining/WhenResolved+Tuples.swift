public import Promises

// Sizes in use, for the reason given in Promises/Combining/When+Tuples.swift;
// beyond six there is the pack.

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>)> {
  tupleOfOutcomes(
    first, second, into: CancellablePromise(.linear))
}

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
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  autoCancel: Bool
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>)> {
  tupleOfOutcomes(
    first, second, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable>(
  resolved first: A, _ second: B,
  autoCancel: Bool
) -> CancellablePromise<(Result<A.T, any Error>, Result<B.T, any Error>)> {
  tupleOfOutcomes(
    first, second, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>, Result<C, any Error>)> {
  tupleOfOutcomes(
    first, second, third, into: CancellablePromise(.linear))
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>,
  autoCancel: Bool
) -> CancellablePromise<(Result<A, any Error>, Result<B, any Error>, Result<C, any Error>)> {
  tupleOfOutcomes(
    first, second, third, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable>(
  resolved first: A, _ second: B, _ third: C,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>,
    Result<B.T, any Error>,
    Result<C.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - fourth: The fourth promise.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, into: CancellablePromise(.linear))
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - fourth: The fourth promise.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>,
    Result<B.T, any Error>,
    Result<C.T, any Error>,
    Result<D.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
