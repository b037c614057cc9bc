import CancellablePromises
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// That the server has answered with another status than 200.
struct UnexpectedStatus: Error { var code: Int? }

/// Asks the server: again if it is overloaded, once for all who want to know the same, and not as long as
/// nobody does.
struct Client: Sendable {
  private let address: URL
  private let items = SingleFlight<Int, String>(keepsValues: true)

  init(_ address: URL) { self.address = address }

  func item(_ number: Int) -> CancellablePromise<String> {
    items.promise(for: number) { get("items/\(number)") }
  }

  /// Asks for an item again the next time.
  func forget(_ number: Int) { items.remove(number) }

  func get(_ path: String) -> CancellablePromise<String> {
    let url = address.appending(path: path)
    return attempt(
      3, delay: .exponential(initial: .milliseconds(10), jitter: 0.5),
      shouldRetry: { error in (error as? UnexpectedStatus)?.code == 503 }
    ) { _ in
      URLSession.shared.text(at: url)
    }
  }
}

extension URLSession {
  fileprivate func text(at url: URL) -> CancellablePromise<String> {
    CancellablePromise { resolver in
      let task = dataTask(with: url, completionHandler: resolver.resolve)
      task.resume()
      return { task.cancel() }
    }.map(on: nil) { (data: Data, response: URLResponse) in
      let status = (response as? HTTPURLResponse)?.statusCode
      guard status == 200 else { throw UnexpectedStatus(code: status) }
      return String(decoding: data, as: UTF8.self)
    }
  }
}
