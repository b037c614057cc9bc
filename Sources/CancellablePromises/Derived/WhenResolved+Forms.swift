// Derived from Sources/CancellablePromises/Combining/WhenResolved.swift by .ci/derived.

public import Promises

/// As ``when(resolved:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: [CancellablePromise<Value>]
) -> CancellablePromise<[Result<Value, any Error>]> {
  combine(thenables.cells, .allSettled) { $0.outcomes() }
}

/// As ``when(resolved:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>...
) -> CancellablePromise<[Result<Value, any Error>]> { when(resolved: thenables) }
