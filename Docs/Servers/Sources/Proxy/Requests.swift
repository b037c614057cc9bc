import AsyncHTTPClient
import CancellablePromises
import NIOCore

/// As many connections to a host as there are requests, in place of eight.
let client = {
  var configuration = HTTPClient.Configuration()
  configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
  return HTTPClient(configuration: configuration)
}()

/// Requests a text from a server; a cancel ends the request.
func text(at url: String) -> CancellablePromise<String> {
  CancellablePromise {
    let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(60))
    guard response.status == .ok else { throw BadStatus(code: response.status.code) }
    return String(buffer: try await response.body.collect(upTo: 1_000_000))
  }
}

/// The same without a task.
func response(at url: String) -> CancellablePromise<HTTPClient.Response> {
  CancellablePromise { resolver in
    let request = try HTTPClient.Request(url: url)
    let task = client.execute(request: request, delegate: ResponseAccumulator(request: request))
    task.futureResult.whenComplete(resolver.resolve)
    return { task.cancel() }
  }
}

struct BadStatus: Error { let code: UInt }
