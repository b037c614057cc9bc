import CancellablePromises
import Synchronization

/// Moved by hand: the program doesn't wait.
let clock = ManualClock()

/// No connection became free in time.
struct Busy: Error {}

/// The pool was closed.
struct Closed: Error {}

/// Lends each connection to one caller at a time, and keeps idle connections open.
final class Pool: Sendable {
  private let limiter: Limiter
  private let uses = CancellationScope()
  /// Nil once the pool has been closed.
  private let idle = Mutex<[Connection]?>([])

  init(_ count: Int) { limiter = Limiter(count) }

  func run<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) -> CancellablePromise<Value>
  ) -> CancellablePromise<Value> {
    if idle.withLock({ $0 == nil }) { return CancellablePromise(error: Closed()) }
    let waiting = CancellablePromise.after(.seconds(1), clock: clock)
    let use = limiter.run { [self] in
      waiting.cancel()
      return withResource(connection(), dispose: giveBack, body)
    }
    waiting.done { use.cancel(with: Busy()) }.cauterize()
    return uses.add(use).timeout(.seconds(10), clock: clock)
  }

  private func connection() -> CancellablePromise<Connection> {
    if let connection = idle.withLock({ $0?.popLast() }) { return .value(connection) }
    return Connection.open().timeout(.seconds(3), clock: clock)
  }

  private func giveBack(_ connection: Connection) {
    let isKept = idle.withLock { idle in
      if idle == nil || connection.isBusy { return false }
      idle?.append(connection)
      return true
    }
    if !isKept { connection.close() }
  }

  /// Cancels all uses; settles when all connections are closed.
  func close() -> Guarantee<Void> {
    for connection in idle.withLock({ $0.take() ?? [] }) { connection.close() }
    uses.cancel()
    return uses.settled
  }
}
