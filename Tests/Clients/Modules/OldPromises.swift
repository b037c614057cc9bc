/// A promise of another library.
public final class Promise<T> {
  /// Makes a promise.
  public init() {}
}

/// Returns a promise of the other library.
public func number() -> Promise<Int> { Promise() }
