import CancellablePromises

/// No value was accepted.
struct NoSuchElement: Error {}

extension Promise {
  /// Rejects a value that the closure does not accept.
  func filter(_ isIncluded: @escaping @Sendable (T) -> Bool) -> Promise<T> {
    get(on: nil) { value in
      guard isIncluded(value) else { throw NoSuchElement() }
    }
  }

  /// Takes another's value where this fails.
  func fallback<Other: Thenable>(
    _ other: @escaping @Sendable () -> Other
  ) -> Promise<T> where Other.T == T {
    recover(on: nil) { _ in other() }
  }
}

extension Collection where Element: Thenable {
  /// What a closure makes of all values, taken in the order of the promises.
  func fold<Value: Sendable>(
    _ initial: Value, _ combine: @escaping @Sendable (Value, Element.T) -> Value
  ) -> Promise<Value> {
    when(fulfilled: self).map(on: nil) { values in values.reduce(initial, combine) }
  }

  /// The first value, in the order of the promises, that the closure accepts; nil if there is none.
  func find(_ isWanted: @escaping @Sendable (Element.T) -> Bool) -> Promise<Element.T?> {
    when(fulfilled: self).map(on: nil) { values in values.first(where: isWanted) }
  }
}

extension Resolver {
  /// Fulfils the promise, and tells whether that was in time.
  func tryFulfill(_ value: T) -> Bool {
    var isInTime = true
    fulfill(value, orDiscard: { _ in isInTime = false })
    return isInTime
  }
}
