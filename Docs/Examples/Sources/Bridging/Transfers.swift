import CancellablePromises
import Foundation
import Samples

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  func fetch(_ request: URLRequest) -> CancellablePromise<Data> {
    load(request).map(on: nil, checked)
  }

  func json<Value: Decodable & Sendable>(
    _: Value.Type = Value.self, at url: URL
  ) -> CancellablePromise<Value> {
    fetch(URLRequest(url: url)).map(on: .global()) { data in
      try JSONDecoder().decode(Value.self, from: data)
    }
  }

  func send(_ body: Data, to url: URL) -> CancellablePromise<Data> {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let prepared = request
    return CancellablePromise { resolver in
      let task = uploadTask(with: prepared, from: body, completionHandler: resolver.resolve)
      task.resume()
      return { task.cancel() }
    }.map(on: nil, checked)
  }
}

/// The data of a response that is a success.
@Sendable func checked(_ data: Data, _ response: URLResponse) throws -> Data {
  let status = (response as? HTTPURLResponse)?.statusCode
  guard let status, 200..<300 ~= status else { throw UnexpectedStatus(code: status) }
  return data
}

@MainActor
func transfers() async throws {
  let server = try await Server.start().async()
  try await sample(
    "A set for URLSession",
    prints: ["6 bytes", "[1, 2, 3]", "UnexpectedStatus(code: Optional(404))", "echo"]
  ) {
    let session = URLSession(configuration: .ephemeral)
    let page = session.fetch(URLRequest(url: server.appending(path: "page")))
    print(try await page.async().count, "bytes")
    print(try await session.json([Int].self, at: server.appending(path: "numbers")).async())
    do {
      _ = try await session.json([Int].self, at: server.appending(path: "missing")).async()
    } catch { print(error) }
    let answer = session.send(Data("echo".utf8), to: server.appending(path: "echo"))
    print(String(decoding: try await answer.async(), as: UTF8.self))
    session.finishTasksAndInvalidate()
  }
}
