// Derived from Sources/CancellablePromises/Combining/When.swift by .ci/derived.

public import Promises

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>]
) -> CancellablePromise<[Value]> {
  collect(thenables, of: Value.self, into: CancellablePromise(.linear))
}

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<Inputs: Collection, Value>(
  fulfilled thenables: Inputs
) -> CancellablePromise<[Value]> where Inputs.Element == CancellablePromise<Value> {
  collect(Array(thenables), of: Value.self, into: CancellablePromise(.linear))
}

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: [CancellablePromise<Void>])
  -> CancellablePromise<Void>
{ waitForAll(thenables, into: CancellablePromise(.linear)) }

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func when<Inputs: Collection>(
  fulfilled thenables: Inputs
) -> CancellablePromise<Void> where Inputs.Element == CancellablePromise<Void> {
  waitForAll(Array(thenables), into: CancellablePromise(.linear))
}

/// As ``when(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func when(fulfilled thenables: CancellablePromise<Void>...)
  -> CancellablePromise<Void>
{ when(fulfilled: thenables) }
