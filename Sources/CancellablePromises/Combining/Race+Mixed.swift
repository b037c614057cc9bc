public import Promises

// Promises and guarantees together with promises that can be cancelled, or without them.

/// Settles the way the first promise or guarantee to settle does, even if that is rejected.
///
/// Cancelling the returned promise cancels the inputs only with `autoCancel`.
///
/// > Rejects with: the error of the first input to settle, if that is rejected;
/// > `PromiseError.badInput` if there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those that have already settled, the first in
///     order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func race<Inputs: Collection>(
  _ thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Settles the way the first promise or guarantee to settle does, even if that is rejected.
///
/// Cancelling the returned promise cancels the inputs only with `autoCancel`.
///
/// > Rejects with: the error of the first input to settle, if that is rejected;
/// > `PromiseError.badInput` if there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those that have already settled, the first in
///     order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Takes the value of the first input to be fulfilled; rejections do not count while others are
/// pending.
///
/// Cancelling the returned promise cancels the inputs only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs are rejected; `PromiseError.badInput` if
/// > there are none; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those that have already settled, the first in
///     order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func race<Inputs: Collection>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Takes the value of the first input to be fulfilled; rejections do not count while others are
/// pending.
///
/// Cancelling the returned promise cancels the inputs only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs are rejected; `PromiseError.badInput` if
/// > there are none; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those that have already settled, the first in
///     order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
