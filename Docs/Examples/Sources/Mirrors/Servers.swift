import CancellablePromises
import FlyingFox
import FlyingSocks
import Foundation

/// HTTP servers on free ports of this machine that serve this repository, each in its own way, and
/// slowly enough to watch them.
struct Servers: CustomStringConvertible {
  private let fast: URL
  private let slow: URL
  private let overloaded: URL
  private let broken: URL

  /// Starts them all; they run until the program ends.
  static func start() -> Promise<Servers> {
    // The repository is as many folders above this file as its path in there has parts.
    let repository = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let fastFiles = DirectoryHTTPHandler(root: repository, serverPath: "fast")
    let slowFiles = DirectoryHTTPHandler(root: repository, serverPath: "slow")
    return Promise {
      Servers(
        fast: try await start("fast") { request in
          try await fastFiles.handleRequest(request).paced(by: .milliseconds(80))
        },
        slow: try await start("slow") { request in
          try await slowFiles.handleRequest(request).paced(by: .milliseconds(200))
        },
        overloaded: try await start("overloaded") { _ in
          HTTPResponse(statusCode: .serviceUnavailable)
        },
        broken: try await start("broken") { _ in
          HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: TornBody(), count: 1_000))
        })
    }
  }

  private static func start(
    _ name: String, _ handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> URL {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: ClosureHTTPHandler(handler))
    Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(let host, let port) = await server.listeningAddress,
      let url = URL(string: "http://\(host):\(port)/\(name)/")
    else { throw SocketError.unsupportedAddress }
    return url
  }

  /// Some files, with mirrors among which every kind of failure occurs.
  var files: [RemoteFile] {
    [
      RemoteFile("README.md", mirrors: [slow, fast]),
      RemoteFile("Package.swift", mirrors: [broken, fast]),
      RemoteFile("CONTRIBUTING.md", mirrors: [overloaded, slow]),
      RemoteFile("LICENSE", mirrors: [overloaded, broken], origin: fast),
    ]
  }

  var description: String { "\(fast) \(slow) \(overloaded) \(broken)" }
}

extension HTTPResponse {
  /// The same answer with its body in twenty parts, and a pause before each.
  fileprivate func paced(by pause: Duration) async throws -> HTTPResponse {
    guard statusCode == .ok else { return self }
    let contents = try await bodyData
    var response = self
    response.payload = .httpBody(
      HTTPBodySequence(from: PacedBody(contents, pause), count: contents.count))
    return response
  }
}

/// A body that makes its reader wait.
private struct PacedBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol {
  private var rest: Data
  private let size: Int
  private let pause: Duration

  init(_ contents: Data, _ pause: Duration) {
    rest = contents
    size = contents.count / 20 + 1
    self.pause = pause
  }

  func makeAsyncIterator() -> PacedBody { self }

  mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
    if rest.isEmpty { return nil }
    try await Task.sleep(for: pause)
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }

  mutating func next() async throws -> UInt8? { throw SocketError.disconnected }
}

/// A body that breaks off: its error makes the server drop the connection.
private struct TornBody: AsyncBufferedSequence, AsyncBufferedIteratorProtocol {
  private var isTorn = false

  func makeAsyncIterator() -> TornBody { self }

  mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
    if isTorn {
      try await Task.sleep(for: .milliseconds(600))
      throw SocketError.disconnected
    }
    isTorn = true
    return Array("The beginning of a file".utf8)
  }

  mutating func next() async throws -> UInt8? { throw SocketError.disconnected }
}
