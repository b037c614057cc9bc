/// How to compile a client's code.
enum Mode: String, Sendable, CaseIterable {
  /// As for code not yet made for Swift 6.
  case swift5
  /// As for the code of a new package.
  case swift6
  /// As for an application on the main actor by default, with all upcoming language features and
  /// strict memory safety.
  case mainActor

  var arguments: [String] {
    switch self {
    case .swift5: ["-swift-version", "5"]
    case .swift6: ["-swift-version", "6"]
    case .mainActor:
      ["-swift-version", "6", "-default-isolation", "MainActor", "-strict-memory-safety"]
        + [
          "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
          "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
        ].flatMap { ["-enable-upcoming-feature", $0] }
    }
  }
}
