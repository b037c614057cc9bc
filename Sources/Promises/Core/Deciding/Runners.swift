import Dispatch

/// Runs work of the library's own, which is not to wait behind the user's: timers, and the cancels of tasks
/// (L80).
///
/// A global queue has about as many threads as there are processors, and so have all concurrent queues
/// together; work that blocks there keeps others from beginning. A serial queue gets a thread for itself, so
/// each runner is one. Work that blocks in a runner keeps no other work from beginning: a runner that has
/// begun is given none.
package final class Runners: @unchecked Sendable {
  package static let shared = Runners()

  /// How many queues are kept for later; each is an object, and no thread while nothing runs on it.
  private static let idleLimit = 8

  /// Protects what follows.
  private let lock = Lock()
  private var line = RunnerLine<Action>()
  /// Queues on which nothing runs that is not the library's own.
  private var idle: [DispatchQueue] = []

  private init() {}

  /// Runs work on another thread.
  package func run(_ work: @escaping @Sendable () -> Void) {
    let action = Action(work)
    if lock.withLock({ line.add(action) }) { sendForRunner() }
  }

  private func sendForRunner() {
    let queue =
      lock.withLock { idle.popLast() } ?? DispatchQueue(label: "promises.runner", qos: .default)
    queue.async { [self] in
      lock.withLock { line.arrive() }
      while let (work, needsAnother) = lock.withLock({ line.take() }) {
        if needsAnother { sendForRunner() }
        try? work.run()
      }
      lock.withLock { if idle.count < Self.idleLimit { idle.append(queue) } }
    }
  }
}

/// Runs work on another thread than the caller's, and not behind work of the user's.
@usableFromInline
package func runAside(_ work: @escaping @Sendable () -> Void) { Runners.shared.run(work) }
