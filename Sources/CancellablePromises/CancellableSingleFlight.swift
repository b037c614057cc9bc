public import Promises

/// Ensures that the same work is not under way twice, and cancels it when nobody wants it any more.
///
///     let pages = CancellableSingleFlight<URL, Page>()
///     func page(at url: URL) -> CancellablePromise<Page> {
///       pages.promise(for: url) { fetch(url) }
///     }
///
/// Anyone who asks for a key while its work is under way gets a branch of that work, as from a
/// ``SharedPromise``. Cancelling a branch rejects the branch, and cancelling the last branch
/// cancels the work (L27). Dropping a branch does not cancel it.
///
/// When the work has settled, it is forgotten, and the next one to ask starts it afresh. Values are
/// kept on request, for some time, up to some number, or until they are removed; errors never are.
///
/// All methods may be called from any thread. No lock is held while keys are hashed and compared,
/// while work is started, or while keys or work are released.
public final class CancellableSingleFlight<Key: Hashable & Sendable, T: Sendable>: Sendable {
  private let flights: Flights<Key, SharedPromise<T>>

  /// Makes an instance without work.
  ///
  /// - Parameter keepsValues: Whether to keep fulfilled work until it is removed, so that anyone
  ///   who asks later gets its value. There is no limit to how much is kept.
  public init(keepsValues: Bool = false) { flights = Flights(keepsValues: keepsValues) }

  /// Makes an instance without work that keeps a limited number of values for a limited time.
  ///
  ///     let rates = CancellableSingleFlight<String, Double>(keepsValues: .for(.seconds(60)), upTo: 1_000)
  ///
  /// When there would be one too many, the one that nobody has asked for the longest is forgotten.
  /// A value that is too old is forgotten when its time has come, and whoever asks for it then starts the
  /// work afresh.
  ///
  /// - Parameters:
  ///   - lifetime: How long a value is kept, from when the work was fulfilled, however often it is
  ///     asked for.
  ///   - limit: How many values are kept; with less than 1, none is. Work under way does not count.
  ///   - clock: The clock that measures the time.
  ///
  /// - Complexity: What is kept takes O(1) when it is added, asked for or forgotten.
  public init(
    keepsValues lifetime: ValueLifetime, upTo limit: Int = .max,
    clock: any PromiseClock = conf.clock
  ) {
    flights = Flights(keeping: limit, for: lifetime.duration, clock)
  }

  /// Returns a branch of the work that is under way for a key, or starts that work.
  ///
  /// Anyone who asks after the last branch was cancelled starts the work afresh, even if the
  /// cancelled work has not settled yet.
  ///
  /// The work is forgotten before its handlers run, so a handler that asks again starts it afresh.
  /// A closure that asks for its own key gets a branch of the work that it is about to start:
  /// returning that rejects with `PromiseError.returnedSelf`, and waiting for it never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key.
  /// > Anyone who asks on another thread in the meantime does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - key: The key that identifies the work.
  ///   - start: Starts the work and returns its promise.
  /// - Returns: A separate promise for each caller, which settles inline when the work does.
  public func promise<Work: Thenable>(
    for key: Key, _ start: () throws -> Work
  ) -> CancellablePromise<T> where Work.T == T {
    while true {
      // Made together with the work, so that nobody who joins can be the last to cancel before there is
      // a branch for the one who starts it.
      var first: CancellablePromise<T>?
      let (flight, isNew) = flights.join(key) { ticket in
        let work = CancellablePromise<T>(.linear)
        work.pipe { [weak flights] result in
          flights?.land(ticket, isFulfilled: result.isFulfilled)
        }
        let shared = SharedPromise(work)
        first = shared.branch()
        return shared
      }
      if isNew, let first {
        flight.work.source.begin(start)
        return first
      }
      if let branch = flight.work.branchIfLive() { return branch }
      flights.forget(flight)
    }
  }

  /// Forgets the work for a key, which goes on for those who wait for it; the next one to ask
  /// starts it afresh.
  ///
  /// - Parameter key: The key that identifies the work.
  public func remove(_ key: Key) { flights.remove(key) }

  /// Forgets all work and all kept values; nothing is cancelled.
  ///
  /// - Complexity: O(*n*) in the number of keys with work or a kept value.
  public func removeAll() { flights.removeAll() }

  /// The number of keys with work under way or a kept value.
  var count: Int { flights.count }
}
