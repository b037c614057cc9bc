/// Keeps tests that change `conf` apart from tests that rely on the initial `conf`.
///
/// Any number of relying tests, or one changing test, may be inside; the first to come go first.
/// The gate restores `conf` when a test leaves.
public actor ConfigurationGate {
  /// How a test uses `conf`.
  public enum Use: Sendable {
    /// The test relies on an unchanged `conf`.
    case relies
    /// The test changes `conf`.
    case changes
  }

  /// The gate of this process.
  public static let shared = ConfigurationGate()

  private var relying = 0
  private var isChanging = false
  private var queue: [(use: Use, turn: CheckedContinuation<Void, Never>)] = []

  private init() {}

  /// Runs a closure when its turn comes, and then restores `conf`.
  ///
  /// - Parameters:
  ///   - use: How the closure uses `conf`.
  ///   - body: The closure.
  public nonisolated func pass(
    _ use: Use, _ body: @Sendable () async throws -> Void
  ) async rethrows {
    await enter(use)
    do {
      try await configured({ _ in }, body)
    } catch {
      await leave(use)
      throw error
    }
    await leave(use)
  }

  private func enter(_ use: Use) async {
    if queue.isEmpty, isOpen(for: use) {
      admit(use)
    } else {
      await withCheckedContinuation { queue.append((use, $0)) }
    }
  }

  private func leave(_ use: Use) {
    switch use {
    case .relies: relying -= 1
    case .changes: isChanging = false
    }
    while let next = queue.first, isOpen(for: next.use) {
      admit(next.use)
      queue.removeFirst().turn.resume()
    }
  }

  private func isOpen(for use: Use) -> Bool {
    !isChanging && (use == .relies || relying == 0)
  }

  private func admit(_ use: Use) {
    switch use {
    case .relies: relying += 1
    case .changes: isChanging = true
    }
  }
}
