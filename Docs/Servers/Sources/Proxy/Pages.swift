import CancellablePromises
import Hummingbird
import ServiceLifecycle

/// Puts a page together from the answers of several servers.
struct Pages: Sendable {
  let servers: [String]
  let requests = CancellationScope()
  let limiter = Limiter(256)

  /// The parts of a page, asked for in parallel; if one fails or the page is cancelled, all are.
  func page(_ number: Int) -> CancellablePromise<String> {
    let parts = servers.map { [limiter] server in
      limiter.run { text(at: "\(server)/part/\(number)") }
    }
    let page = when(fulfilled: parts, autoCancel: true)
      .map(on: nil) { parts in parts.joined(separator: " ") }
      .timeout(.seconds(60))
    return requests.add(page)
  }
}

/// The routes of the server.
func router(of pages: Pages) -> Router<BasicRequestContext> {
  let router = Router()
  router.get("page/:number") { request, context in
    let number = try context.parameters.require("number", as: Int.self)
    let page = try await request.body.consumeWithCancellationOnInboundClose { _ in
      try await pages.page(number).async()
    }
    return EditedResponse(headers: [.connection: "close"], response: page)
  }
  return router
}

/// Cancels the requests that are still running when the server has been stopping for some time.
struct GracePeriod: Service {
  let requests: CancellationScope
  let limit: Duration

  func run() async throws {
    try await gracefulShutdown()
    after(limit).done(on: nil) { requests.cancel() }
  }
}
