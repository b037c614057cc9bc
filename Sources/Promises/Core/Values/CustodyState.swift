/// The state of a resource that one body uses, as a pure value: whether it has come, whether the body has let
/// go of it, and that it is disposed of once, when both are so.
struct CustodyState: Equatable {
  enum Action: Equatable {
    /// Dispose of the resource.
    case dispose
    /// Nothing: it has not come, or is in use, or this was said before.
    case rest
  }

  /// Whether the resource has come; once true, stays true.
  private(set) var hasCome = false
  /// Whether the body, and the work that it started, has ended, or will never begin; once true, stays true.
  private var isFree = false

  /// The resource has come.
  mutating func come() -> Action {
    guard !hasCome else { return .rest }
    hasCome = true
    return isFree ? .dispose : .rest
  }

  /// The body has let go of it.
  mutating func letGo() -> Action {
    guard !isFree else { return .rest }
    isFree = true
    return hasCome ? .dispose : .rest
  }
}
