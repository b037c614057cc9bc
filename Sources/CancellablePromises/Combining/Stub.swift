import Promises

/// A stand-in: waits like `when(fulfilled:)`, but its cancel does not reach the inputs.
@usableFromInline
func whenAll<Value: Sendable>(
  _ cells: [PromiseCell], of _: Value.Type
) -> CancellablePromise<[Value]> {
  collect(cells, of: Value.self).link(
    CancellablePromise(link: LinkBehaviour.map([Value].self, [Value].self)), .fulfilled, Hop(),
    { @Sendable (values: [Value]) throws -> [Value] in values })
}
