import Promises

// Unlike on `Promise`, a cancel of the whole cancels the closures' promises.

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
    linkThenJoining(hop, function: function) { (link, values: T) in
      when(
        fulfilled: try values.map { try transform($0).other(than: link) }, autoCancel: true
      ).linkMap(Hop()) { (found: [U.T]) -> [U.T.Element] in found.flatMap { $0 } }
    }
  }
}
