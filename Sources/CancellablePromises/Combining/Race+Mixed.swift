public import Promises

// Promises and guarantees together with promises that can be cancelled, or without them.

/// Settles as the first promise or guarantee that settles, even if it rejects.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
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

/// Settles as the first promise or guarantee that settles, even if it rejects.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Is fulfilled as the first that is; rejections do not count while others are pending.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
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

/// Is fulfilled as the first that is; rejections do not count while others are pending.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
