import CancellablePromises
import NIOCore
import NIOEmbedded
import NIOPosix

/// Goes from futures to promises and back, with handlers and time of an event loop.
@main
enum EventLoops {
  static func main() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    try await there(and: loop).get()
    try await given(up: loop)
    try await leaving()
    try await group.shutdownGracefully()
    print("promises and futures settle alike")
  }

  static func there(and loop: any EventLoop) -> EventLoopFuture<Void> {
    let clock = LoopClock(loop: loop)
    let number = loop.makePromise(of: Int.self)
    // Once the chain is complete, so each link is attached before its source settles.
    defer { number.succeed(1) }
    return number.futureResult.promise()
      .map(on: LoopDispatcher(loop: loop)) { number in
        loop.assertInEventLoop()
        return number + 1
      }
      .delay(.milliseconds(1), clock: clock)
      // Inline, and so on the thread of the clock.
      .get(on: nil) { _ in loop.assertInEventLoop() }
      .timeout(.seconds(60), clock: clock)
      .done(on: LoopDispatcher(loop: loop)) { number in precondition(number == 2) }
      .future(on: loop)
  }

  static func given(up loop: any EventLoop) async throws {
    let report = loop.scheduleTask(in: .hours(1)) { "a report" }
    let promise = report.futureResult.promise { report.cancel() }
    promise.cancel()
    precondition(promise.isRejected)
    do {
      _ = try await report.futureResult.get()
      preconditionFailure("the report was not cancelled")
    } catch EventLoopError.cancelled {}
  }

  /// A client asks for two pages and leaves before the second is there.
  static func leaving() async throws {
    let (slow, resolver) = CancellablePromise<String>.pending()
    let channel = await NIOAsyncTestingChannel(
      handlers: [PageHandler(load: { number in number == 1 ? .value("a page") : slow })])
    try await channel.writeInbound(1)
    try await channel.writeInbound(2)
    let page = try await channel.waitForOutboundWrite(as: String.self)
    precondition(page == "a page" && slow.isPending)
    try await channel.testingEventLoop.executeInContext { channel.pipeline.fireChannelInactive() }
    precondition(slow.error?.isCancelled == true)
    withExtendedLifetime(resolver) {}
  }
}
