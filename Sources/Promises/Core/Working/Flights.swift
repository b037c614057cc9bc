/// The running or kept work for each key.
///
/// No code of keys or of work runs under a lock, and no key or work is released there.
package final class Flights<Key: Hashable & Sendable, T: Sendable>: @unchecked Sendable {
  package typealias Work = any FlightWork<T>

  /// Protects the table, and the places of landings.
  private let lock = Lock()
  private var table = FlightTable<Key, Work>()
  private let keepsValues: Bool

  /// Keeps no values, or all of them until removed.
  package init(keepsValues: Bool) { self.keepsValues = keepsValues }

  /// The number of keys with running work or a kept value.
  package var count: Int { lock.withLock { table.count } }

  /// Joins the work for a key, or starts work.
  ///
  /// `make` creates the work without starting it, attaches the landing first, and creates the first
  /// caller's promise. It is called at most once: if another thread is faster, the new work is
  /// discarded. `start` returns the promise that the work follows. `join` makes the promise of
  /// another user; it returns nil if the work was abandoned, and the entry is removed.
  package func promise<User>(
    for key: Key, _ start: () throws -> PromiseCell, join: (Work) -> User?,
    make: (_ landing: Registration) -> (cell: PromiseCell, work: Work, user: User)
  ) -> User {
    let hash = key.hashValue
    var seen = 0
    var made: (cell: PromiseCell, work: Work, user: User)?
    let landing = Landing(in: self, hashed: hash)
    while true {
      if let flight = lock.withLock({ table.flight(hashed: hash, after: seen) }) {
        seen = flight.place
        guard flight.key == key else { continue }
        if let user = join(flight.work) {
          // Another thread was faster: the handlers of the new work get to know, and lose nothing.
          CellOutcome(made?.cell.settle(error: PromiseError.cancelled)).propagate()
          return user
        }
        remove(hashed: hash, at: flight.place)
      } else {
        let new = made ?? make(landing)
        made = new
        let isInserted = lock.withLock {
          landing.place = table.insert(key, new.work, hashed: hash, after: seen)
          return landing.place != nil
        }
        guard isInserted else { continue }
        new.cell.follow(start)
        return new.user
      }
    }
  }

  package func remove(_ key: Key) {
    let hash = key.hashValue
    var seen = 0
    while let flight = lock.withLock({ table.flight(hashed: hash, after: seen) }) {
      if flight.key == key { return remove(hashed: hash, at: flight.place) }
      seen = flight.place
    }
  }

  package func removeAll() {
    // Released outside the lock.
    withExtendedLifetime(lock.withLock { table.takeAll() }) {}
  }

  /// Removes this flight, not a later one for the same key.
  private func remove(hashed hash: Int, at place: Int?) {
    // Released outside the lock.
    withExtendedLifetime(
      lock.withLock { place.flatMap { table.remove(hashed: hash, at: $0) } }
    ) {}
  }

  /// Forgets a flight once its work has settled or got lost, unless a value is to be kept.
  private final class Landing: Registration, @unchecked Sendable {
    /// Set once.
    private weak var flights: Flights?
    private let hash: Int
    /// The place of the flight in the table; nil before the insertion.
    ///
    /// Protected by the lock of the flights.
    var place: Int?

    init(in flights: Flights, hashed hash: Int) { (self.flights, self.hash) = (flights, hash) }

    override func arrived(from work: PromiseCell) -> CellOutcome {
      if let flights, !flights.keepsValues || work.loadState().isRejected {
        removeFlight(from: flights)
      }
      return .nothing
    }

    override var handlesRejection: Bool { false }

    /// Nothing will settle the work.
    override func abandoned() { if let flights { removeFlight(from: flights) } }

    private func removeFlight(from flights: Flights) {
      flights.remove(hashed: hash, at: flights.lock.withLock { place })
    }
  }
}

/// The work of a flight, for everyone who asks for its key.
package protocol FlightWork<T>: AnyObject, Sendable {
  associatedtype T: Sendable

  /// A plain promise of the work; nil if the work was abandoned.
  func plainPromise() -> Promise<T>?
}

extension PromiseCell {
  /// Settles the way the promise of `start` does, or with the error that `start` throws, and tells
  /// the handlers.
  fileprivate final func follow(_ start: () throws -> PromiseCell) {
    do {
      follow(try start(), after: nil).propagate()
    } catch {
      CellOutcome(settle(error: error)).propagate()
    }
  }

  /// Whether this cell can no longer be settled.
  package final var isLost: Bool { loadState().phase == .spent }
}
