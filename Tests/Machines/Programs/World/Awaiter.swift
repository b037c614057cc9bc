import Synchronization
import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Runs tasks on the thread of the caller.
final class Jobs: TaskExecutor, @unchecked Sendable {
  /// The jobs that have not run yet.
  private let jobs = Recorder<UnownedJob>()

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  func run() {
    while case let waiting = jobs.removeAll(), !waiting.isEmpty {
      for job in waiting { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}

/// A task or a thread waiting for a promise.
final class Awaiter: @unchecked Sendable {
  enum Way {
    /// A task awaits a promise.
    case task
    /// A thread blocks until a promise has settled.
    case thread
  }

  let way: Way
  private let flaw: ProgramWorld.Flaw?
  let waiter = Waiter()
  let jobs = Jobs()
  /// The awaited promises, until `end()`.
  var promises: [PromiseCell]
  /// The number of resumptions.
  ///
  /// Threads that run the task take turns, so the counter needs no lock.
  var resumed = 0
  private var thread: JoinableThread?
  private let isBegun = Atomic(false)
  private let isDone = Atomic(false)

  init(_ way: Way, _ promises: [PromiseCell], _ flaw: ProgramWorld.Flaw?) {
    (self.way, self.promises, self.flaw) = (way, promises, flaw)
  }

  var hasBegun: Bool { isBegun.load(ordering: .relaxed) }

  var isOver: Bool { way == .task ? waiter.isOver : isDone.load(ordering: .relaxed) }

  /// Runs the task as far as its wait.
  func begin() {
    if isBegun.exchange(true, ordering: .relaxed) { return }
    switch way {
    case .task:
      Task(executorPreference: jobs) { [self] in
        await SuspendedTask.suspend { waiter.wait(for: promises[0], $0) }
        resumed += 1
      }
    case .thread:
      thread = onThread { [self] in
        _ = promises[0].block(#fileID, #line)
        if flaw != .threadsSleep { resumed += 1 }
        isDone.store(true, ordering: .relaxed)
      }
    }
    jobs.run()
  }

  /// Joins a thread whose promise has settled.
  func join() { thread.take()?.join() }

  /// Cancels the wait, when no other thread is at work any more.
  func cancel() {
    _ = waiter.cancel(for: promises[0], nil)
    if way == .thread, hasBegun { promises[0].cancellable?.cancel(for: Reason()) }
  }

  /// Ends the wait after a cancel.
  func end() {
    jobs.run()
    join()
    clear(\.promises, of: self, to: [])
  }
}
