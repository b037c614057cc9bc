public import Promises

// Sizes in use, for the reason given in Promises/Combining/When+Tuples.swift;
// beyond six there is the pack.

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>
) -> CancellablePromise<(A, B)> {
  tupleOfValues(
    first, second, into: CancellablePromise(.linear))
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  autoCancel: Bool
) -> CancellablePromise<(A, B)> {
  tupleOfValues(
    first, second, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable>(
  fulfilled first: A, _ second: B,
  autoCancel: Bool
) -> CancellablePromise<(A.T, B.T)> {
  tupleOfValues(
    first, second, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>
) -> CancellablePromise<(A, B, C)> {
  tupleOfValues(
    first, second, third, into: CancellablePromise(.linear))
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>,
  autoCancel: Bool
) -> CancellablePromise<(A, B, C)> {
  tupleOfValues(
    first, second, third, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable>(
  fulfilled first: A, _ second: B, _ third: C,
  autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T)> {
  tupleOfValues(
    first, second, third, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - fourth: The fourth promise.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>
) -> CancellablePromise<(A, B, C, D)> {
  tupleOfValues(
    first, second, third, fourth, into: CancellablePromise(.linear))
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - fourth: The fourth promise.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  autoCancel: Bool
) -> CancellablePromise<(A, B, C, D)> {
  tupleOfValues(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - third: The third promise or guarantee.
///   - fourth: The fourth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D,
  autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T)> {
  tupleOfValues(
    first, second, third, fourth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
