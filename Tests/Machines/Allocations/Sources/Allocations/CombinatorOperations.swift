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
    combine(count, &meter, { CancellablePromise<Int>.pending() }) {
      when(fulfilled: $0, autoCancel: true)
    }
  },
  Operation("cancelled input of when(fulfilled:autoCancel:)") { count, meter in
    combine(count, &meter, { CancellablePromise<Int>.pending() }) { inputs in
      let result = when(fulfilled: inputs, autoCancel: true)
      result.cancel()
      precondition(result.isRejected && inputs[count - 1].isRejected)
      return result
    }
  },
]

/// Makes promises and a combinator for them, and fulfils all.
private func combine<Result: Thenable>(
  _ count: Int, _ meter: inout Meter, _ combinator: ([Promise<Int>]) -> Result
) {
  combine(count, &meter, { Promise<Int>.pending() }, combinator)
}

@inline(__always)
private func combine<Input, Result: Thenable>(
  _ count: Int, _ meter: inout Meter, _ pending: () -> (Input, Resolver<Int>),
  _ combinator: ([Input]) -> Result
) {
  var inputs: [Input] = []
  var resolvers: [Resolver<Int>] = []
  inputs.reserveCapacity(count)
  resolvers.reserveCapacity(count)
  meter.start()
  for _ in 0..<count {
    let (promise, resolver) = pending()
    inputs.append(promise)
    resolvers.append(resolver)
  }
  let result = combinator(inputs)
  for resolver in resolvers { resolver.fulfill(1) }
  meter.stop()
  precondition(result.isResolved)
}
