import TestSupport
import Testing

@testable import Promises

/// A task waits for a promise, and is cancelled, while the promise settles.
///
/// The task is real and runs on the threads of the exploration. It is cancelled by what its cancellation
/// handler calls: the runtime would hold a lock of its own meanwhile, of which the explorer knows nothing.
@Suite struct AwaitingTests {
  /// Runs tasks on whichever thread asks for it.
  final class Jobs: TaskExecutor, @unchecked Sendable {
    private let line = JobLine()

    func enqueue(_ job: consuming ExecutorJob) { line.append(job) }

    func run() { line.run { unsafe $0.runSynchronously(on: asUnownedTaskExecutor()) } }
  }

  struct State {
    let jobs = Jobs()
    let waiter = Waiter()
    let promise: Held<Promise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let resumed = Held(0)

    init() {
      let pair = Promise<Int>.pending()
      (promise, resolver) = (Held(pair.promise), Held(pair.resolver))
    }

    /// Runs a task up to where it waits.
    func wait() {
      Task(executorPreference: jobs) { [waiter, promise, resumed] in
        await unsafe withUnsafeContinuation { continuation in
          unsafe waiter.begin(waitingFor: promise.value!, continuation)
        }
        resumed.count()
      }
      jobs.run()
    }

    /// Lets the task end, if anybody has resumed it.
    func end() throws -> String {
      jobs.run()
      try require(resumed.value == 1, "resumed \(resumed.value) times")
      try requireNoHandlers(promise.value!)
      return "\(waiter.end)"
    }
  }

  @Test func `L70: a wait ends once, by settling or by a cancel`() {
    explore("wait, settle, cancel", outcomes: ["settled", "cancelled"]) {
      State()
    } a: {
      $0.wait()
    } b: {
      $0.resolver.value!.fulfill(1)
    } c: {
      $0.waiter.cancel()
    } check: {
      try $0.end()
    }
  }

  @Test func `L70: a wait for a promise that loses its resolver ends once`() {
    explore("wait, drop the resolver, cancel", .interrupted, outcomes: ["abandoned", "cancelled"]) {
      State()
    } a: {
      $0.wait()
    } b: {
      $0.resolver.drop()
    } c: {
      $0.waiter.cancel()
    } check: {
      try $0.end()
    }
  }
}
