public import Promises

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - third: The third promise.
///   - fourth: The fourth promise.
///   - fifth: The fifth promise.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>,
    Result<E, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear))
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
///   - fifth: The fifth promise.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>,
    Result<E, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable>(
  resolved first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>,
    Result<B.T, any Error>,
    Result<C.T, any Error>,
    Result<D.T, any Error>,
    Result<E.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise.
///   - sixth: The sixth promise.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>,
    Result<E, any Error>,
    Result<F, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear))
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
///   - fifth: The fifth promise.
///   - sixth: The sixth promise.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
  resolved first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A, any Error>,
    Result<B, any Error>,
    Result<C, any Error>,
    Result<D, any Error>,
    Result<E, any Error>,
    Result<F, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
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
///   - fifth: The fifth promise or guarantee.
///   - sixth: The sixth promise or guarantee.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable>(
  resolved first: A, _ second: B,
  _ third: C, _ fourth: D,
  _ fifth: E, _ sixth: F,
  autoCancel: Bool
) -> CancellablePromise<
  (
    Result<A.T, any Error>,
    Result<B.T, any Error>,
    Result<C.T, any Error>,
    Result<D.T, any Error>,
    Result<E.T, any Error>,
    Result<F.T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, third, fourth, fifth, sixth, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise or guarantee.
///   - second: The second promise or guarantee.
///   - rest: Any number of others.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<First: Thenable, Second: Thenable, each Rest: Thenable>(
  resolved first: First, _ second: Second, _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<First.T, any Error>, Result<Second.T, any Error>,
    repeat Result<(each Rest).T, any Error>
  )
> {
  tupleOfOutcomes(
    first, second, repeat each rest, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise.
///   - second: The second promise.
///   - rest: Any number of others.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<First: Sendable, Second: Sendable, each Rest: Sendable>(
  resolved first: CancellablePromise<First>, _ second: CancellablePromise<Second>,
  _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<
  (
    Result<First, any Error>, Result<Second, any Error>,
    repeat Result<each Rest, any Error>
  )
> {
  tupleOfOutcomes(first, second, repeat each rest, into: CancellablePromise(.linear))
}
