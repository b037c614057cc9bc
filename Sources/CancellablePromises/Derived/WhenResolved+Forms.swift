// Derived from Sources/CancellablePromises/Combining/WhenResolved.swift by .ci/derived.

public import Promises

/// As ``when(resolved:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: [CancellablePromise<Value>]
) -> CancellablePromise<[Result<Value, any Error>]> {
  collectOutcomes(thenables.cells, of: Value.self, into: CancellablePromise(.linear))
}

/// As ``when(resolved:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  resolved thenables: CancellablePromise<Value>...
) -> CancellablePromise<[Result<Value, any Error>]> { when(resolved: thenables) }
