import Promises

/// Sees to it that the same work is not under way twice, and that it is cancelled when nobody wants it any
/// more.
///
///     let pages = CancellableSingleFlight<URL, Page>()
///     func page(at url: URL) -> CancellablePromise<Page> {
///       pages.promise(for: url) { fetch(url) }
///     }
///
/// Who asks for a key while there is work for it gets a branch of that, as from ``SharedPromise``: a cancel
/// rejects the branch, and the cancel of the last branch cancels the work (L27). Dropping a branch is no
/// cancel.
///
/// When the work has settled it is forgotten, and who asks next starts it anew. Values are kept on
/// request, errors never are.
///
/// All methods may be called from any thread. Keys are hashed and compared, work is started, and both are
/// released without a lock.
public final class CancellableSingleFlight<Key: Hashable & Sendable, T: Sendable>: Sendable {
  private let flights = Flights<Key, SharedPromise<T>>()
  private let keepsValues: Bool

  /// Makes one without work.
  ///
  /// - Parameter keepsValues: Whether work that was fulfilled is kept until it is removed, so that who
  ///   asks later gets its value. There is no limit to how much is kept.
  /// - Complexity: O(1).
  public init(keepsValues: Bool = false) { self.keepsValues = keepsValues }

  /// Gives a branch of the work that is under way for a key, or starts it.
  ///
  /// Who asks after the last branch was cancelled starts the work anew, also while what was cancelled has
  /// not settled.
  ///
  /// The work is forgotten before those who wait for it are told, so a handler that asks again starts it
  /// anew. A closure that asks for its own key gets a branch of what it is about to start: to return that
  /// rejects with `PromiseError.returnedSelf`, and to wait for it never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key. Who asks
  /// > on another thread meanwhile does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws; the cancel reason.
  ///
  /// - Parameters:
  ///   - key: What the work is for.
  ///   - start: Starts the work and returns its promise.
  /// - Returns: A promise of one's own that settles inline when the work does.
  /// - Complexity: O(1).
  public func promise<Work: Thenable>(
    for key: Key, _ start: () throws -> Work
  ) -> CancellablePromise<T> where Work.T == T {
    while true {
      // Made together with the work, so that nobody who joins can be the last to cancel before there is
      // a branch for the one who starts it.
      var first: CancellablePromise<T>?
      let (flight, isNew) = flights.join(key) { ticket in
        let work = CancellablePromise<T>(.linear)
        work.pipe { [weak flights, keepsValues] result in
          if !(keepsValues && result.isFulfilled) { flights?.forget(ticket) }
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

  /// Forgets the work for a key: it goes on for those who wait for it, and who asks next starts it anew.
  ///
  /// - Parameter key: What the work is for.
  /// - Complexity: O(1).
  public func remove(_ key: Key) { flights.remove(key) }

  /// Forgets all work, and all values that were kept; nothing is cancelled.
  ///
  /// - Complexity: O(*n*) in the number of keys that there is something for.
  public func removeAll() { flights.removeAll() }

  /// How many keys there is something for.
  var count: Int { flights.count }
}
