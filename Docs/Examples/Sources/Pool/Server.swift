import CancellablePromises
import Synchronization

/// Answers requests with the connections of a pool, until it is stopped.
final class Server: Sendable {
  private let pool: Pool
  private let requests = CancellationScope()
  private let isStopping = Atomic(false)

  init(_ pool: Pool) { self.pool = pool }

  func answer(within time: Duration) -> CancellablePromise<String> {
    if isStopping.load(ordering: .relaxed) { return CancellablePromise(error: Closed()) }
    return requests.add(pool.run { connection in connection.answer(within: time) })
  }

  /// Takes no more requests, cancels those that take longer than the limit, and closes the pool.
  func stop(within limit: Duration) -> Guarantee<Void> {
    isStopping.store(true, ordering: .relaxed)
    let late = CancellablePromise.after(limit, clock: clock)
    late.done { [requests] in requests.cancel() }.cauterize()
    return requests.settled.then { [pool] in
      late.cancel()
      return pool.close()
    }
  }
}
