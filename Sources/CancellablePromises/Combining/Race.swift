public import Promises

// Where `autoCancel:` is left out, there is a form of its own instead of a default: of two candidates
// the compiler takes the one with fewer parameters, so that the result of `race(download, other)` would
// be that of plain promises, which nobody can cancel.

// Derived for: without autoCancel.
/// Settles the way the first promise to settle does, even if that is rejected.
///
///     race(urls.map { url in download(url) }, autoCancel: true)
///
/// > Rejects with: the error of the first input to settle, if that is rejected;
/// > `PromiseError.badInput` if there are no inputs; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those that have already settled, the first in order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Inputs: Collection, Value>(
  _ thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: Array(thenables),
    autoCancel: reason(if: autoCancel))
}

// Derived for: without autoCancel.
/// Does the same for arguments.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(thenables, autoCancel: autoCancel)
}

/// Does the same for promises of one type, or guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Inputs: Collection>(
  _ thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: reason(if: autoCancel))
}

/// Does the same for promises, guarantees and cancellable promises together.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstSettled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: reason(if: autoCancel))
}

/// Does the same for arguments of different kinds.
@_disfavoredOverload
public func race<Value: Sendable>(
  _ thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(thenables, autoCancel: autoCancel)
}

// Derived for: without autoCancel.
/// Takes the value of the first promise to be fulfilled; rejections do not count while others are
/// pending.
///
///     race(fulfilled: urls.map { url in download(url) }, autoCancel: true)
///
/// > Rejects with: `PromiseError.noWinner` if all inputs are rejected; `PromiseError.badInput` if
/// > there are none; the cancel reason.
///
/// - Parameters:
///   - thenables: The promises; among those that have already settled, the first in order counts.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline. It leaves nothing behind on inputs that are still
///   pending.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func race<Inputs: Collection, Value>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: Array(thenables),
    autoCancel: reason(if: autoCancel))
}

// Derived for: without autoCancel.
/// Does the same for arguments.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(fulfilled: thenables, autoCancel: autoCancel)
}

/// Does the same for promises of one type, or guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func race<Inputs: Collection>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Inputs.Element.T> where Inputs.Element: Thenable {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: reason(if: autoCancel))
}

/// Does the same for promises, guarantees and cancellable promises together.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<Value> {
  decide(
    .firstFulfilled, CancellablePromise(.linear), among: thenables.map { $0.cell },
    autoCancel: reason(if: autoCancel))
}

/// Does the same for arguments of different kinds.
@_disfavoredOverload
public func race<Value: Sendable>(
  fulfilled thenables: any Thenable<Value>..., autoCancel: Bool
) -> CancellablePromise<Value> {
  race(fulfilled: thenables, autoCancel: autoCancel)
}
