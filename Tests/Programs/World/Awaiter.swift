import Synchronization
import TestSupport

@testable import Promises

/// Runs tasks on whichever thread asks for it.
final class Jobs: TaskExecutor, @unchecked Sendable {
  /// Those that nobody has run yet.
  private let jobs = Recorder<UnownedJob>()

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func run() {
    while case let waiting = jobs.removeAll(), !waiting.isEmpty {
      for job in waiting { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}

/// A task that waits for a promise.
final class Awaiter: @unchecked Sendable {
  let waiter = Waiter()
  let jobs = Jobs()
  /// What it waits for; let go in the end.
  var promise: PromiseCell?
  /// How often it went on; on whichever thread runs it, one after the other.
  var resumed = 0
  private let isBegun = Atomic(false)

  init(_ promise: PromiseCell) { self.promise = promise }

  var hasBegun: Bool { isBegun.load(ordering: .relaxed) }

  /// Runs the task up to where it waits.
  func begin() {
    if isBegun.exchange(true, ordering: .relaxed) { return }
    Task(executorPreference: jobs) { [self] in
      await unsafe withUnsafeContinuation { continuation in
        unsafe waiter.begin(waitingFor: promise!, continuation)
      }
      resumed += 1
    }
    jobs.run()
  }
}
