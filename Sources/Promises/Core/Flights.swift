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

  /// Protects `table` and `last`.
  private let lock = Lock()
  private var table = FlightTable<Flight>()
  /// The number of the newest flight.
  private var last = 0

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
    var made: Flight?
    while true {
      let seen = lock.withLock { table.flights(hashed: hash) }
      if let flight = seen.first(where: { $0.key == key }) { return (flight, false) }
      let flight = made ?? add(key, hash, make)
      if lock.withLock({ table.insert(flight, hashed: hash, knowing: seen) }) {
        return (flight, true)
      }
      made = flight
    }
  }

  private func add(_ key: Key, _ hash: Int, _ make: (FlightTicket) -> Work) -> Flight {
    let number = lock.withLock {
      last += 1
      return last
    }
    let ticket = FlightTicket(hash: hash, number: number)
    return Flight(key, ticket, make(ticket))
  }

  /// Forgets this flight, not one that has come after it.
  package func forget(_ ticket: FlightTicket) {
    _ = lock.withLock {
      table.remove(hashed: ticket.hash) { $0.ticket.number == ticket.number }
    }
  }

  package func forget(_ flight: Flight) { forget(flight.ticket) }

  package func remove(_ key: Key) {
    let hash = key.hashValue
    let seen = lock.withLock { table.flights(hashed: hash) }
    if let flight = seen.first(where: { $0.key == key }) { forget(flight) }
  }

  package func removeAll() {
    var removed = FlightTable<Flight>()
    lock.withLock { swap(&removed, &table) }
  }
}

/// The ticket by which a flight is forgotten.
package struct FlightTicket: Sendable {
  fileprivate let hash: Int
  fileprivate let number: Int
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
