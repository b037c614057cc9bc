import AllocationMeter
import CancellablePromises

/// The cost of a combinator's input, including the pending promise and the resolver.
let combinators = [
  Operation("pending input of when(fulfilled:)") { count, meter in
    combine(count, &meter) { when(fulfilled: $0) }
  },
  Operation("pending input of when(resolved:)") { count, meter in
    combine(count, &meter) { when(resolved: $0) }
  },
  Operation("pending input of race") { count, meter in
    combine(count, &meter) { race($0) }
  },
  Operation("pending input of race(fulfilled:)") { count, meter in
    combine(count, &meter) { race(fulfilled: $0) }
  },
  Operation("pending input of when(fulfilled:autoCancel:)") { count, meter in
    cancellableInputs(count, &meter) { inputs, resolvers in
      let result = when(fulfilled: inputs, autoCancel: true)
      for resolver in resolvers { resolver.fulfill(1) }
      precondition(result.isFulfilled)
    }
  },
  Operation("cancelled input of when(fulfilled:autoCancel:)") { count, meter in
    cancellableInputs(count, &meter) { inputs, _ in
      let result = when(fulfilled: inputs, autoCancel: true)
      result.cancel()
      precondition(result.isRejected && inputs[count - 1].isRejected)
    }
  },
]

/// Makes promises and a combinator for them, and fulfils all.
private func combine<Result: Thenable>(
  _ count: Int, _ meter: inout Meter, _ combinator: ([Promise<Int>]) -> Result
) {
  var inputs: [Promise<Int>] = []
  var resolvers: [Resolver<Int>] = []
  inputs.reserveCapacity(count)
  resolvers.reserveCapacity(count)
  meter.start()
  for _ in 0..<count {
    let (promise, resolver) = Promise<Int>.pending()
    inputs.append(promise)
    resolvers.append(resolver)
  }
  let result = combinator(inputs)
  for resolver in resolvers { resolver.fulfill(1) }
  meter.stop()
  precondition(result.isFulfilled)
}

private func cancellableInputs(
  _ count: Int, _ meter: inout Meter,
  _ combinator: ([CancellablePromise<Int>], [Resolver<Int>]) -> Void
) {
  var inputs: [CancellablePromise<Int>] = []
  var resolvers: [Resolver<Int>] = []
  inputs.reserveCapacity(count)
  resolvers.reserveCapacity(count)
  meter.start()
  for _ in 0..<count {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    inputs.append(promise)
    resolvers.append(resolver)
  }
  combinator(inputs, resolvers)
  meter.stop()
}
