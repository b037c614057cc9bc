import CancellablePromises

/// No value is as asked for.
struct NoSuchElement: Error {}

extension Promise {
  /// Rejects what is not as wished.
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

extension Collection where Element: Sendable {
  /// One after the other, each with what came of those before.
  func fold<Value: Sendable>(
    _ initial: Value, _ combine: @escaping @Sendable (Value, Element) -> Promise<Value>
  ) -> Promise<Value> {
    reduce(Promise.value(initial)) { chain, element in
      chain.then(on: nil) { value in combine(value, element) }
    }
  }

  /// The first element, in order, for which a promise says so; nil if there is none.
  func find(
    _ isWanted: @escaping @Sendable (Element) -> Promise<Bool>
  ) -> Promise<Element?> {
    fold(Element?.none) { found, element in
      guard found == nil else { return .value(found) }
      return isWanted(element).map(on: nil) { $0 ? element : nil }
    }
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
