/// The state of a resource used by one body, as a pure value: the resource is disposed of once,
/// when the resource has come and the body has let go of the resource.
struct BracketState: Equatable {
  enum Action: Equatable {
    /// Dispose of the resource.
    case dispose
    /// Nothing: the resource has not come, or is in use, or is disposed of already.
    case rest
  }

  /// Whether the resource has come; once true, stays true.
  private(set) var hasCome = false
  /// Whether the body and its work have ended, or will never begin; once true, stays true.
  private var isFree = false

  /// The resource has come.
  mutating func come() -> Action {
    guard !hasCome else { return .rest }
    hasCome = true
    return isFree ? .dispose : .rest
  }

  /// The body has let go of the resource.
  mutating func letGo() -> Action {
    guard !isFree else { return .rest }
    isFree = true
    return hasCome ? .dispose : .rest
  }
}
