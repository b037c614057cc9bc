import CancellablePromises
import Synchronization

/// A server that counts its connections.
enum Database {
  struct Counts {
    /// How long it takes to open a connection.
    var pause = Duration.seconds(1)
    var opening = 0
    var open = 0
    var mostAtATime = 0
  }

  static let counts = Mutex(Counts())

  static var now: Counts { counts.withLock { $0 } }
}

final class Connection: Sendable {
  private let busy = Atomic(false)

  /// Whether a question has no answer yet; nobody else may use the connection then.
  var isBusy: Bool { busy.load(ordering: .relaxed) }

  /// Opens a connection; a cancel stops that.
  static func open() -> CancellablePromise<Connection> {
    let pause = Database.counts.withLock { counts in
      counts.opening += 1
      counts.mostAtATime = max(counts.mostAtATime, counts.opening + counts.open)
      return counts.pause
    }
    return CancellablePromise.after(pause, clock: clock).tap { outcome in
      Database.counts.withLock { counts in
        counts.opening -= 1
        if outcome.isFulfilled { counts.open += 1 }
      }
    }.map { Connection() }
  }

  /// Takes some time to answer.
  func answer(within time: Duration) -> CancellablePromise<String> {
    busy.store(true, ordering: .relaxed)
    return CancellablePromise.after(time, clock: clock).map {
      self.busy.store(false, ordering: .relaxed)
      return "an answer"
    }
  }

  func close() { Database.counts.withLock { $0.open -= 1 } }
}
