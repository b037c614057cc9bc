import CancellablePromises
import Dispatch
import Promises

func storing(_ promise: CancellablePromise<Int>) {
  let scope = CancellationScope()
  let _: CancellablePromise<Int> = promise.store(in: scope)
  promise.store(in: scope)
  promise.done { print($0) }.store(in: scope).catch { print($0) }
  promise.done { print($0) }.catch { print($0) }.store(in: scope).finally { print("end") }
  promise.cauterize().store(in: scope)
  let only: CancellableCascadingFinalizer = promise.catch(only: Failure.self) { print($0) }
    .store(in: scope)
  only.cauterize()
  only.store(in: scope)
  let settled: Guarantee<Void> = scope.settled
  settled.done { print("settled") }
}

func endingImmediately(_ promise: CancellablePromise<Int>) {
  promise.catch { print($0) }.cancelImmediately()
  promise.catch(only: Failure.self) { print($0) }.cancelImmediately()
}

func newest(
  _ promise: CancellablePromise<Int>, _ plain: Promise<Int>, _ sure: Guarantee<Int>,
  _ queue: DispatchQueue
) {
  let latest = Latest<Int>()
  let _: CancellablePromise<Int> = latest.run { promise }
  let _: [CancellablePromise<Int>] = [
    latest.run { plain.asCancellable() }, latest.run { sure.asCancellable() },
    latest.run { CancellablePromise.value(1) }, latest.run { .value(1) },
    latest.run {
      guard plain.isPending else { throw Failure.first }
      return promise
    },
    latest.run(on: .main) { promise }, latest.run(on: queue) { promise },
    latest.run(on: queue, flags: .barrier) { promise },
    latest.run(on: nil) { plain.asCancellable() },
    latest.run(after: .milliseconds(300)) { promise },
    latest.run(after: .milliseconds(300), on: .main) { promise },
    latest.run(after: .seconds(1), clock: ManualClock(), on: queue) { sure.asCancellable() },
    latest.run(clock: ManualClock()) { promise },
  ]
  latest.run { promise }.done { print($0) }.cauterize()
  latest.run(after: .milliseconds(300)) { promise }.done { print($0) }.catch { print($0) }
  latest.cancel()
  latest.cancel(with: Failure.first)
}

nonisolated struct Handle: Sendable {
  func close() {}
}

func onQueues(_ queue: DispatchQueue, _ group: DispatchGroup) {
  let _: CancellablePromise<Int> = queue.async(.cancellable) { work in work.isCancelled ? 0 : 1 }
  let _: CancellablePromise<[Int]> = queue.async(.cancellable) { work in
    var numbers: [Int] = []
    for number in 0..<10 {
      try work.checkCancellation()
      numbers.append(number)
    }
    return numbers
  }
  let _: CancellablePromise<Void> = queue.async(
    .cancellable, group: group, qos: .utility, flags: .barrier
  ) { _ in print("works") }
  let _: CancellablePromise<Handle> = queue.async(.cancellable, orDiscard: { $0.close() }) { _ in
    Handle()
  }
  let _ = queue.async(.cancellable, orDiscard: { $0.close() }) { work in
    try work.checkCancellation()
    return Handle()
  }
  queue.async(.cancellable) { _ in 1 }.map { $0 + 1 }.cauterize()
  queue.async { print("Dispatch's own") }
  let _: Guarantee<Int> = queue.async(.promise) { 1 }
}
