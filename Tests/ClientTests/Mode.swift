/// How a client's code is compiled.
enum Mode: String, Sendable, CaseIterable {
  /// As code is that was not yet made for Swift 6.
  case swift5
  /// As the code of a new package is.
  case swift6
  /// As the code of an application is whose every declaration is the main actor's, with all that is
  /// to become the language's rule, and a word for everything unsafe.
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
