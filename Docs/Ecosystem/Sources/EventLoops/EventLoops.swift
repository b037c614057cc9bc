import CancellablePromises
import NIOCore
import NIOPosix

/// Goes from futures to promises and back, with handlers and time of an event loop.
@main
enum EventLoops {
  static func main() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    try await there(and: loop).get()
    try await group.shutdownGracefully()
    print("promises and futures settle alike")
  }

  static func there(and loop: any EventLoop) -> EventLoopFuture<Void> {
    let clock = LoopClock(loop: loop)
    return loop.submit { 1 }.promise()
      .map(on: LoopDispatcher(loop: loop)) { number in
        loop.assertInEventLoop()
        return number + 1
      }
      .delay(.milliseconds(1), clock: clock)
      .timeout(.seconds(60), clock: clock)
      .done(on: LoopDispatcher(loop: loop)) { number in precondition(number == 2) }
      .future(on: loop)
  }
}
