/// A limit that has nothing to do with promises.
public struct Limiter {
  /// Makes a limit.
  public init() {}
}
