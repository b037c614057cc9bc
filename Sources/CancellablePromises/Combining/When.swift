public import Promises

/// Waits for all promises to be fulfilled.
///
///     when(fulfilled: ids.map { id in fetchUser(id) }).done { users in show(users) }
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameter thenables: Any number of promises; for an empty collection, the result is fulfilled
///   at once.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection, Value>(
  fulfilled thenables: Inputs
) -> CancellablePromise<[Value]> where Inputs.Element == CancellablePromise<Value> {
  collect(
    Array(thenables), of: Value.self, into: CancellablePromise(.linear))
}

/// Waits for all promises to be fulfilled.
///
///     let users = when(fulfilled: ids.map { id in fetchUser(id) }, autoCancel: true)
///     users.cancel()
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection, Value>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Value]> where Inputs.Element == CancellablePromise<Value> {
  collect(
    Array(thenables), of: Value.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for all promises without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameter thenables: Any number of promises; for an empty collection, the result is fulfilled
///   at once.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection>(
  fulfilled thenables: Inputs
) -> CancellablePromise<Void> where Inputs.Element == CancellablePromise<Void> {
  waitForAll(
    Array(thenables), into: CancellablePromise(.linear))
}

/// Waits for all promises without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Void> where Inputs.Element == CancellablePromise<Void> {
  waitForAll(
    Array(thenables), into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for all promises without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameter thenables: Any number of promises; for an empty collection, the result is fulfilled
///   at once.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when(
  fulfilled thenables: CancellablePromise<Void>...
) -> CancellablePromise<Void> { when(fulfilled: thenables) }

/// Waits for all promises without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when(
  fulfilled thenables: CancellablePromise<Void>..., autoCancel: Bool
) -> CancellablePromise<Void> { when(fulfilled: thenables, autoCancel: autoCancel) }

/// Waits for promises and guarantees of one type to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Inputs: Collection>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Inputs.Element.T]> where Inputs.Element: Thenable {
  collect(
    thenables.map { $0.cell }, of: Inputs.Element.T.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises and guarantees of one type to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; for an empty array, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the values, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func when<Value: Sendable>(
  fulfilled thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<[Value]> {
  collect(
    thenables.map { $0.cell }, of: Value.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for all promises and guarantees without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises and guarantees; for an empty collection, the result is
///     fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Inputs: Collection>(
  fulfilled thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<Void> where Inputs.Element: Thenable, Inputs.Element.T == Void {
  waitForAll(
    thenables.map { $0.cell }, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for all promises and guarantees without values to be fulfilled.
///
/// > Rejects with: the first error; among inputs that are already rejected, that of the first in
/// > order; the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises and guarantees.
///   - autoCancel: Whether to cancel inputs that are still pending as soon as they no longer
///     matter, and when the returned promise is cancelled. Otherwise inputs are left alone.
/// - Returns: A promise that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func when(
  fulfilled thenables: any Thenable<Void>..., autoCancel: Bool
) -> CancellablePromise<Void> {
  waitForAll(
    thenables.map { $0.cell }, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
