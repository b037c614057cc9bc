/// Runs at most one operation per key at a time; callers that ask for the key meanwhile share the
/// result.
///
///     let pages = SingleFlight<URL, Page>()
///     func page(at url: URL) -> Promise<Page> {
///       pages.promise(for: url) { fetch(url) }
///     }
///
/// Settled work is forgotten, and the next one to ask starts the work afresh. Values are kept on
/// request, until they are removed; errors never are.
///
/// With CancellablePromises, everyone who asks gets a cancellable promise, and the work is
/// cancelled once all of them have cancelled theirs.
///
/// All methods may be called from any thread. No lock is held while keys are hashed and compared,
/// while work is started, or while keys or work are released.
public final class SingleFlight<Key: Hashable & Sendable, T: Sendable>: Sendable {
  package let flights: Flights<Key, T>

  /// Makes an instance without work.
  ///
  ///     let settings = SingleFlight<URL, Page>(keepsValues: true)
  ///
  /// - Parameter keepsValues: Whether to keep fulfilled work until the work is removed: later
  ///   callers get the value. There is no limit to the number of kept values.
  public init(keepsValues: Bool = false) { flights = Flights(keepsValues: keepsValues) }

  /// Returns the promise of the running work for a key, or starts the work.
  ///
  ///     let pages = SingleFlight<URL, Page>()
  ///     let page = pages.promise(for: url) { fetch(url) }
  ///     let same = pages.promise(for: url) { fetch(url) }
  ///
  /// The work is forgotten before its handlers run, so a handler that asks again starts the work
  /// afresh. A closure that asks for its own key gets the promise of the very work about to start.
  /// Returning that promise rejects with ``PromiseError/returnedSelf``, and waiting for that
  /// promise never ends.
  ///
  /// > Runs on: this thread, before the call returns, and only if there is no work for the key.
  /// > Anyone who asks on another thread in the meantime does not wait for the closure.
  ///
  /// > Rejects with: the error of the work; any error that the closure throws.
  ///
  /// - Parameters:
  ///   - key: The key that identifies the work.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - start: Starts the work and returns the work's promise.
  /// - Returns: A promise that settles inline when the work does.
  @_disfavoredOverload
  @_alwaysEmitIntoClient public func promise<Work: Thenable>(
    for key: Key, file: StaticString = #fileID, line: UInt = #line,
    _ start: () throws -> Work
  ) -> Promise<T> where Work.T == T {
    let place = Place(file, line).kept
    // Made in the client, which knows the type: elsewhere, a promise needs two objects more.
    return promise(for: key, made: { Promise<T>(.waiting, of: "SingleFlight.promise", at: place) })
    { try start().cell }
  }

  @usableFromInline func promise(
    for key: Key, made make: () -> Promise<T>, _ start: () throws -> PromiseCell
  ) -> Promise<T> {
    flights.promise(for: key, start, join: { $0.plainPromise() }) { landing in
      let work = make()
      landing.attach(to: work)
      return (work, work, work)
    }
  }

  /// Forgets the work for a key; the work goes on for everyone already waiting.
  ///
  ///     let pages = SingleFlight<URL, Page>(keepsValues: true)
  ///     pages.promise(for: url) { fetch(url) }.cauterize()
  ///     pages.remove(url)
  ///
  /// - Parameter key: The key that identifies the work.
  public func remove(_ key: Key) { flights.remove(key) }

  /// Forgets all work and all kept values, without a cancel.
  ///
  ///     let pages = SingleFlight<URL, Page>(keepsValues: true)
  ///     pages.removeAll()
  ///
  /// - Complexity: O(*n*) in the number of keys with work or a kept value.
  public func removeAll() { flights.removeAll() }

  /// The number of keys with running work or a kept value.
  package var count: Int { flights.count }
}

extension Promise: FlightWork {
  package func plainPromise() -> Promise<T>? { isLost ? nil : self }
}
