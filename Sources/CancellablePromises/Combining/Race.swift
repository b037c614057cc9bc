public import Promises

/// Settles as the first promise that settles, even if it rejects.
///
///     race(urls.map { url in download(url) })
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameter thenables: The promises; among those settled already, the first in order counts.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Inputs: Collection, Value>(
  _ thenables: Inputs
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: Array(thenables))
}

/// Settles as the first promise that settles, even if it rejects.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Inputs: Collection, Value>(
  _ thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: Array(thenables),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Settles as the first promise that settles, even if it rejects.
///
///     race(fetchFromServer(), fetchFromCache())
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameter thenables: The promises; among those settled already, the first in order counts.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> {
  race(thenables)
}

/// Settles as the first promise that settles, even if it rejects.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(thenables, autoCancel: autoCancel)
}

/// Settles as the first promise that settles, even if it rejects.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: the error of the first to settle, if it is rejected; `PromiseError.badInput` if
/// > there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Is fulfilled as the first promise that is; rejections do not count while others are pending.
///
///     race(fulfilled: urls.map { url in download(url) })
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameter thenables: The promises; among those settled already, the first in order counts.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Inputs: Collection, Value>(
  fulfilled thenables: Inputs
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: Array(thenables))
}

/// Is fulfilled as the first promise that is; rejections do not count while others are pending.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
///     race(fulfilled: urls.map { url in download(url) }, autoCancel: true)
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Inputs: Collection, Value>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: Array(thenables),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Is fulfilled as the first promise that is; rejections do not count while others are pending.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameter thenables: The promises; among those settled already, the first in order counts.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> {
  race(fulfilled: thenables)
}

/// Is fulfilled as the first promise that is; rejections do not count while others are pending.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(fulfilled: thenables, autoCancel: autoCancel)
}

/// Is fulfilled as the first promise that is; rejections do not count while others are pending.
///
/// Whoever cancels the promise that this returns cancels the inputs too only with `autoCancel`.
///
/// > Rejects with: `PromiseError.noWinner` if all inputs reject; `PromiseError.badInput` if there
/// > are none; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those settled already, the first in order counts.
///   - autoCancel: Whether inputs that are still pending are cancelled as soon as they do not matter, and
///     all of them when the promise returned is cancelled. If not, inputs are left alone.
/// - Returns: A promise that settles inline. Nothing stays behind on inputs that are still pending.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
