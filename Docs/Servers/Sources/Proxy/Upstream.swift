import CancellablePromises
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// A server that takes its time, and counts how its requests end.
final class Upstream: Sendable {
  struct Counts {
    var begun = 0
    var answered = 0
    var left = 0

    var underWay: Int { begun - answered - left }
  }

  private let counts = Mutex(Counts())

  var now: Counts { counts.withLock { $0 } }

  /// The routes; an answer takes up to `pause`.
  func router(within pause: Duration) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("part/:number") { [self] request, context in
      let number = try context.parameters.require("number", as: Int.self)
      counts.withLock { $0.begun += 1 }
      do {
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await Task.sleep(for: pause * Double.random(in: 0.5...1))
        }
        counts.withLock { $0.answered += 1 }
      } catch {
        counts.withLock { $0.left += 1 }
        throw error
      }
      return EditedResponse(headers: [.connection: "close"], response: "\(number)")
    }
    return router
  }
}

typealias Server = (address: String, stop: @Sendable () async throws -> Void)

/// Starts a server on a port that is free; returns its address, and what stops it.
///
/// Further services stop before the server does.
func serve(
  _ router: Router<BasicRequestContext>, with services: [any Service] = []
) async throws -> Server {
  let (port, resolver) = Promise<Int>.pending()
  var logger = Logger(label: "server")
  logger.logLevel = .critical
  let server = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { channel in resolver.fulfill(channel.localAddress!.port!) },
    logger: logger)
  let group = ServiceGroup(services: [server] + services, logger: logger)
  let run = Task { try await group.run() }
  return (
    "http://127.0.0.1:\(try await port.async())",
    {
      await group.triggerGracefulShutdown()
      try await run.value
    }
  )
}
