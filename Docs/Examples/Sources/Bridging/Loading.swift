import CancellablePromises
import Foundation
import Samples

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  func load(_ request: URLRequest) -> CancellablePromise<(Data, URLResponse)> {
    CancellablePromise { resolver in
      let task = dataTask(with: request, completionHandler: resolver.resolve)
      task.resume()
      return { task.cancel() }
    }
  }
}

struct UnexpectedStatus: Error { var code: Int? }

extension URLSession {
  func text(at url: URL) -> CancellablePromise<String> {
    load(URLRequest(url: url)).map(on: nil) { data, response in
      let status = (response as? HTTPURLResponse)?.statusCode
      guard status == 200 else { throw UnexpectedStatus(code: status) }
      return String(decoding: data, as: UTF8.self)
    }
  }
}

/// Reports that a session has finished its last task.
private final class Farewell: NSObject, URLSessionDelegate {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    print("no task is left")
  }
}

@MainActor
func loading() async throws {
  let server = try await Server.start().async()
  try await sample(
    "URLSession",
    prints: ["a page", "UnexpectedStatus(code: Optional(404))", "true", "no task is left"]
  ) {
    let session = URLSession(configuration: .ephemeral, delegate: Farewell(), delegateQueue: nil)
    print(try await session.text(at: server.appending(path: "page")).async())
    let missing = session.text(at: server.appending(path: "missing"))
    do { _ = try await missing.async() } catch { print(error) }

    let silent = session.text(at: server.appending(path: "silent"))
    silent.cancel()
    print(silent.error?.isCancelled ?? false)
    session.finishTasksAndInvalidate()
  }
}
