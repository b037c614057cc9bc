/// A promise of another library with a module of the same name.
public struct Promise<Value> {
  /// Makes one.
  public init() {}
}

/// Says which module this is.
public func whoAmI() -> String { "the other module" }
