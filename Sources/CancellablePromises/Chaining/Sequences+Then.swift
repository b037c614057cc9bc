import Promises

// Unlike on `Promise`, what the closures return is cancelled with the whole.

extension CancellablePromise where T: Sequence {
  @_alwaysEmitIntoClient func linkThenMap<U: Thenable>(
    of _: T.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U.T]> {
    linkThen(hop, function: function) { (values: T) -> CancellablePromise<[U.T]> in
      when(fulfilled: try values.map(transform), autoCancel: true)
    }
  }

  @_alwaysEmitIntoClient func linkThenFlatMap<U: Thenable>(
    of _: T.Type, _ hop: consuming Hop, function: StaticString = #function,
    _ transform: @escaping Body<T.Element, U>
  ) -> CancellablePromise<[U.T.Element]> where U.T: Sequence, U.T.Element: Sendable {
    linkThen(hop, function: function) { (values: T) -> CancellablePromise<[U.T.Element]> in
      when(fulfilled: try values.map(transform), autoCancel: true).linkMap(Hop()) {
        (found: [U.T]) in found.flatMap { $0 }
      }
    }
  }
}
