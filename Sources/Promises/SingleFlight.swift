/// Sees to it that the same work is not under way twice: who asks for a key while there is work for it gets
/// the promise of that.
///
///     let pages = SingleFlight<URL, Page>()
///     func page(at url: URL) -> Promise<Page> {
///       pages.promise(for: url) { fetch(url) }
///     }
///
/// When the work has settled it is forgotten, and who asks next starts it anew. Values are kept on
/// request, errors never are.
///
/// All methods may be called from any thread. Keys are hashed and compared, work is started, and both are
/// released without a lock.
public final class SingleFlight<Key: Hashable & Sendable, T: Sendable>: Sendable {
  private let flights = Flights<Key, Promise<T>>()
  private let keepsValues: Bool

  /// Makes one without work.
  ///
  /// - Parameter keepsValues: Whether work that was fulfilled is kept until it is removed, so that who
  ///   asks later gets its value. There is no limit to how much is kept.
  /// - Complexity: O(1).
  public init(keepsValues: Bool = false) { self.keepsValues = keepsValues }

  /// Gives the promise of the work that is under way for a key, or starts it.
  ///
  /// The work is forgotten before those who wait for it are told, so a handler that asks again starts it
  /// anew. A closure that asks for its own key gets the promise of what it is about to start: to return
  /// that rejects with ``PromiseError/returnedSelf``, and to wait for it never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key. Who asks
  /// > on another thread meanwhile does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - key: What the work is for.
  ///   - start: Starts the work and returns its promise.
  /// - Returns: A promise that settles inline when the work does; the same for all who share it.
  /// - Complexity: O(1).
  public func promise<Work: Thenable>(
    for key: Key, _ start: () throws -> Work
  ) -> Promise<T> where Work.T == T {
    while true {
      let (flight, isNew) = flights.join(key) { ticket in
        let work = Promise<T>(.waiting)
        work.pipe { [weak flights, keepsValues] result in
          if !(keepsValues && result.isFulfilled) { flights?.forget(ticket) }
        }
        return work
      }
      if isNew { flight.work.begin(start) }
      if isNew || !flight.work.isAbandoned { return flight.work }
      flights.forget(flight)
    }
  }

  /// Forgets the work for a key: it goes on for those who wait for it, and who asks next starts it anew.
  ///
  /// - Parameter key: What the work is for.
  /// - Complexity: O(1).
  public func remove(_ key: Key) { flights.remove(key) }

  /// Forgets all work, and all values that were kept.
  ///
  /// - Complexity: O(*n*) in the number of keys that there is something for.
  public func removeAll() { flights.removeAll() }

  /// How many keys there is something for.
  var count: Int { flights.count }
}
