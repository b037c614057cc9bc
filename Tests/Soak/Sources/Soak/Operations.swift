import CancellablePromises
import Dispatch

/// Begins an operation of some kind; a number makes it differ from others of the kind.
typealias Operation = @Sendable (Site, Int, Ticket) -> Void

let operations: [(name: String, begin: Operation)] = [
  ("chain", chain), ("when and race", whenAndRace), ("concurrent when", concurrentWhen),
  ("single flight", singleFlight), ("lost resolver", lostResolver), ("lost error", lostError),
  ("suspended queue", suspendedQueue), ("configuration", configuration),
  ("cancel", cancel), ("cancelled when", cancelledWhen),
  ("cancellable flight", cancellableFlight), ("scope", scope),
  ("timeout", timeout), ("stopped timer", stoppedTimer), ("attempt", attempts), ("poll", polls),
  ("awaiting", awaiting), ("task", task), ("abandoned wait", abandonedWait),
]

private let chain: Operation = { site, number, ticket in
  firstly { site.queue(number).async(.promise) { number } }
    .map { value in
      if number % 5 == 0 { throw Lost() }
      return value + 1
    }
    .then(on: site.queue(number / 4)) { value in
      Promise.value(value).ensure(on: nil) { ticket.payload.touch() }
    }
    .get { ticket.expect($0 == number + 1, "\($0)") }
    .recover { error -> Promise<Int> in
      ticket.expect(error is Lost && number % 5 == 0, "\(error)")
      return .value(number + 1)
    }
    .done(on: nil) { ticket.end($0 == number + 1) }
    .catch(on: nil) { ticket.end(false, "\($0)") }
}

private let whenAndRace: Operation = { site, number, ticket in
  let first = site.queue(number).async(.promise) { 1 }
  let second = site.queue(number + 1).async(.promise) { 2 }
  let fastest = race(site.forever, first, second)
  when(fulfilled: first, second, fastest)
    .done { first, second, fastest in
      ticket.payload.touch()
      ticket.end(first == 1 && second == 2 && fastest < 3)
    }
    .catch { ticket.end(false, "\($0)") }
}

private let concurrentWhen: Operation = { site, number, ticket in
  when(fulfilled: 0..<8, concurrently: 3, on: site.queue(number)) { value in
    DispatchQueue.global().async(.promise) { value * 2 }
  }
  .done(on: nil) { values in
    ticket.payload.touch()
    ticket.end(values == (0..<8).map { $0 * 2 })
  }
  .catch(on: nil) { ticket.end(false, "\($0)") }
}

private let singleFlight: Operation = { site, number, ticket in
  let key = number % 8
  let promise: Promise<Int> = site.flights.promise(for: key) {
    site.queue(number).async(.promise) {
      if number % 3 == 0 { throw Lost() }
      return key
    }
  }
  // Whose work this shares is not known, nor whether that fails.
  promise.pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let value): ticket.end(value == key)
    case .failure(let error): ticket.end(error is Lost)
    }
  }
}

private let lostResolver: Operation = { site, number, ticket in
  site.lostResolvers.expect()
  let promise = Promise<Int> { resolver in
    // The only reference, dropped on another thread.
    site.queue(number).async { _ = resolver }
  }
  _ = promise.map { value in
    ticket.expect(false, "a value")
    return value
  }
  ticket.end(true)
}

private let lostError: Operation = { site, number, ticket in
  site.lostErrors.expect()
  _ = site.queue(number).async(.promise) { () throws -> Int in throw Lost() }
    .map { value in
      ticket.expect(false, "a value")
      return value
    }
  ticket.end(true)
}

private let suspendedQueue: Operation = { site, number, ticket in
  let queue = DispatchQueue(label: "suspended")
  queue.suspend()
  Promise.value(number).map(on: queue) { $0 + 1 }
    .then(on: queue) { Promise.value($0 + 1) }
    .done(on: queue) { value in
      ticket.payload.touch()
      ticket.end(value == number + 2)
    }
    .catch(on: queue) { ticket.end(false, "\($0)") }
  site.queue(number).async { queue.resume() }
}

private let configuration: Operation = { site, number, ticket in
  conf.D = (site.queue(number), site.queue(number + 1))
  Promise.value(number).map { $0 }.done { value in
    ticket.payload.touch()
    ticket.end(value == number)
  }
  .catch { ticket.end(false, "\($0)") }
}
