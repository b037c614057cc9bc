/// Swift's own tasks, actors and continuations.
enum Concurrent {
  @Sendable static func checkedResumedInline(_ count: Int) async -> Int {
    var sum = 0
    for _ in 0..<count { sum += await withCheckedContinuation { $0.resume(returning: 1) } }
    return sum
  }

  @Sendable static func checkedResumedLater(_ count: Int) async -> Int {
    await resumedLater(count) { kept in
      await withCheckedContinuation { continuation in
        kept.resume = { continuation.resume(returning: 1) }
      }
    }
  }

  @Sendable static func unsafeResumedLater(_ count: Int) async -> Int {
    await resumedLater(count) { kept in
      await withUnsafeContinuation { continuation in
        kept.resume = { continuation.resume(returning: 1) }
      }
    }
  }

  private static func resumedLater(
    _ count: Int, _ wait: @escaping @Sendable (Kept) async -> Int
  ) async -> Int {
    let sum = SharedSum()
    let tasks = (0..<count).map { _ in
      let kept = Kept()
      let task = Task.immediate { sum.add(await wait(kept)) }
      kept.resume!()
      return task
    }
    for task in tasks { await task.value }
    return sum.value
  }

  private final class Kept: @unchecked Sendable {
    var resume: (() -> Void)?
  }

  /// Tasks on an actor, each waiting for the previous one.
  @Sendable static func tasksOnActor(_ count: Int) async -> Int { await Counter().tasks(count) }

  private actor Counter {
    private var sum = 0

    func tasks(_ count: Int) async -> Int {
      for _ in 0..<count { await Task { self.sum += 1 }.value }
      return sum
    }
  }

  @Sendable static func tasksOnMainActor(_ count: Int) async -> Int {
    await MainCounter().tasks(count)
  }

  @MainActor
  private final class MainCounter {
    private var sum = 0

    nonisolated init() {}

    func tasks(_ count: Int) async -> Int {
      for _ in 0..<count { await Task { self.sum += 1 }.value }
      return sum
    }
  }

  /// Child tasks that wait for their cancellation.
  @Sendable static func cancelledGroup(_ count: Int) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<count { group.addTask { await waitForCancelling() } }
      group.cancelAll()
      return await group.reduce(0, +)
    }
  }

  private static func waitForCancelling() async -> Int { await CancellableWait().value + 1 }
}
