import FlyingFox
import FlyingSocks
import Foundation
import Promises

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server whose handler stands on callbacks, and a client that tries it.
@main
enum Orders {
  static func main() async throws {
    let shop = Shop()
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: Handler(shop, limit: .milliseconds(500)))
    let running = Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(let host, let port) = await server.listeningAddress,
      let address = URL(string: "http://\(host):\(port)/orders/")
    else { throw SocketError.unsupportedAddress }

    // All at once. The two that ask for the same customer ask the database once.
    let paths = ["1", "1", "2", "3", "4", "x"]
    let answers = try await when(fulfilled: paths.map { get(address.appending(path: $0)) }).async()
    precondition(
      answers == [
        "200 customer 1: tea, milk", "200 customer 1: tea, milk", "200 customer 2: tea, milk",
        "504 ", "404 ", "400 ",
      ], "\(answers)")
    precondition(shop.questionCount == 4, "\(shop.questionCount)")
    print("every request was answered as it should be")
    running.cancel()
  }

  private static func get(_ url: URL) -> Promise<String> {
    Promise { resolver in
      URLSession.shared.dataTask(with: url, completionHandler: resolver.resolve).resume()
    }.map(on: nil) { data, response in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return "\(status) \(String(decoding: data, as: UTF8.self))"
    }
  }
}
