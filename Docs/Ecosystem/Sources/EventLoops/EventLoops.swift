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
    try await given(up: loop)
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
}
