import Dispatch
import Promises

/// The cost of plain promises.
let promises = [
  Operation("pending promise with its resolver") { count, meter in
    holding(count, &meter) { Promise<Int>.pending() }
  },
  Operation("pending promise with its resolver and one done") { count, meter in
    let sum = Sum()
    holding(count, &meter) {
      let (promise, resolver) = Promise<Int>.pending()
      return (promise.done(on: nil) { sum.value += $0 }, resolver)
    }
  },
  Operation("pending promise, inline handler, fulfil") { count, meter in
    handled(count, &meter) { _ in }
  },
  // The opaque call `keep` stops the optimiser from putting the resolver on the stack.
  Operation("pending promise, inline handler, fulfil elsewhere") { count, meter in
    handled(count, &meter) { keep($0) }
  },
  Operation("link of a pending chain of maps") { count, meter in
    chain(count, &meter) { promise, number in promise.map(on: nil) { $0 &+ number } }
  },
  Operation("link of a pending chain of maps that capture nothing") { count, meter in
    chain(count, &meter) { promise, _ in promise.map(on: nil) { $0 &+ 1 } }
  },
  Operation("link of a pending chain of thens with fulfilled promises") { count, meter in
    chain(count, &meter) { promise, number in promise.then(on: nil) { Promise.value($0 &+ number) }
    }
  },
  Operation("map of a fulfilled promise") { count, meter in
    var last = Promise.value(1)
    meter.start()
    for number in 0..<count { last = last.map(on: nil) { $0 &+ number } }
    meter.stop()
    precondition(last.isFulfilled)
  },
  Operation("handler of a promise with many") { count, meter in
    let sum = Sum()
    meter.start()
    let (promise, resolver) = Promise<Int>.pending()
    for _ in 0..<count { _ = promise.done(on: nil) { sum.value += $0 } }
    meter.readLive()
    resolver.fulfill(1)
    meter.stop()
    precondition(sum.value == count)
  },
  Operation("done and then that run where they were written") { count, meter in
    let sum = Sum()
    let (promise, resolver) = Promise<Int>.pending()
    meter.start()
    for _ in 0..<count {
      _ = promise.done { sum.value += $0 }
      _ = promise.then { Promise.value($0 + sum.value) }
    }
    meter.readLive()
    // Rejected, since a value would go to the main queue, which never runs here.
    resolver.reject(PromiseError.badInput)
    meter.stop()
  },
  Operation("value of a settled promise in async code") { count, meter in
    let promise = Promise.value(1)
    let sum = Sum()
    meter.start()
    // The body runs on this thread until the first suspension, and never suspends.
    Task.immediate { for _ in 0..<count { sum.value += try await promise.async() } }
    meter.stop()
    precondition(sum.value == count)
  },
]

/// The cost of running promises on a queue.
///
/// Only this thread's allocations count, including the object that waits for the queue. The queue
/// is suspended meanwhile.
let hops = [
  Operation("hop to a queue", isFreedHere: false) { count, meter in
    let queue = DispatchQueue(label: "hops")
    queue.suspend()
    let promise = Promise.value(1)
    let sum = Sum()
    meter.start()
    for _ in 0..<count { _ = promise.done(on: queue) { sum.value += $0 } }
    meter.stop()
    queue.resume()
    queue.sync { precondition(sum.value == count) }
  }
]

/// Makes promises with a handler each, and fulfils them.
@inline(__always)
private func handled(_ count: Int, _ meter: inout Meter, _ use: (Resolver<Int>) -> Void) {
  let sum = Sum()
  meter.start()
  for number in 0..<count {
    let (promise, resolver) = Promise<Int>.pending()
    _ = promise.done(on: nil) { sum.value += $0 &+ number }
    use(resolver)
    resolver.fulfill(0)
  }
  meter.stop()
  precondition(sum.value > 0)
}

/// Makes a chain, fulfils the head, and releases the chain.
private func chain(
  _ count: Int, _ meter: inout Meter, _ link: (Promise<Int>, Int) -> Promise<Int>
) {
  meter.start()
  let (promise, resolver) = Promise<Int>.pending()
  var last = promise
  for number in 0..<count { last = link(last, number) }
  meter.readLive()
  resolver.fulfill(0)
  meter.stop()
  precondition(last.value! >= count)
}
