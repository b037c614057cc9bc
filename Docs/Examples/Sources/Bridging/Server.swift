import FlyingFox
import FlyingSocks
import Foundation
import Promises

/// An HTTP server on a free port of this machine.
enum Server {
  /// Starts it; it runs until the program ends.
  static func start() -> Promise<URL> {
    Promise {
      let server = HTTPServer(
        address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
        handler: ClosureHTTPHandler { request in
          switch request.path {
          case "/page": return HTTPResponse(statusCode: .ok, body: Data("a page".utf8))
          case "/numbers": return HTTPResponse(statusCode: .ok, body: Data("[1, 2, 3]".utf8))
          case "/echo": return HTTPResponse(statusCode: .ok, body: try await request.bodyData)
          case "/silent": try await Task.sleep(for: .seconds(3_600))
          default: break
          }
          return HTTPResponse(statusCode: .notFound)
        })
      Task { try await server.run() }
      try await server.waitUntilListening()
      guard case .ip4(let host, let port) = await server.listeningAddress,
        let url = URL(string: "http://\(host):\(port)/")
      else { throw SocketError.unsupportedAddress }
      return url
    }
  }
}
