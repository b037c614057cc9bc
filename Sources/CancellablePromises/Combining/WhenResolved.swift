public import Promises

// Derived for: without autoCancel.
/// Waits for all promises to settle, whether they are fulfilled or rejected.
///
///     when(resolved: ids.map { id in fetchUser(id) }).done { results in
///       show(results.compactMap { result in try? result.get() })
///     }
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - thenables: Any number of promises; for an empty collection, the result is fulfilled at once.
///   - autoCancel: Whether to cancel inputs that are still pending when the returned promise is
///     cancelled. Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Inputs: Collection, Value>(
  resolved thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]>
where Inputs.Element == CancellablePromise<Value> {
  collectOutcomes(
    Array(thenables), of: Value.self, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

// Derived for: without autoCancel.
/// Does the same for arguments.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  when(resolved: thenables, autoCancel: autoCancel)
}

/// Does the same for promises of one type, or guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<Inputs: Collection>(
  resolved thenables: Inputs, autoCancel: Bool
) -> CancellablePromise<[Result<Inputs.Element.T, any Error>]> where Inputs.Element: Thenable {
  collectOutcomes(
    thenables.map { $0.cell }, of: Inputs.Element.T.self, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}

/// Does the same for promises, guarantees and cancellable promises together.
@_disfavoredOverload
public func when<Value: Sendable>(
  resolved thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  collectOutcomes(
    thenables.map { $0.cell }, of: Value.self, into: CancellablePromise(.linear),
    autoCancel: reason(if: autoCancel))
}
