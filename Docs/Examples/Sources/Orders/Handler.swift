import FlyingFox
import Foundation
import Promises

/// Answers requests for `/orders/CUSTOMER` out of two callbacks.
struct Handler: HTTPHandler {
  private let shop: Shop
  private let limit: Duration
  /// Who asks for the name of a customer while that is being looked up, waits for the same answer.
  private let names = SingleFlight<Int, String>()

  init(_ shop: Shop, limit: Duration) {
    self.shop = shop
    self.limit = limit
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    await response(to: request.path).async()
  }

  /// Every error has become a response here, so this is a guarantee.
  private func response(to path: String) -> Guarantee<HTTPResponse> {
    guard path.hasPrefix("/orders/"), let customer = Int(path.dropFirst("/orders/".count)) else {
      return .value(HTTPResponse(statusCode: .badRequest))
    }
    return when(fulfilled: name(of: customer), orders(of: customer))
      .timeout(limit)
      .map(on: nil) { name, orders in
        let text = "\(name): \(orders.joined(separator: ", "))"
        return HTTPResponse(statusCode: .ok, body: Data(text.utf8))
      }
      .recover(on: nil) { error in
        switch error {
        case is NoSuchCustomer: Guarantee.value(HTTPResponse(statusCode: .notFound))
        case is TimeoutError: Guarantee.value(HTTPResponse(statusCode: .gatewayTimeout))
        default: Guarantee.value(HTTPResponse(statusCode: .internalServerError))
        }
      }
  }

  private func name(of customer: Int) -> Promise<String> {
    names.promise(for: customer) {
      Promise { resolver in shop.findName(of: customer, completion: resolver.resolve) }
    }
  }

  private func orders(of customer: Int) -> Promise<[String]> {
    Promise { resolver in shop.findOrders(of: customer, completion: resolver.resolve) }
  }
}
