public import Promises

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
///     when(resolved: ids.map { id in fetchUser(id) }).done { results in
///       show(results.compactMap { result in try? result.get() })
///     }
///
/// > Rejects with: the cancel reason.
///
/// - Parameter thenables: Any number of promises; for an empty collection, the result is fulfilled
///   at once.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection, Value>(
  resolved thenables: Inputs
) -> CancellablePromise<[Result<Value, any Error>]>
where Inputs.Element == CancellablePromise<Value> {
  collectOutcomes(
    Array(thenables), of: Value.self, into: CancellablePromise(.linear))
}

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Inputs: Collection, Value>(
  resolved thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]>
where Inputs.Element == CancellablePromise<Value> {
  collectOutcomes(
    Array(thenables), of: Value.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameter thenables: Any number of promises.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>...
) -> CancellablePromise<[Result<Value, any Error>]> {
  when(resolved: thenables)
}

/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient
public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  when(resolved: thenables, autoCancel: autoCancel)
}

/// Waits for promises and guarantees of one type to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient
public func when<Inputs: Collection>(
  resolved thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Result<Inputs.Element.T, any Error>]> where Inputs.Element: Thenable {
  collectOutcomes(
    thenables.map { $0.cell }, of: Inputs.Element.T.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}

/// Waits for promises and guarantees of one type to settle, whether they are fulfilled or rejected.
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - thenables: Promises and guarantees; for an empty array, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
public func when<Value: Sendable>(
  resolved thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  collectOutcomes(
    thenables.map { $0.cell }, of: Value.self, into: CancellablePromise(.linear),
    autoCancel: autoCancel ? CancellablePromiseError.cancelled : nil)
}
