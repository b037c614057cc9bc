import TestSupport
import Testing

@testable import Promises

/// A task waits for a promise, and is cancelled, while the promise settles.
///
/// The task is real and runs on the threads of the exploration. The test calls the function that a
/// cancellation handler would call: around the handler, the runtime holds a lock unknown to the
/// explorer.
@Suite struct AwaitingTests {
  /// Runs tasks on the calling thread.
  final class Jobs: TaskExecutor, @unchecked Sendable {
    private let line = JobLine()

    func enqueue(_ job: consuming ExecutorJob) { line.append(job) }

    func run() { line.run { unsafe $0.runSynchronously(on: asUnownedTaskExecutor()) } }
  }

  struct State: Judged {
    let jobs = Jobs()
    let waiter = Waiter()
    let promise: Held<Promise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let resumed = Held(0)

    init() {
      let pair = Promise<Int>.pending()
      (promise, resolver) = (Held(pair.promise), Held(pair.resolver))
    }

    /// Runs a task as far as the wait.
    func wait() {
      Task(executorPreference: jobs) { [waiter, promise, resumed] in
        await SuspendedTask.suspend { waiter.wait(for: promise.value!, $0) }
        resumed.count()
      }
      jobs.run()
    }

    /// Runs the resumed task to the end.
    func ends() throws -> String {
      jobs.run()
      try require(resumed.value == 1, "resumed \(resumed.value) times")
      try requireNoHandlers(promise.value!)
      return "\(waiter.end)"
    }
  }

  @Test func `L70: a wait ends once, by settling or by a cancel`() {
    explore(
      "wait, settle, cancel", outcomes: ["settled", "cancelled"], of: State(),
      a: { $0.wait() },
      b: { $0.resolver.value!.fulfill(1) },
      c: { _ = $0.waiter.cancel(for: $0.promise.value!, nil) })
  }

  @Test func `L70: a wait for a promise that loses its resolver ends once`() {
    explore(
      "wait, drop the resolver, cancel", .interrupted, outcomes: ["abandoned", "cancelled"],
      of: State(),
      a: { $0.wait() },
      b: { $0.resolver.drop() },
      c: { _ = $0.waiter.cancel(for: $0.promise.value!, nil) })
  }
}
