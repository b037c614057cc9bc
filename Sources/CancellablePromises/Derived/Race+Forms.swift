// Derived from Sources/CancellablePromises/Combining/Race.swift by .ci/derived.

public import Promises

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Inputs: Collection, Value>(_ thenables: Inputs)
  -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value>
{ decide(.firstSettled, CancellablePromise(.linear), among: Array(thenables)) }

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(_ thenables: CancellablePromise<Value>...)
  -> CancellablePromise<Value>
{ race(thenables) }

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Inputs: Collection, Value>(fulfilled thenables: Inputs)
  -> CancellablePromise<Value> where Inputs.Element == CancellablePromise<Value>
{ decide(.firstFulfilled, CancellablePromise(.linear), among: Array(thenables)) }

/// Does the same, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> { race(fulfilled: thenables) }
