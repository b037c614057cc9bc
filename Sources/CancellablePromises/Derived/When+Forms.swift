// Derived from Sources/CancellablePromises/Combining/When.swift by .ci/derived.

public import Promises

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>]
) -> CancellablePromise<[Value]> { combine(thenables, .allFulfilled) { $0.values() } }

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: [CancellablePromise<Void>])
  -> CancellablePromise<Void>
{ waitForAll(thenables) }

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: CancellablePromise<Void>...)
  -> CancellablePromise<Void>
{ when(fulfilled: thenables) }
