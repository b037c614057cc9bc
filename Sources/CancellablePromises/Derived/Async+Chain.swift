// Derived from Sources/Promises/Bridging/Async.swift by .ci/derived.

public import Promises

extension CancellablePromise {
  /// Transforms the value with an asynchronous closure.
  ///
  /// As on `Promise`, and rejects with the cancel reason besides.
  @inlinable public func asyncMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) async throws -> U
  ) -> CancellablePromise<U> {
    linkThen(Hop()) { (value: T) in CancellablePromise<U> { try await transform(value) } }
  }
}
