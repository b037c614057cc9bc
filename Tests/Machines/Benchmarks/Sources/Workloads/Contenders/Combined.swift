import Foundation
import OpenCombine

/// OpenCombine's futures and operators.
enum Combined {
  private typealias Resolve = (Result<Int, Never>) -> Void

  private static func pending() -> (Future<Int, Never>, Resolve) {
    var resolve: Resolve?
    let future = Future<Int, Never> { resolve = $0 }
    return (future, resolve!)
  }

  @Sendable static func handlers(_ count: Int) -> Int {
    let sum = Sum()
    for number in 0..<count {
      let (future, resolve) = pending()
      let subscription = future.sink { sum.value += $0 &+ number }
      resolve(.success(0))
      subscription.cancel()
    }
    return sum.value
  }

  @Sendable static func maps(_ count: Int) -> Int {
    // Each link calls the next one.
    onLargeStack { mapsRecursively(count) }
  }

  private static func mapsRecursively(_ count: Int) -> Int {
    let (future, resolve) = pending()
    var last = future.eraseToAnyPublisher()
    for number in 0..<count { last = last.map { $0 &+ number }.eraseToAnyPublisher() }
    let sum = Sum()
    let subscription = last.sink { sum.value = $0 }
    resolve(.success(0))
    subscription.cancel()
    return sum.value
  }

  @Sendable static func fanOut(_ count: Int) -> Int {
    let (future, resolve) = pending()
    let sum = Sum()
    var subscriptions: [AnyCancellable] = []
    for number in 0..<count { subscriptions.append(future.sink { sum.value += $0 &+ number }) }
    resolve(.success(0))
    return opaque(subscriptions).isEmpty ? 0 : sum.value
  }

  @Sendable static func attachWhileSettling(_ count: Int) -> Int {
    nonisolated(unsafe) let pairs = (0..<count / 2).map { _ in pending() }
    let sum = SharedSum()
    let attach = { @Sendable in
      var subscriptions: [AnyCancellable] = []
      subscriptions.reserveCapacity(count)
      for (future, _) in pairs { subscriptions.append(future.sink { sum.add($0) }) }
      // Letting go would cancel, so all subscriptions are kept until the promises have settled.
      while sum.value < count { sched_yield() }
    }
    concurrently(attach, attach, { for (_, resolve) in pairs { resolve(.success(1)) } })
    return sum.value
  }
}
