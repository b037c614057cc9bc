import CancellablePromises
import Dispatch

let timeout: Operation = { site, number, ticket in
  if number % 2 == 0 {
    site.forever.timeout(.milliseconds(number % 5)).pipe { result in
      ticket.payload.touch()
      if case .failure(is TimeoutError) = result { ticket.end(true) } else { ticket.end(false) }
    }
  } else {
    // One that is not going to fire while this runs.
    let work = CancellablePromise<Int>.pending()
    work.promise.timeout(.seconds(3600)).pipe { result in
      ticket.payload.touch()
      ticket.end((try? result.get()) == number)
    }
    site.queue(number).async { work.resolver.fulfill(number) }
  }
}

let stoppedTimer: Operation = { site, number, ticket in
  let timer = CancellablePromise.after(.seconds(3600))
  timer.pipe { result in
    ticket.payload.touch()
    if case .failure(let error) = result {
      ticket.end(error.isCancelled)
    } else {
      ticket.end(false)
    }
  }
  // Nobody needs this one.
  let _: Guarantee<Void> = after(.seconds(3600))
  site.queue(number).async { timer.cancel() }
}

let attempts: Operation = { site, number, ticket in
  let result: Promise<Int> = attempt(
    4, delay: .constant(.milliseconds(number % 3)), on: site.queue(number)
  ) { attempt -> Promise<Int> in
    if attempt < 3 { throw Lost() }
    return .value(attempt)
  }
  result.pipe {
    ticket.payload.touch()
    ticket.end((try? $0.get()) == 3)
  }
}

let polls: Operation = { site, number, ticket in
  let start = ContinuousClock.now
  let result: CancellablePromise<Duration> = poll(
    every: .milliseconds(1), until: { $0 > .milliseconds(3) }, on: site.queue(number)
  ) { CancellablePromise.value(ContinuousClock.now - start) }
  result.pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let duration): ticket.end(duration > .milliseconds(3))
    case .failure(let error): ticket.end(error.isCancelled && number % 2 == 0, "\(error)")
    }
  }
  if number % 2 == 0 { site.queue(number).async { result.cancel() } }
}
