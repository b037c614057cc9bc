import CancellablePromises
import Dispatch
import Samples

/// Work that cannot be stopped, and says when it has ended.
func stubborn(_ name: String, until gate: Guarantee<Void>) -> Promise<String> {
  gate.map(on: nil) { _ in
    print(name, "has ended")
    return name
  }.asPromise()
}

/// The first of two tasks; does not return before both have ended.
func first<Value: Sendable>(
  of first: @escaping @Sendable () async throws -> Value,
  _ second: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: first)
    group.addTask(operation: second)
    defer { group.cancelAll() }
    return try await group.next()!
  }
}

@MainActor
func groups() async throws {
  try await sample("A race leaves losers behind", prints: ["fast", "slow has ended"]) {
    let (gate, open) = Guarantee<Void>.pending()
    let winner = race(stubborn("slow", until: gate), Promise.value("fast"))
    print(try await winner.async())
    open(())
  }
  try await sample("A group waits for them", prints: ["slow has ended", "fast"]) {
    let (gate, open) = Guarantee<Void>.pending()
    let slow = gate.map(on: nil) { _ -> String in
      print("slow has ended")
      return "slow"
    }
    let winner = try await first(
      of: {
        await withTaskCancellationHandler {
          await slow.async()
        } onCancel: {
          // Later, as with work that takes its time to notice.
          DispatchQueue.global().async { open(()) }
        }
      }, { "fast" })
    print(winner)
  }
  try await sample("Waits in a group can be given up", prints: ["fast", "slow has ended"]) {
    let (gate, open) = Guarantee<Void>.pending()
    let slow = stubborn("slow", until: gate)
    let winner = try await first(of: { try await slow.async() }, { "fast" })
    print(winner)
    open(())
  }
  try await sample("Cancelling, there and back", prints: ["stopped", "true", "true"]) {
    let work = CancellablePromise(using: after(.seconds(3600)), cancel: { print("stopped") })
    let task = Task { try await work.async() }
    await Task.yield()
    task.cancel()
    do { _ = try await work.async() } catch { print(error is CancellationError) }

    let nap = CancellablePromise {
      try await Task.sleep(for: .seconds(3600))
    }
    nap.cancel()
    print(nap.error?.isCancelled ?? false)
  }
}
