import CancellablePromises
import NIOCore

/// Answers each number with a page, and cancels the pages of a client that leaves.
final class PageHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = Int
  typealias OutboundOut = String

  private let load: @Sendable (Int) -> CancellablePromise<String>
  private let requests = CancellationScope()

  init(load: @escaping @Sendable (Int) -> CancellablePromise<String>) { self.load = load }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    requests.add(load(unwrapInboundIn(data)))
      .future(on: context.eventLoop).assumeIsolated()
      .whenSuccess { page in context.writeAndFlush(self.wrapOutboundOut(page), promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    requests.cancel()
    context.fireChannelInactive()
  }
}
