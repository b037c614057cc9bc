// Derived from Sources/CancellablePromises/Combining/Race.swift by .ci/derived.

public import Promises

/// As [`race`](<doc:race(_:autoCancel:file:line:)>), and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: [CancellablePromise<Value>], file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(.firstSettled, among: thenables.cells, at: Place(file, line))
}

/// As ``race(_:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func race<Value: Sendable>(
  _ thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> { race(thenables, file: "", line: 0) }

/// As [`race`](<doc:race(fulfilled:autoCancel:file:line:)>), and leaves the inputs alone.
@_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: [CancellablePromise<Value>], file: StaticString = #fileID, line: UInt = #line
) -> CancellablePromise<Value> {
  pickWinner(.firstFulfilled, among: thenables.cells, at: Place(file, line))
}

/// As ``race(fulfilled:autoCancel:)``, and leaves the inputs alone.
@_disfavoredOverload @_alwaysEmitIntoClient public func race<Value: Sendable>(
  fulfilled thenables: CancellablePromise<Value>...
) -> CancellablePromise<Value> { race(fulfilled: thenables, file: "", line: 0) }
