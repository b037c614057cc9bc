/// The work under way, or kept, for each key.
///
/// No code of keys or of work runs under a lock, and no key or work is released there.
package final class Flights<Key: Hashable & Sendable, Work: Sendable>: Sendable {
  /// Work for a key.
  package final class Flight: AnyFlight, @unchecked Sendable {
    fileprivate let key: Key
    package let work: Work

    fileprivate init(_ key: Key, _ ticket: FlightTicket, _ work: Work) {
      (self.key, self.work) = (key, work)
      super.init(ticket)
    }
  }

  private let store: FlightStore

  /// Keeps no values, or all of them until removed.
  package init(keepsValues: Bool) { store = FlightStore(keepsValues: keepsValues, nil) }

  /// Keeps so many values, and for so long; the least recently used go first.
  package init(keeping limit: Int, for lifetime: Duration, _ clock: any PromiseClock) {
    let keepsValues = limit >= 1 && lifetime > .zero
    store = FlightStore(
      keepsValues: keepsValues,
      keepsValues ? ValueCache(limit: limit, lifetime: lifetime, clock) : nil)
  }

  package var count: Int { store.count }

  /// Finds the flight for a key, or adds one with work from `make`.
  ///
  /// If another thread is faster, the new work is released, so it must not have begun.
  ///
  /// `make` receives the ticket by which the flight lands, and is called at most once.
  package func join(
    _ key: Key, orAdd make: (FlightTicket) -> Work
  ) -> (flight: Flight, isNew: Bool) {
    let hash = key.hashValue
    var seen = 0
    var made: Flight?
    while true {
      if let flight = find(key, hash, after: &seen) {
        if store.use(flight) { return (flight, false) }
        remove(flight)
        continue
      }
      let flight = made ?? self.flight(key, hash, make)
      if store.insert(flight, after: seen) { return (flight, true) }
      made = flight
    }
  }

  /// Looks for a key among the flights after the last one seen.
  private func find(_ key: Key, _ hash: Int, after seen: inout Int) -> Flight? {
    while let (place, found) = store.flight(hashed: hash, after: seen) {
      // SAFETY: `Flight` objects only are inserted.
      let flight = unsafe unsafeDowncast(found, to: Flight.self)
      if flight.key == key { return flight }
      seen = place
    }
    return nil
  }

  private func flight(_ key: Key, _ hash: Int, _ make: (FlightTicket) -> Work) -> Flight {
    let ticket = FlightTicket(hash: hash, in: store)
    return Flight(key, ticket, make(ticket))
  }

  package func remove(_ flight: Flight) { store.remove(flight.ticket) }

  package func remove(_ key: Key) {
    var seen = 0
    if let flight = find(key, key.hashValue, after: &seen) { remove(flight) }
  }

  package func removeAll() { store.removeAll() }
}

/// A flight with any key and work.
package class AnyFlight: @unchecked Sendable {
  fileprivate let ticket: FlightTicket

  fileprivate init(_ ticket: FlightTicket) { self.ticket = ticket }
}

/// The flights of all keys, without generic parameters.
private final class FlightStore: @unchecked Sendable {
  /// Protects the table, and the places of tickets.
  private let lock = Lock()
  private var table = FlightTable<AnyFlight>()
  private let keepsValues: Bool
  /// Nil if no values are kept, or all of them.
  private let cache: ValueCache?

  init(keepsValues: Bool, _ cache: ValueCache?) {
    (self.keepsValues, self.cache) = (keepsValues, cache)
  }

  var count: Int { lock.withLock { table.count } }

  func flight(hashed hash: Int, after seen: Int) -> (place: Int, flight: AnyFlight)? {
    lock.withLock { table.flight(hashed: hash, after: seen) }
  }

  func insert(_ flight: AnyFlight, after seen: Int) -> Bool {
    let ticket = flight.ticket
    return lock.withLock {
      ticket.place = table.insert(flight, hashed: ticket.hash, after: seen)
      return ticket.place != nil
    }
  }

  /// Notes the use of a flight; false if the value is past its lifetime.
  func use(_ flight: AnyFlight) -> Bool { cache?.use(flight.ticket) ?? true }

  /// The work has settled: keeps the value, or removes the flight.
  func land(_ ticket: FlightTicket, isFulfilled: Bool) {
    guard isFulfilled, keepsValues else { return remove(ticket) }
    cache?.add(ticket)
  }

  /// Removes this flight, not a later one for the same key.
  func remove(_ ticket: FlightTicket) {
    _ = take(ticket)
    cache?.remove(ticket)
  }

  /// Takes a flight out of the table, to be released outside the lock.
  func take(_ ticket: FlightTicket) -> AnyFlight? {
    lock.withLock { ticket.place.flatMap { table.remove(hashed: ticket.hash, at: $0) } }
  }

  func removeAll() {
    let all = lock.withLock { table.takeAll() }
    if let cache { for flight in all.flights { cache.remove(flight.ticket) } }
  }
}

/// Learns of the settlement of a flight's work; the cache knows the flight by its ticket.
package final class FlightTicket: Registration, @unchecked Sendable {
  /// Whether the value is kept, in a limited cache.
  enum Keeping: Equatable {
    /// Not yet, or without a limit.
    case none
    case kept(_ slot: Int)
    /// The flight was removed.
    case removed
  }

  fileprivate let hash: Int
  /// Set once.
  private weak var store: FlightStore?
  /// The place of the flight in the table; nil before the insertion.
  ///
  /// Protected by the lock of the store.
  fileprivate var place: Int?
  /// Protected by the lock of the ``ValueCache``.
  var keeping = Keeping.none

  fileprivate init(hash: Int, in store: FlightStore) { (self.hash, self.store) = (hash, store) }

  /// The value is not kept any more.
  func leave() { _ = store?.take(self) }

  override func arrived(from work: PromiseCell) -> CellOutcome {
    store?.land(self, isFulfilled: work.loadState().isFulfilled)
    return .nothing
  }

  /// Nobody will settle the work.
  override func abandoned() { store?.remove(self) }
}

extension PromiseCell {
  /// Settles the way the promise of `start` does, or with the error that `start` throws, and tells
  /// the handlers.
  package final func begin(_ start: () throws -> PromiseCell) {
    do {
      follow(try start(), after: nil).propagate()
    } catch {
      CellOutcome(settle(error: error)).propagate()
    }
  }
}

extension PromiseCell {
  /// Whether nobody will settle this cell.
  package final var isLost: Bool { loadState().phase == .spent }
}
