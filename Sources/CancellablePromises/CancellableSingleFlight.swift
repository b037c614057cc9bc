public import Promises

/// Ensures that the same work is not under way twice, and cancels work that nobody wants any more.
///
///     let pages = CancellableSingleFlight<URL, Page>()
///     func page(at url: URL) -> CancellablePromise<Page> {
///       pages.promise(for: url) { fetch(url) }
///     }
///
/// Anyone who asks for a key during the work gets a branch of the work, as from a
/// ``SharedPromise``. Cancelling a branch rejects the branch, and cancelling the last branch
/// cancels the work (L27). Dropping a branch cancels nothing.
///
/// Settled work is forgotten, and the next one to ask starts the work afresh. Values are kept on
/// request, for some time, up to some number, or until they are removed; errors never are.
///
/// All methods may be called from any thread. No lock is held while keys are hashed and compared,
/// while work is started, or while keys or work are released.
public final class CancellableSingleFlight<Key: Hashable & Sendable, T: Sendable>: Sendable {
  private let flights: Flights<Key, SharedPromise<T>>

  /// Makes an instance without work.
  ///
  /// - Parameter keepsValues: Whether to keep fulfilled work until the work is removed, so that
  ///   anyone who asks later gets the value. There is no limit to the number of kept values.
  public init(keepsValues: Bool = false) { flights = Flights(keepsValues: keepsValues) }

  /// Makes an instance without work that keeps a limited number of values for a limited time.
  ///
  ///     let rates = CancellableSingleFlight<String, Double>(keepsValues: .for(.seconds(60)), upTo: 1_000)
  ///
  /// When there would be one too many, the value that nobody has asked for the longest is
  /// forgotten. A value is also forgotten at the end of its lifetime, and whoever asks then starts
  /// the work afresh.
  ///
  /// - Parameters:
  ///   - lifetime: How long a value is kept, counted from the fulfilment of the work. Asking for
  ///     the value does not prolong the time.
  ///   - limit: How many values are kept; with less than 1, none is. Work under way does not count.
  ///   - clock: The clock that measures the time.
  ///
  /// - Complexity: Adding, finding or forgetting a value takes O(1).
  public init(
    keepsValues lifetime: ValueLifetime, upTo limit: Int = .max,
    clock: any PromiseClock = conf.clock
  ) {
    flights = Flights(keeping: limit, for: lifetime.duration, clock)
  }

  /// Returns a branch of the work under way for a key, or starts the work.
  ///
  /// Anyone who asks after the last branch was cancelled starts the work afresh, even if the
  /// cancelled work has not settled yet.
  ///
  /// The work is forgotten before its handlers run, so a handler that asks again starts the work
  /// afresh. A closure that asks for its own key gets a branch of the very work about to start.
  /// Returning that branch rejects with `PromiseError.returnedSelf`, and waiting for that branch
  /// never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key.
  /// > Anyone who asks on another thread in the meantime does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - key: The key that identifies the work.
  ///   - start: Starts the work and returns the work's promise.
  /// - Returns: A separate promise for each caller, which settles inline when the work does.
  @_alwaysEmitIntoClient public func promise<Work: Thenable>(
    for key: Key, _ start: () throws -> Work
  ) -> CancellablePromise<T> where Work.T == T {
    // Made in the client, which knows the type: elsewhere, a promise needs two objects more.
    promise(for: key, made: { CancellablePromise<T>(.linear) }) {
      try start().cell
    }
  }

  @usableFromInline func promise(
    for key: Key, made make: () -> CancellablePromise<T>, _ start: () throws -> PromiseCell
  ) -> CancellablePromise<T> {
    while true {
      // The first branch is made together with the work: nobody who joins can then be the last to
      // cancel before the starter has a branch.
      var first: CancellablePromise<T>?
      let (flight, isNew) = flights.join(key) { ticket in
        let work = make()
        ticket.attach(to: work)
        let shared = SharedPromise(work)
        first = shared.branch()
        return shared
      }
      if isNew, let first {
        flight.work.source.begin(start)
        return first
      }
      if let branch = flight.work.branchIfLive() { return branch }
      flights.remove(flight)
    }
  }

  /// Forgets the work for a key, which goes on for everyone already waiting; the next one to ask
  /// starts the work afresh.
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
