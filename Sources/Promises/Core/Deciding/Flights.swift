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

  /// Protects what follows, and what tickets say of their flights.
  private let lock = Lock()
  private var table = FlightTable<Flight>()
  /// The flights whose values are kept, if there is a limit to that.
  private var shelf: Shelf<FlightTicket>?
  private var alarm = AlarmState()
  private var timer: PromiseTimer?
  private let keepsValues: Bool
  /// Whether there is a shelf.
  private let isLimited: Bool
  /// Nil where no time matters.
  private let clock: (any PromiseClock)?
  private let beginning: ContinuousClock.Instant

  /// Keeps no values, or all of them until they are removed.
  package init(keepsValues: Bool) {
    self.keepsValues = keepsValues
    isLimited = false
    (clock, beginning) = (nil, .now)
  }

  /// Keeps so many values, and for so long; those that were not used for the longest time go first.
  package init(keeping limit: Int, for lifetime: Duration, _ clock: any PromiseClock) {
    keepsValues = limit >= 1 && lifetime > .zero
    isLimited = keepsValues
    let isEndless = lifetime >= .endless
    if keepsValues { shelf = Shelf(limit: limit, lifetime: isEndless ? nil : lifetime) }
    self.clock = keepsValues && !isEndless ? clock : nil
    beginning = clock.now
  }

  // A ticket and what it has on the shelf keep one another.
  deinit { while let ticket = shelf?.popAny() { ticket.item = nil } }

  private var time: Duration { clock.map { beginning.remaining(until: $0.now) } ?? .zero }

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
      if let flight = find(key, hash, after: &seen) {
        if use(flight.ticket) { return (flight, false) }
        forget(flight)
        continue
      }
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

  /// Notes that the value of a flight is used, if it is kept; false if it is too old for that.
  private func use(_ ticket: FlightTicket) -> Bool {
    if !isLimited { return true }
    let now = time
    return lock.withLock { ticket.item.flatMap { shelf?.use($0, at: now) } ?? true }
  }

  /// The work has settled: keeps its value, or forgets it.
  package func land(_ ticket: FlightTicket, isFulfilled: Bool) {
    guard isFulfilled, keepsValues else { return forget(ticket) }
    let now = time
    let (_, next) = lock.withLock { () -> (Flight?, Pause?) in
      guard shelf != nil, let place = ticket.place, table.has(hashed: ticket.hash, at: place) else {
        return (nil, nil)
      }
      ticket.item = shelf?.add(ticket, at: now)
      return (shelf?.popSurplus().flatMap { take($0) }, pause(at: now))
    }
    setAlarms(next)
  }

  /// Forgets this flight, not one that has come after it.
  package func forget(_ ticket: FlightTicket) {
    // Released outside the lock.
    var timer: PromiseTimer?
    _ = lock.withLock { () -> Flight? in
      if let item = ticket.item { shelf?.remove(item) }
      if alarm.isSet, shelf?.firstDue == nil {
        alarm.cancel()
        swap(&timer, &self.timer)
      }
      return take(ticket)
    }
  }

  /// Takes a flight out of the table, to be released outside the lock; called under it.
  private func take(_ ticket: FlightTicket) -> Flight? {
    ticket.item = nil
    return ticket.place.flatMap { table.remove(hashed: ticket.hash, at: $0) }
  }

  package func forget(_ flight: Flight) { forget(flight.ticket) }

  package func remove(_ key: Key) {
    var seen = 0
    if let flight = find(key, key.hashValue, after: &seen) { forget(flight) }
  }

  package func removeAll() {
    let (_, tickets) = lock.withLock { () -> (Any, [FlightTicket]) in
      var tickets: [FlightTicket] = []
      while let ticket = shelf?.popAny() {
        ticket.item = nil
        tickets.append(ticket)
      }
      return (table.removeAll(), tickets)
    }
    // The alarm goes with the last of them.
    if let last = tickets.last { forget(last) }
  }

  // MARK: Values that are too old

  /// An alarm to be set.
  private typealias Pause = (alarm: Int, length: Duration)

  /// The alarm for the next value that gets too old, if that has none; called under the lock.
  private func pause(at now: Duration) -> Pause? {
    guard let due = shelf?.firstDue, let number = alarm.set(for: due) else { return nil }
    return (number, due - now)
  }

  /// Sets an alarm, and those that follow from its ringing at once.
  private func setAlarms(_ first: Pause?) {
    guard let clock else { return }
    var next = first
    while let (number, length) = next {
      next = nil
      var timer: PromiseTimer? = clock.wake(FlightAlarm(number, self), after: length)
      let action = lock.withLock {
        let action = alarm.didSet(number)
        if action == .rest { swap(&self.timer, &timer) }
        return action
      }
      if case .advance(let due) = action { next = forgetExpired(at: max(time, due)) }
    }
  }

  private func forgetExpired(at now: Duration) -> Pause? {
    var flights: [Flight] = []
    return lock.withLock {
      while let ticket = shelf?.popExpired(at: now) {
        if let flight = take(ticket) { flights.append(flight) }
      }
      return pause(at: now)
    }
  }

  fileprivate func ring(_ number: Int) {
    var timer: PromiseTimer?
    let action = lock.withLock {
      let action = alarm.ring(number)
      if case .advance = action { swap(&timer, &self.timer) }
      return action
    }
    // A clock that is early is believed, or it would be asked again and again.
    if case .advance(let due) = action { setAlarms(forgetExpired(at: max(time, due))) }
  }

  /// The clock has gone; from now on, values that are too old are noticed when they are asked for.
  fileprivate func loseAlarm(_ number: Int) {
    var timer: PromiseTimer?
    lock.withLock { if alarm.lose(number) { swap(&timer, &self.timer) } }
  }
}

/// Tells flights, which it does not keep, that a value is too old.
private final class FlightAlarm<Key: Hashable & Sendable, Work: Sendable>: TimerReceiver,
  @unchecked Sendable
{
  private let number: Int
  /// Never written again.
  private weak var flights: Flights<Key, Work>?

  init(_ number: Int, _ flights: Flights<Key, Work>) {
    self.number = number
    self.flights = flights
  }

  func wake() { flights?.ring(number) }

  func timerIsGone() { flights?.loseAlarm(number) }
}

/// The ticket by which a flight is forgotten.
package final class FlightTicket: @unchecked Sendable {
  fileprivate let hash: Int
  /// Where the flight is; nil before it is there.
  ///
  /// Protected by the lock of the flights.
  fileprivate var place: Int?
  /// Where its value is kept, if there is a limit to that.
  ///
  /// Protected by the lock of the flights.
  fileprivate var item: Shelf<FlightTicket>.Item?

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
