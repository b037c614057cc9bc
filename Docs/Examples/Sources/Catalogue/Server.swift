import FlyingFox
import FlyingSocks
import Foundation
import Promises
import Synchronization

/// The server of a shop, which is overloaded at first, counts what it is asked, and notices who goes away.
///
/// `items` and `search` answer. What is to be had under `endless` never ends.
final class Server: HTTPHandler {
  private let requests = Mutex<[String: Int]>([:])
  /// When somebody has asked for something endless, and when nobody waits for it any more.
  let arrival, departure: Guarantee<Void>
  private let arrive, leave: @Sendable (()) -> Void

  init() {
    (arrival, arrive) = Guarantee.pending()
    (departure, leave) = Guarantee.pending()
  }

  /// Starts it on a free port; it runs until the program ends.
  func start() async throws -> URL {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled, handler: self)
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(let host, let port) = await server.listeningAddress,
      let address = URL(string: "http://\(host):\(port)")
    else { throw SocketError.unsupportedAddress }
    return address
  }

  func requestCount(of path: String) -> Int { requests.withLock { $0[path] ?? 0 } }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let earlier = requests.withLock { requests in
      requests[request.path, default: 0] += 1
      return requests.values.reduce(-1, +)
    }
    let parts = request.path.split(separator: "/")
    switch (parts.first, parts.last) {
    case _ where earlier < 2:
      return HTTPResponse(statusCode: .serviceUnavailable)
    case ("items", let number?) where number.count == 1:
      return HTTPResponse(statusCode: .ok, body: Data("tea number \(number)".utf8))
    case ("search", let text?):
      return HTTPResponse(statusCode: .ok, body: Data("\(text): 3 matches".utf8))
    case ("endless", _):
      arrive(())
      return HTTPResponse(
        statusCode: .ok, body: HTTPBodySequence(from: EndlessBody(end: leave), count: 1 << 30))
    default:
      return HTTPResponse(statusCode: .notFound)
    }
  }
}

/// A body that goes on until there is nobody left to read it: then the server lets go of it.
private final class EndlessBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol, Sendable {
  private let end: @Sendable (()) -> Void

  init(end: @escaping @Sendable (()) -> Void) { self.end = end }

  deinit { end(()) }

  func makeAsyncIterator() -> EndlessBody { self }

  func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
    try await Task.sleep(for: .milliseconds(10))
    return [UInt8(ascii: ".")]
  }

  func next() async throws -> UInt8? { throw SocketError.disconnected }
}
