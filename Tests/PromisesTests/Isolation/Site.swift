import Dispatch

/// An actor to write handlers in.
actor Store {}

/// A global actor of one's own.
@globalActor
actor Background {
  static let shared = Background()
}

/// An actor that runs on an executor of its own.
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

/// The kinds of actor that a handler can be written in.
enum Site: CaseIterable, Sendable {
  case main, store, background, seated

  /// The visit of a handler that runs on an actor of this kind, later than the code that attached it.
  func visit(of handler: Int = 0) -> Visit {
    Visit(handler: handler, isLater: true, queue: queue)
  }

  /// The name of the marked queue that an actor of this kind runs on, if it does.
  var queue: String? {
    switch self {
    case .main: "main"
    case .store, .background: nil
    case .seated: "seat"
    }
  }

  /// An actor of this kind; a new one unless it is a global actor.
  var actor: any Actor {
    switch self {
    case .main: MainActor.shared
    case .store: Store()
    case .background: Background.shared
    case .seated: Seated()
    }
  }
}
