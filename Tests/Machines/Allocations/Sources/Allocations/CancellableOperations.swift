import CancellablePromises
import Dispatch

/// The cost of cancellable promises and of cancelling.
let cancellable = [
  Operation("pending cancellable promise with its resolver") { count, meter in
    holding(count, &meter) { CancellablePromise<Int>.pending() }
  },
  Operation("pending cancellable promise with a cancel block") { count, meter in
    let sum = Sum()
    holding(count, &meter) {
      var kept: Resolver<Int>?
      let promise = CancellablePromise<Int> { resolver in
        kept = resolver
        return { sum.value += 1 }
      }
      return (promise, kept!)
    }
  },
  // What grows with the number of those before it would take ten times as much.
  Operation("cancel block of a promise with many") { count, meter in
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let sum = Sum()
    meter.start()
    for _ in 0..<count { promise.onCancel { sum.value += 1 } }
    meter.stop()
    promise.cancel()
    precondition(sum.value == count)
    keep(resolver)
  },
  Operation("handler of a cancellable promise with many") { count, meter in
    let (promise, resolver) = CancellablePromise<Int>.pending()
    meter.start()
    for _ in 0..<count { promise.done(on: nil) { _ in }.cauterize() }
    meter.stop()
    resolver.fulfill(1)
  },
  Operation("branch of a shared promise with many") { count, meter in
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let shared = promise.shared()
    meter.start()
    for _ in 0..<count { keep(shared.branch()) }
    meter.stop()
    resolver.fulfill(1)
  },
  Operation("mirror of a promise with many") { count, meter in
    let (promise, resolver) = CancellablePromise<Int>.pending()
    meter.start()
    for _ in 0..<count { keep(promise.asPromise()) }
    meter.stop()
    resolver.fulfill(1)
  },
  Operation("fulfilled link of a cancellable chain of maps") { count, meter in
    meter.start()
    let (last, resolver) = chain(count, &meter) { promise, number in
      promise.map(on: nil) { $0 &+ number }
    }
    resolver.fulfill(0)
    meter.stop()
    precondition(last.isFulfilled)
  },
  Operation("cancelled link of a chain of maps") { count, meter in
    cancelledChain(count, &meter) { promise, number in promise.map(on: nil) { $0 &+ number } }
  },
  Operation("cancelled link of a chain of thens") { count, meter in
    cancelledChain(count, &meter) { promise, number in
      promise.then(on: nil) { CancellablePromise.value($0 &+ number) }
    }
  },
  // The link waits for an inner promise; one cancel reaches both.
  Operation("cancelled then with a pending inner promise") { count, meter in
    meter.start()
    for _ in 0..<count {
      let (inner, resolver) = CancellablePromise<Int>.pending()
      let link = CancellablePromise.value(1).then(on: nil) { _ in inner }
      link.cancel()
      precondition(inner.isRejected)
      keep(resolver)
    }
    meter.stop()
  },
  Operation("cancelled member of a scope") { count, meter in
    let scope = CancellationScope()
    holding(count, &meter) {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      promise.store(in: scope)
      return (promise, resolver)
    }
    scope.cancel()
  },
  Operation("handler of a settled member of a scope") { count, meter in
    let scope = CancellationScope()
    let (promise, resolver) = CancellablePromise<Int>.pending()
    promise.store(in: scope)
    resolver.fulfill(1)
    meter.start()
    for _ in 0..<count { keep(promise.map(on: nil) { $0 &+ count }) }
    meter.stop()
  },
  Operation("call of a Latest that the next one cancels") { count, meter in
    let latest = Latest<Int>()
    let works = (0..<count).map { _ in CancellablePromise<Int>.pending() }
    meter.start()
    for work in works { keep(latest.run(on: nil) { work.promise }) }
    meter.stop()
    keep(works)
  },
  Operation("work on a queue that is cancelled before it begins", isFreedHere: false) {
    count, meter in
    let queue = DispatchQueue(label: "suspended", attributes: .initiallyInactive)
    meter.start()
    for number in 0..<count {
      queue.async(.cancellable) { _ in number }.cancel()
    }
    meter.stop()
    queue.activate()
    queue.sync {}
  },
]

private func cancelledChain(
  _ count: Int, _ meter: inout Meter,
  _ link: (CancellablePromise<Int>, Int) -> CancellablePromise<Int>
) {
  meter.start()
  let (last, resolver) = chain(count, &meter, link)
  last.cancel()
  meter.stop()
  precondition(last.isRejected)
  keep(resolver)
}

private func chain(
  _ count: Int, _ meter: inout Meter,
  _ link: (CancellablePromise<Int>, Int) -> CancellablePromise<Int>
) -> (CancellablePromise<Int>, Resolver<Int>) {
  let (promise, resolver) = CancellablePromise<Int>.pending()
  var last = promise
  for number in 0..<count { last = link(last, number) }
  meter.readLive()
  return (last, resolver)
}
