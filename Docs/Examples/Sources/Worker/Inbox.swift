import CancellablePromises
import Synchronization

struct Job: Sendable {
  let number: Int
  let time: Duration
  /// How often the job has failed.
  var tries = 0

  var again: Job { Job(number: number, time: time, tries: tries + 1) }

  /// A job without a number of its own fails.
  func start() -> CancellablePromise<Void> {
    CancellablePromise.after(time, clock: clock).done { [number] in
      if number == 0 { throw NoNumber() }
    }
  }
}

struct NoNumber: Error {}

/// A queue of jobs in another process: taking one, removing it and giving it back take some time.
final class Inbox: Sendable {
  struct Jobs {
    var waiting: [Job]
    var taken: [Int] = []
    var removed: [Int] = []
    var givenBack: [Int] = []
    /// Jobs that have failed too often, for a person to look at.
    var setAside: [Int] = []

    /// The jobs in the hands of a worker.
    var inHand: Int { taken.count - removed.count - givenBack.count - setAside.count }
  }

  private let jobs: Mutex<Jobs>

  init(_ waiting: [Job]) { jobs = Mutex(Jobs(waiting: waiting)) }

  var now: Jobs { jobs.withLock { $0 } }

  /// Takes the next job, or nil if there is none.
  func next() -> Promise<Job?> {
    let job = jobs.withLock { jobs -> Job? in
      guard let job = jobs.waiting.popLast() else { return nil }
      jobs.taken.append(job.number)
      return job
    }
    return after(.milliseconds(10), clock: clock).map { job }.asPromise()
  }

  func remove(_ job: Job) -> Guarantee<Void> {
    after(.milliseconds(10), clock: clock).done { [self] in
      jobs.withLock { $0.removed.append(job.number) }
    }
  }

  func giveBack(_ job: Job) -> Guarantee<Void> {
    after(.milliseconds(10), clock: clock).done { [self] in
      jobs.withLock { jobs in
        jobs.givenBack.append(job.number)
        jobs.waiting.insert(job, at: 0)
      }
    }
  }

  func setAside(_ job: Job) -> Guarantee<Void> {
    after(.milliseconds(10), clock: clock).done { [self] in
      jobs.withLock { $0.setAside.append(job.number) }
    }
  }
}
