/// The work that is under way, or kept, for each key.
///
/// No code of keys or of work runs under the lock, and none of them is released there.
package final class Flights<Key: Hashable & Sendable, Work: Sendable>: @unchecked Sendable {
  /// Work for a key.
  package final class Flight: Sendable {
    fileprivate let key: Key
    fileprivate let ticket: FlightTicket
    package let work: Work

    fileprivate init(_ key: Key, _ ticket: FlightTicket, _ work: Work) {
      (self.key, self.ticket, self.work) = (key, ticket, work)
    }
  }

  /// Protects `table` and where tickets say that their flights are.
  private let lock = Lock()
  private var table = FlightTable<Flight>()

  package init() {}

  package var count: Int { lock.withLock { table.count } }

  /// Finds the flight for a key, or adds one with work that `make` makes.
  ///
  /// What was made is discarded if another thread was faster, so it must not have begun.
  ///
  /// - Parameter make: Receives the ticket by which the flight is forgotten; called at most once.
  package func join(
    _ key: Key, orAdd make: (FlightTicket) -> Work
  ) -> (flight: Flight, isNew: Bool) {
    let hash = key.hashValue
    var seen = 0
    var made: Flight?
    while true {
      if let flight = find(key, hash, after: &seen) { return (flight, false) }
      let flight = made ?? Self.flight(key, hash, make)
      if insert(flight, after: seen) { return (flight, true) }
      made = flight
    }
  }

  /// Looks for a key among the flights after the one that was seen last.
  private func find(_ key: Key, _ hash: Int, after seen: inout Int) -> Flight? {
    while let (place, flight) = lock.withLock({ table.flight(hashed: hash, after: seen) }) {
      if flight.key == key { return flight }
      seen = place
    }
    return nil
  }

  private static func flight(
    _ key: Key, _ hash: Int, _ make: (FlightTicket) -> Work
  ) -> Flight {
    let ticket = FlightTicket(hash: hash)
    return Flight(key, ticket, make(ticket))
  }

  private func insert(_ flight: Flight, after seen: Int) -> Bool {
    let ticket = flight.ticket
    return lock.withLock {
      ticket.place = table.insert(flight, hashed: ticket.hash, after: seen)
      return ticket.place != nil
    }
  }

  /// Forgets this flight, not one that has come after it.
  package func forget(_ ticket: FlightTicket) {
    _ = lock.withLock { ticket.place.flatMap { table.remove(hashed: ticket.hash, at: $0) } }
  }

  package func forget(_ flight: Flight) { forget(flight.ticket) }

  package func remove(_ key: Key) {
    var seen = 0
    if let flight = find(key, key.hashValue, after: &seen) { forget(flight) }
  }

  package func removeAll() { _ = lock.withLock { table.removeAll() } }
}

/// The ticket by which a flight is forgotten.
package final class FlightTicket: @unchecked Sendable {
  fileprivate let hash: Int
  /// Where the flight is; nil before it is there.
  ///
  /// Protected by the lock of the flights.
  fileprivate var place: Int?

  fileprivate init(hash: Int) { self.hash = hash }
}

extension PromiseCell {
  /// Settles the way the promise that `start` returns does, or with the error that it throws, and
  /// tells those who wait.
  package final func begin<Work: Thenable>(_ start: () throws -> Work) {
    let outcome: CellOutcome
    do {
      outcome = follow(try start().cell, after: nil)
    } catch {
      outcome = CellOutcome(settle(error: error))
    }
    if case .deliver(let batch) = outcome { propagate(batch) }
  }
}
