import Dispatch

/// A worker pool for the library's own work, which must not wait behind user code: timers, and the
/// cancels of tasks (L80).
///
/// A global queue has about as many threads as there are processors, and so have all concurrent
/// queues together; work that blocks there keeps other work from beginning. A serial queue gets a
/// thread for itself, so each worker is a serial queue. Work that blocks in a worker keeps no other
/// work from beginning: a worker that has begun is given none.
package final class WorkerPool: @unchecked Sendable {
  package static let shared = WorkerPool()

  /// The number of idle queues kept for later; each is an object, and takes no thread.
  private static let idleLimit = 8

  /// Protects `line` and `idle`.
  private let lock = Lock()
  private var line = WorkerLine<Action>()
  /// Idle queues.
  private var idle: [any Dispatcher] = []
  private let makeQueue: @Sendable () -> any Dispatcher

  /// Makes a pool of workers, each a serial queue.
  init(
    makeQueue: @escaping @Sendable () -> any Dispatcher = {
      DispatchQueue(label: "promises.worker", qos: .default)
    }
  ) { self.makeQueue = makeQueue }

  /// Runs work on another thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let action = Action(work)
    if lock.withLock({ line.add(action) }) { sendForWorker() }
  }

  private func sendForWorker() {
    let queue = lock.withLock { idle.popLast() } ?? makeQueue()
    queue.dispatch { [self] in
      lock.withLock { line.arrive() }
      while let (work, needsAnother) = lock.withLock({ line.popFirst() }) {
        if needsAnother { sendForWorker() }
        try? work.run()
      }
      lock.withLock { if idle.count < Self.idleLimit { idle.append(queue) } }
    }
  }
}

/// Runs work on another thread than the caller's, and not behind work of the user's.
package func runAside(_ work: @escaping @Sendable () -> Void) { WorkerPool.shared.run(work) }
