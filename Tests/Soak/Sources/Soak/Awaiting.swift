import CancellablePromises
import Dispatch

let awaiting: Operation = { site, number, ticket in
  Task {
    let promise = site.queue(number).async(.promise) { () throws -> Int in
      if number % 3 == 0 { throw Lost() }
      return number
    }
    do {
      let value = try await promise.async()
      ticket.payload.touch()
      ticket.end(value == number && number % 3 != 0)
    } catch {
      ticket.end(error is Lost && number % 3 == 0, "\(error)")
    }
  }
}

let task: Operation = { site, number, ticket in
  let promise = CancellablePromise<Int> {
    await Task.yield()
    try Task.checkCancellation()
    return number
  }
  promise.asyncMap { value in
    await Task.yield()
    return value + 1
  }
  .pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let value): ticket.end(value == number + 1)
    case .failure(let error): ticket.end(error.isCancelled && number % 2 == 0, "\(error)")
    }
  }
  if number % 2 == 0 { site.queue(number).async { promise.cancel() } }
}

let abandonedWait: Operation = { site, number, ticket in
  let waiting = Task {
    do {
      _ = try await site.forever.async()
      ticket.end(false, "a value")
    } catch {
      ticket.payload.touch()
      ticket.end(error is CancellationError, "\(error)")
    }
  }
  site.queue(number).async { waiting.cancel() }
}
