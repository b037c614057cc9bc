import CancellablePromises
import Samples

@MainActor
final class PositionRequest: LocatorDelegate {
  private let locator = Locator()
  private let resolver: Resolver<Position>

  private init(_ resolver: Resolver<Position>) { self.resolver = resolver }

  static func start() -> CancellablePromise<Position> {
    let (promise, resolver) = CancellablePromise<Position>.pending()
    let request = PositionRequest(resolver)
    request.locator.delegate = request
    request.locator.start()
    // This closure keeps the request alive until the promise has settled.
    return promise.ensure { request.locator.stop() }
  }

  func locator(_ locator: Locator, didFind position: Position) { resolver.fulfill(position) }
  func locator(_ locator: Locator, didFailWith error: any Error) { resolver.reject(error) }

  deinit { print("the request is gone") }
}

@MainActor
func delegates() async throws {
  try await sample("A delegate", prints: ["the request is gone", "1 m"]) {
    PositionRequest.start().done { position in print(position.metres, "m") }.cauterize()
  }
  try await sample("A delegate that is not needed any more", prints: ["the request is gone"]) {
    PositionRequest.start().cancel()
  }
}
