/// Keeps tests that change `conf` apart from those that rely on it as it is at first.
///
/// Any number of the latter may be inside at once, or one of the former; who comes first goes first.
public actor ConfigurationGate {
  /// What a test does with `conf`.
  public enum Use: Sendable {
    /// It relies on nobody changing it.
    case relies
    /// It changes it.
    case changes
  }

  /// The one of this process.
  public static let shared = ConfigurationGate()

  private var relying = 0
  private var isChanging = false
  private var queue: [(use: Use, turn: CheckedContinuation<Void, Never>)] = []

  private init() {}

  /// Does something when it is its turn.
  ///
  /// - Parameters:
  ///   - use: What it does with `conf`.
  ///   - body: What to do.
  public nonisolated func pass(
    _ use: Use, _ body: @Sendable () async throws -> Void
  ) async rethrows {
    await enter(use)
    do {
      try await body()
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
