public import Promises

// Derived for: without autoCancel.
/// Waits for all promises to be fulfilled.
///
///     let users = when(
///       fulfilled: ids.map { id in fetchUser(id) }, autoCancel: true)
///     users.cancel()
///
/// > Rejects with: the first error; among inputs already rejected, the error of the first in order;
/// > the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty array, the result is already fulfilled.
///   - autoCancel: Whether to cancel inputs still pending as soon as the inputs no longer matter,
///     and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>], autoCancel: Bool
) -> CancellablePromise<[Value]> {
  combine(thenables, .allFulfilled, autoCancel: autoCancel) { $0.values() }
}

// Derived for: without autoCancel.
/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for promises without values.
@_alwaysEmitIntoClient public func when(
  fulfilled thenables: [CancellablePromise<Void>], autoCancel: Bool
) -> CancellablePromise<Void> {
  waitForAll(thenables, autoCancel: autoCancel)
}

// Derived for: without autoCancel.
/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for arguments without
/// values.
@_alwaysEmitIntoClient public func when(
  fulfilled thenables: CancellablePromise<Void>..., autoCancel: Bool
) -> CancellablePromise<Void> { when(fulfilled: thenables, autoCancel: autoCancel) }

/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for promises of one type, or
/// guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<Input: Thenable, Value>(
  fulfilled thenables: [Input], autoCancel: Bool
) -> CancellablePromise<[Value]> where Input.T == Value {
  combine(thenables.cells, .allFulfilled, autoCancel: autoCancel) { $0.values() }
}

/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for promises, guarantees and
/// cancellable promises.
@_disfavoredOverload
public func when<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<[Value]> {
  combine(thenables.map { $0.cell }, .allFulfilled, autoCancel: autoCancel) { $0.values() }
}

/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for promises of one type
/// without values, or guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<Input: Thenable>(
  fulfilled thenables: [Input], autoCancel: Bool
) -> CancellablePromise<Void> where Input.T == Void {
  waitForAll(thenables.cells, autoCancel: autoCancel)
}

/// As ``when(fulfilled:autoCancel:)-([CancellablePromise<Value>],_)``, for arguments of different
/// kinds without values.
@_disfavoredOverload
public func when(
  fulfilled thenables: any Thenable<Void>..., autoCancel: Bool
) -> CancellablePromise<Void> {
  waitForAll(thenables.map { $0.cell }, autoCancel: autoCancel)
}
