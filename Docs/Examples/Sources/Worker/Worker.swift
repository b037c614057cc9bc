import CancellablePromises
import Synchronization

/// Moved by hand: the program doesn't wait.
let clock = ManualClock()

/// Takes jobs out of an inbox, one after the other, until it is stopped.
final class Worker: Sendable {
  private let inbox: Inbox
  private let jobs = CancellationScope()
  private let isStopping = Atomic(false)

  init(inbox: Inbox) { self.inbox = inbox }

  /// Settles when the worker has stopped, with no job left in its hands.
  func run() -> Promise<Void> {
    if isStopping.load(ordering: .relaxed) { return .value(()) }
    return inbox.next().then { [self] job -> Promise<Void> in
      guard let job else { return .value(()) }
      if isStopping.load(ordering: .relaxed) { return inbox.giveBack(job).asPromise() }
      return finish(job)
    }.then { [self] in run() }
  }

  /// Takes no more jobs, and gives back those that take longer than the limit.
  func stop(within limit: Duration) {
    isStopping.store(true, ordering: .relaxed)
    after(limit, clock: clock).done { [jobs] in jobs.cancel() }
  }

  private func finish(_ job: Job) -> Promise<Void> {
    let work = job.start()
    let ended = work.ensureThen { [inbox] in
      if work.isFulfilled { return inbox.remove(job) }
      if work.error?.isCancelled == true { return inbox.giveBack(job) }
      return job.tries < 2 ? inbox.giveBack(job.again) : inbox.setAside(job)
    }
    return jobs.add(ended).asPromise().recover(policy: .allErrors) { error in
      if !error.isCancelled { print("job \(job.number) failed: \(error)") }
    }
  }
}
