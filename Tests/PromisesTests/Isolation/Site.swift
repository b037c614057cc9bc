import Dispatch

/// An actor in which tests write handlers.
actor Store {}

/// A global actor other than the main actor.
@globalActor
actor Background {
  static let shared = Background()
}

/// An actor with its own executor.
actor Seated {
  private nonisolated let executor = QueueExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue.marked("seat")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// The kinds of actor in which a handler can be written.
enum Site: CaseIterable, Sendable {
  case main, store, background, seated

  /// The expected visit of a handler on such an actor, after the attaching code.
  func visit(of handler: Int = 0) -> Visit {
    Visit(handler: handler, isLater: true, queue: queue)
  }

  /// The marked queue of actors of this kind, if there is one.
  var queue: String? {
    switch self {
    case .main: "main"
    case .store, .background: nil
    case .seated: "seat"
    }
  }

  /// The global actor, or a new actor of this kind.
  var actor: any Actor {
    switch self {
    case .main: MainActor.shared
    case .store: Store()
    case .background: Background.shared
    case .seated: Seated()
    }
  }
}
