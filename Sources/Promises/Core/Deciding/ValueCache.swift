/// Limits the number and the lifetime of kept values: an ``LRUCache`` with a timer.
///
/// The cache knows the tickets of flights, not the flights, and tells a ticket when its value is to
/// be removed. A removed flight is to be reported here, also before its value has come.
final class ValueCache: AlarmClock, @unchecked Sendable {
  /// Protected by the lock, as is the `keeping` of tickets.
  private var values: LRUCache<FlightTicket>

  init(limit: Int, lifetime: Duration, _ clock: any PromiseClock) {
    let isEndless = lifetime >= .endless
    values = LRUCache(limit: limit, lifetime: isEndless ? nil : lifetime)
    super.init(isEndless ? nil : clock)
  }

  /// Keeps the value of a flight that was not removed; may remove another.
  func add(_ ticket: FlightTicket) {
    let now = time
    let (surplus, request) = lock.withLock { () -> (FlightTicket?, Request?) in
      guard ticket.keeping == .none else { return (nil, nil) }
      ticket.keeping = .kept(values.add(ticket, at: now))
      let surplus = values.popSurplus()
      surplus?.keeping = .removed
      return (surplus, self.request(at: now))
    }
    surplus?.leave()
    setAlarms(request)
  }

  /// Notes the use of a kept value; false if the value is past its lifetime, or removed.
  func use(_ ticket: FlightTicket) -> Bool {
    let now = time
    return lock.withLock {
      switch ticket.keeping {
      case .none: true
      case .kept(let slot): values.use(slot, at: now)
      case .removed: false
      }
    }
  }

  /// A flight was removed; the cache does not keep its value, or no longer.
  func remove(_ ticket: FlightTicket) {
    let timer = lock.withLock { () -> PromiseTimer? in
      if case .kept(let slot) = ticket.keeping { _ = values.remove(slot) }
      ticket.keeping = .removed
      return values.firstDue == nil ? dismissAlarm() : nil
    }
    // Released outside the lock; a result that nobody uses may be released inside.
    withExtendedLifetime(timer) {}
  }

  // MARK: Values past their lifetime
  //
  // Without the clock, asking for a value past its lifetime notices the end.

  /// A timer for the next end of a lifetime; called under the lock.
  private func request(at now: Duration) -> Request? {
    values.firstDue.flatMap { request(after: $0 - now, at: now) }
  }

  /// Sets a timer, and those that follow if the clock rings at once.
  private func setAlarms(_ first: Request?) {
    var request = first
    while let due = set(request) { request = removeExpired(at: max(time, due)) }
  }

  override func advance(at now: Duration) { setAlarms(removeExpired(at: now)) }

  private func removeExpired(at now: Duration) -> Request? {
    let (expired, request) = lock.withLock { () -> ([FlightTicket], Request?) in
      var expired: [FlightTicket] = []
      while let ticket = values.popExpired(at: now) {
        ticket.keeping = .removed
        expired.append(ticket)
      }
      return (expired, self.request(at: now))
    }
    for ticket in expired { ticket.leave() }
    return request
  }
}
