import CancellablePromises
import Dispatch

/// This library.
enum Promised {
  @Sendable static func values(_ count: Int) -> Int {
    var sum = 0
    for number in 0..<count {
      let (promise, resolver) = Promise<Int>.pending()
      resolver.fulfill(number)
      sum &+= promise.value!
    }
    return sum
  }

  @Sendable static func handlers(_ count: Int) -> Int {
    let sum = Sum()
    for number in 0..<count {
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.done(on: nil) { sum.value += $0 &+ number }
      resolver.fulfill(0)
    }
    return sum.value
  }

  @Sendable static func maps(_ count: Int) -> Int {
    let (promise, resolver) = Promise<Int>.pending()
    var last = promise
    for number in 0..<count { last = last.map(on: nil) { $0 &+ number } }
    resolver.fulfill(0)
    return last.value!
  }

  @Sendable static func mapsOfFulfilled(_ count: Int) -> Int {
    var last = Promise.value(0)
    for number in 0..<count { last = last.map(on: nil) { $0 &+ number } }
    return last.value!
  }

  @Sendable static func thens(_ count: Int) -> Int {
    let (promise, resolver) = Promise<Int>.pending()
    var last = promise
    for number in 0..<count { last = last.then(on: nil) { Promise.value($0 &+ number) } }
    resolver.fulfill(0)
    return last.value!
  }

  @Sendable static func fanOut(_ count: Int) -> Int {
    let sum = Sum()
    let (promise, resolver) = Promise<Int>.pending()
    for number in 0..<count { _ = promise.done(on: nil) { sum.value += $0 &+ number } }
    resolver.fulfill(0)
    return sum.value
  }
}

// MARK: - Combining

extension Promised {
  @Sendable static func when(_ count: Int) -> Int {
    combine(count) { CancellablePromises.when(fulfilled: $0).map(on: nil) { $0.count } }
  }

  @Sendable static func whenResolved(_ count: Int) -> Int {
    combine(count) { CancellablePromises.when(resolved: $0).map(on: nil) { $0.count } }
  }

  @Sendable static func race(_ count: Int) -> Int {
    combine(count) { CancellablePromises.race($0).map(on: nil) { _ in count } }
  }

  @Sendable static func raceFulfilled(_ count: Int) -> Int {
    combine(count) { CancellablePromises.race(fulfilled: $0).map(on: nil) { _ in count } }
  }

  @Sendable static func whenGuarantees(_ count: Int) -> Int {
    let (inputs, resolvers) = made(count) { Guarantee<Int>.pending() }
    let result = CancellablePromises.when(guarantees: inputs)
    for resolve in resolvers { resolve(1) }
    return result.value!.count
  }

  /// Four at a time, each fulfilled once the next promise has been asked for.
  @Sendable static func whenConcurrently(_ count: Int) -> Int {
    let starts = Starts(count)
    let result = CancellablePromises.when(fulfilled: starts, concurrently: 4)
    while let resolver = starts.oldest() { resolver.fulfill(1) }
    return result.value!.count
  }

  private final class Starts: IteratorProtocol, @unchecked Sendable {
    private var left: Int
    private var resolvers = [Resolver<Int>?](repeating: nil, count: 8)
    private var made = 0
    private var taken = 0

    init(_ count: Int) { left = count }

    func next() -> Promise<Int>? {
      guard left > 0 else { return nil }
      left -= 1
      let (promise, resolver) = Promise<Int>.pending()
      resolvers[made % 8] = resolver
      made += 1
      return promise
    }

    func oldest() -> Resolver<Int>? {
      guard taken < made else { return nil }
      defer { taken += 1 }
      return resolvers[taken % 8].take()
    }
  }

  private static func combine(
    _ count: Int, _ combinator: ([Promise<Int>]) -> some Thenable<Int>
  ) -> Int {
    let (inputs, resolvers) = made(count) { Promise<Int>.pending() }
    let result = combinator(inputs)
    for resolver in resolvers { resolver.fulfill(1) }
    return result.value!
  }

  /// Makes promises, and a list of what settles them.
  @inline(__always)
  static func made<Input, Settling>(
    _ count: Int, _ make: () -> (Input, Settling)
  ) -> (inputs: [Input], resolvers: [Settling]) {
    var inputs: [Input] = []
    var resolvers: [Settling] = []
    inputs.reserveCapacity(count)
    resolvers.reserveCapacity(count)
    for _ in 0..<count {
      let (input, resolver) = make()
      inputs.append(input)
      resolvers.append(resolver)
    }
    return (inputs, resolvers)
  }
}
