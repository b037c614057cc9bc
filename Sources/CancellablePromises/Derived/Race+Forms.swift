// Derived from Sources/CancellablePromises/Combining/Race.swift by .ci/derived.

public import Promises

/// As ``race(_:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(_ thenables: [CancellablePromise<Value>])
  -> CancellablePromise<Value>
{ pickWinner(.firstSettled, among: thenables.cells) }

/// As ``race(_:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> { race(thenables) }

/// As ``race(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>]
) -> CancellablePromise<Value> { pickWinner(.firstFulfilled, among: thenables.cells) }

/// As ``race(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> { race(fulfilled: thenables) }
