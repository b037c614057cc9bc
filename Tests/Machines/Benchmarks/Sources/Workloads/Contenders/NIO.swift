import NIOCore
import NIOEmbedded
import NIOPosix

/// SwiftNIO's futures, on an embedded loop without queueing unless the name says otherwise.
enum NIO {
  @Sendable static func values(_ count: Int) -> Int {
    let loop = EmbeddedEventLoop()
    let sum = Sum()
    for number in 0..<count {
      let promise = loop.makePromise(of: Int.self)
      promise.succeed(number)
      withExtendedLifetime(promise.futureResult) { sum.value &+= number }
    }
    return sum.value
  }

  @Sendable static func handlers(_ count: Int) -> Int {
    let loop = EmbeddedEventLoop()
    let sum = Sum()
    for number in 0..<count {
      let promise = loop.makePromise(of: Int.self)
      promise.futureResult.whenSuccess { sum.value += $0 &+ number }
      promise.succeed(0)
    }
    return sum.value
  }

  @Sendable static func maps(_ count: Int) -> Int {
    let promise = EmbeddedEventLoop().makePromise(of: Int.self)
    var last = promise.futureResult
    for number in 0..<count { last = last.map { $0 &+ number } }
    promise.succeed(0)
    return value(of: last)
  }

  @Sendable static func mapsOfFulfilled(_ count: Int) -> Int {
    var last = EmbeddedEventLoop().makeSucceededFuture(0)
    for number in 0..<count { last = last.map { $0 &+ number } }
    return value(of: last)
  }

  @Sendable static func thens(_ count: Int) -> Int {
    let loop = EmbeddedEventLoop()
    let promise = loop.makePromise(of: Int.self)
    var last = promise.futureResult
    for number in 0..<count { last = last.flatMap { loop.makeSucceededFuture($0 &+ number) } }
    promise.succeed(0)
    return value(of: last)
  }

  @Sendable static func fanOut(_ count: Int) -> Int {
    let sum = Sum()
    let promise = EmbeddedEventLoop().makePromise(of: Int.self)
    for number in 0..<count { promise.futureResult.whenSuccess { sum.value += $0 &+ number } }
    promise.succeed(0)
    return sum.value
  }

  @Sendable static func when(_ count: Int) -> Int {
    combine(count) { EventLoopFuture.whenAllSucceed($0, on: $1).map { $0.count } }
  }

  @Sendable static func whenResolved(_ count: Int) -> Int {
    combine(count) { EventLoopFuture.whenAllComplete($0, on: $1).map { $0.count } }
  }

  private static func combine(
    _ count: Int,
    _ combinator: ([EventLoopFuture<Int>], EmbeddedEventLoop) -> EventLoopFuture<Int>
  ) -> Int {
    let loop = EmbeddedEventLoop()
    var promises: [EventLoopPromise<Int>] = []
    promises.reserveCapacity(count)
    for _ in 0..<count { promises.append(loop.makePromise()) }
    let all = combinator(promises.map(\.futureResult), loop)
    for promise in promises { promise.succeed(1) }
    return value(of: all)
  }

  @Sendable static func timeouts(_ count: Int) -> Int {
    timeouts(count, on: EmbeddedEventLoop())
  }

  @Sendable static func timeoutsAtOnce(_ count: Int) -> Int {
    timeoutsAtOnce(count, on: EmbeddedEventLoop())
  }

  // Scheduled and cancelled on the loop's own thread, the fastest way: others wake the loop up.

  @Sendable static func timeoutsOnRealLoop(_ count: Int) -> Int {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    return try! loop.submit { timeouts(count, on: loop) }.wait()
  }

  @Sendable static func timeoutsAtOnceOnRealLoop(_ count: Int) -> Int {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    return try! loop.submit { timeoutsAtOnce(count, on: loop) }.wait()
  }

  private static func timeouts(_ count: Int, on loop: some EventLoop) -> Int {
    for _ in 0..<count { loop.scheduleTask(in: .hours(1)) {}.cancel() }
    return count
  }

  private static func timeoutsAtOnce(_ count: Int, on loop: some EventLoop) -> Int {
    let timeouts = (0..<count).map { _ in loop.scheduleTask(in: .hours(1)) {} }
    for timeout in timeouts { timeout.cancel() }
    return timeouts.count
  }

  private static func value(of future: EventLoopFuture<Int>) -> Int {
    let sum = Sum()
    future.whenSuccess { sum.value = $0 }
    return sum.value
  }
}
