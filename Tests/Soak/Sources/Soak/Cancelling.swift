import CancellablePromises
import Dispatch
import Synchronization

/// An operation that a cancel may stop, which knows whether its cancel block ran; it did not if there is a value.
private final class Work: Sendable {
  let promise: CancellablePromise<Int>
  private let flag: Flag

  init(on queue: DispatchQueue, _ value: Int) {
    let flag = Flag()
    self.flag = flag
    promise = CancellablePromise<Int>(resolver: { resolver in
      queue.async { resolver.fulfill(value) }
      return { flag.count.add(1, ordering: .sequentiallyConsistent) }
    })
  }

  var stops: Int { flag.count.load(ordering: .sequentiallyConsistent) }

  private final class Flag: Sendable {
    let count = Atomic<Int>(0)
  }
}

let cancel: Operation = { site, number, ticket in
  let work = Work(on: site.queue(number), number)
  let chain = work.promise.map { $0 + 1 }
    .then { value in CancellablePromise.value(value) }
    .ensure(on: nil) { ticket.payload.touch() }
  chain.pipe { result in
    switch result {
    case .success(let value): ticket.end(value == number + 1 && work.stops == 0)
    case .failure(let error): ticket.end(error.isCancelled && work.stops <= 1, "\(error)")
    }
  }
  site.queue(number + 1).async { chain.cancel() }
}

let cancelledWhen: Operation = { site, number, ticket in
  let start = { @Sendable (index: Int) -> CancellablePromise<Int> in
    index < 3
      ? Work(on: site.queue(number + index), index).promise : site.foreverCancellable.shielded()
  }
  let count = number % 2 == 0 ? 4 : 3
  let all: CancellablePromise<[Int]> =
    number % 3 == 0
    ? when(fulfilled: 0..<count, concurrently: 2, autoCancel: true, on: nil, start)
    : when(fulfilled: (0..<count).map(start), autoCancel: true)
  all.pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let values): ticket.end(values == [0, 1, 2] && count == 3)
    case .failure(let error): ticket.end(error.isCancelled, "\(error)")
    }
  }
  site.queue(number).async { all.cancel() }
}

let cancellableFlight: Operation = { site, number, ticket in
  let key = number % 8
  let promise: CancellablePromise<Int> = site.cancellableFlights.promise(for: key) {
    Work(on: site.queue(number), key).promise
  }
  promise.pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let value): ticket.end(value == key)
    case .failure(let error): ticket.end(error.isCancelled && number % 2 == 0, "\(error)")
    }
  }
  if number % 2 == 0 { site.queue(number + 1).async { promise.cancel() } }
}

let scope: Operation = { site, number, ticket in
  var scope: CancellationScope? = CancellationScope()
  let work = Work(on: site.queue(number), number)
  scope?.add(work.promise)
  _ = scope?.add(work.promise.cancelOnDeinit())
  work.promise.pipe { result in
    ticket.payload.touch()
    switch result {
    case .success(let value): ticket.end(value == number && work.stops == 0)
    case .failure(let error): ticket.end(error.isCancelled && work.stops == 1, "\(error)")
    }
  }
  scope = nil
}
