// Derived from Sources/CancellablePromises/Combining/When.swift by .ci/derived.

public import Promises

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>]
) -> CancellablePromise<[Value]> {
  collect(thenables, of: Value.self, into: CancellablePromise(.linear))
}

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: [CancellablePromise<Void>])
  -> CancellablePromise<Void>
{ waitForAll(thenables, into: CancellablePromise(.linear)) }

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: CancellablePromise<Void>...)
  -> CancellablePromise<Void>
{ when(fulfilled: thenables) }
