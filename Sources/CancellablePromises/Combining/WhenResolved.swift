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
///   - thenables: Any number of promises; for an empty array, the result is already fulfilled.
///   - autoCancel: Whether to cancel inputs still pending when the returned promise is cancelled.
///     Otherwise inputs are left alone.
/// - Returns: A promise of the outcomes, in the order of the inputs, that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: [CancellablePromise<Value>], autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  combine(thenables.cells, .allSettled, autoCancel: autoCancel) { $0.outcomes() }
}

// Derived for: without autoCancel.
/// As ``when(resolved:autoCancel:)-([CancellablePromise<Value>],_)``, for arguments.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>..., autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  when(resolved: thenables, autoCancel: autoCancel)
}

/// As ``when(resolved:autoCancel:)-([CancellablePromise<Value>],_)``, for promises of one type, or
/// guarantees.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<Input: Thenable, Value>(
  resolved thenables: [Input], autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]>
where Input.T == Value {
  combine(thenables.cells, .allSettled, autoCancel: autoCancel) { $0.outcomes() }
}

/// As ``when(resolved:autoCancel:)-([CancellablePromise<Value>],_)``, for promises, guarantees and
/// cancellable promises.
@_disfavoredOverload
public func when<Value: Sendable>(
  resolved thenables: [any Thenable<Value>], autoCancel: Bool
) -> CancellablePromise<[Result<Value, any Error>]> {
  combine(thenables.map { $0.cell }, .allSettled, autoCancel: autoCancel) { $0.outcomes() }
}

/// Waits for promises of different types to settle, whether they are fulfilled or rejected.
///
///     let both = when(resolved: fetchUser(id), download, autoCancel: true)
///     both.cancel()
///
/// > Rejects with: the cancel reason.
///
/// - Parameters:
///   - first: The first promise, of any kind.
///   - second: The second promise.
///   - rest: Any number of others.
///   - autoCancel: Whether to cancel inputs still pending when the returned promise is cancelled.
///     Otherwise inputs are left alone.
/// - Returns: A promise of a tuple of the outcomes that settles inline.
/// - Complexity: O(*n*) in the number of inputs.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Thenable, Second: Thenable, each Rest: Thenable>(
  resolved first: First, _ second: Second, _ rest: repeat each Rest, autoCancel: Bool
) -> CancellablePromise<
  (
    Result<First.T, any Error>, Result<Second.T, any Error>,
    repeat Result<(each Rest).T, any Error>
  )
> {
  tupleOfOutcomes(first, second, repeat each rest, autoCancel: autoCancel)
}

/// As ``when(resolved:_:_:autoCancel:)``, for cancellable promises, which are left alone.
@_disfavoredOverload
@_alwaysEmitIntoClient public func when<First: Sendable, Second: Sendable, each Rest: Sendable>(
  resolved first: CancellablePromise<First>, _ second: CancellablePromise<Second>,
  _ rest: repeat CancellablePromise<each Rest>
) -> CancellablePromise<
  (Result<First, any Error>, Result<Second, any Error>, repeat Result<each Rest, any Error>)
> {
  tupleOfOutcomes(first, second, repeat each rest)
}
