import Foundation
import Promises
import Samples

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  func dataTask(
    _: PromiseNamespace, with request: URLRequest
  ) -> Promise<(data: Data, response: URLResponse)> {
    Promise { resolver in
      dataTask(with: request, completionHandler: resolver.resolve).resume()
    }.map(on: nil) { data, response in (data, response) }
  }

  func dataTask(
    _: PromiseNamespace, with url: URL
  ) -> Promise<(data: Data, response: URLResponse)> {
    dataTask(.promise, with: URLRequest(url: url))
  }
}

struct BadStatus: Error { var code: Int }

extension Promise where T == (data: Data, response: URLResponse) {
  func validate() -> Promise<T> {
    get(on: nil) { _, response in
      guard let response = response as? HTTPURLResponse else { return }
      guard 200..<300 ~= response.statusCode else { throw BadStatus(code: response.statusCode) }
    }
  }
}

extension NotificationCenter {
  func observe(once name: Notification.Name) -> Guarantee<Void> {
    let (promise, resolve) = Guarantee<Void>.pending()
    let token = addObserver(forName: name, object: nil, queue: nil) { _ in resolve(()) }
    nonisolated(unsafe) let observer = token
    return promise.get(on: nil) { [self] in removeObserver(observer) }
  }
}

/// Answers by itself what a session asks for.
private final class Canned: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }
  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let url = request.url!
    let status = url.lastPathComponent == "page" ? 200 : 404
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: nil, headerFields: nil)!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("a page".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

@MainActor
func extensions() async throws {
  let configuration = URLSessionConfiguration.ephemeral
  configuration.protocolClasses = [Canned.self]
  let session = URLSession(configuration: configuration)
  let site = URL(string: "http://host.invalid")!

  try await sample("URLSession", prints: ["a page", "BadStatus(code: 404)"]) {
    let page = firstly {
      session.dataTask(.promise, with: site.appending(path: "page"))
    }.validate().map { page in
      String(decoding: page.data, as: UTF8.self)
    }
    print(try await page.async())
    let missing = session.dataTask(.promise, with: site.appending(path: "missing")).validate()
    do { _ = try await missing.async() } catch { print(error) }
  }
  try await sample("Notifications", prints: ["opened"]) {
    let name = Notification.Name("opened")
    let opened = NotificationCenter.default.observe(once: name)
    opened.done { print("opened") }
    NotificationCenter.default.post(name: name, object: nil)
    NotificationCenter.default.post(name: name, object: nil)
  }
}
