public import Promises

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
///   - fifth: The fifth promise.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>
) -> CancellablePromise<(A, B, C, D, E)> {
  tupleOfValues(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear))
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
///   - fifth: The fifth promise.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>,
  autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E)> {
  tupleOfValues(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  fulfilled first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E,
  autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T)> {
  tupleOfValues(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise.
///   - sixth: The sixth promise.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>
) -> CancellablePromise<(A, B, C, D, E, F)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear))
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
///   - fifth: The fifth promise.
///   - sixth: The sixth promise.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  fulfilled first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>,
  autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E, F)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise or guarantee.
///   - sixth: The sixth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  fulfilled first: A, _ second: B,
  _ third: C, _ fourth: D,
  _ fifth: E, _ sixth: F,
  autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  tupleOfValues(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - rest: Any number of others.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<First: Thenable, each Rest: Thenable>(
  fulfilled first: First, _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<(First.T, repeat (each Rest).T)> {
  tupleOfValues(
    first, repeat each rest, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - rest: Any number of others.
/// - Returns: A promise of a tuple of the values that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<First: Sendable, each Rest: Sendable>(
  fulfilled first: CancellablePromise<First>, _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<(First, repeat each Rest)> {
  tupleOfValues(first, repeat each rest, into: CancellablePromise(.linear))
}
