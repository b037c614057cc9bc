import CancellablePromises
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request, which writes what it gets to a file.
///
/// Its methods are called on the main queue, as handlers are: no data arrives in the midst of a
/// cancel.
final class Transfer: NSObject, URLSessionDataDelegate {
  private let file: PartialFile
  private let row: Board.Row
  private let resolver: Resolver<PartialFile>

  private init(_ file: PartialFile, _ row: Board.Row, _ resolver: Resolver<PartialFile>) {
    self.file = file
    self.row = row
    self.resolver = resolver
  }

  /// Gets what a URL names; any status but "200 OK" is an error.
  ///
  /// A cancel closes the connection. There is a file afterwards only if the promise was fulfilled.
  static func start(_ url: URL, into folder: URL, _ row: Board.Row) -> CancellablePromise<
    PartialFile
  > {
    CancellablePromise { resolver in
      let file = try PartialFile(in: folder)
      let session = URLSession(
        configuration: .impatient, delegate: Transfer(file, row, resolver), delegateQueue: .main)
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
      return {
        session.invalidateAndCancel()
        row.hasRemovedPart = file.remove()
      }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    do {
      try file.write(data)
      row.receive(data.count)
    } catch {
      fail(error)
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error { return fail(DownloadError(of: error, afterSome: row.received > 0)) }
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { return fail(DownloadError("answered \(status)")) }
    // It may come too late: then another mirror has won, or the user has given up.
    resolver.fulfill(file, orDiscard: { $0.remove() })
  }

  private func fail(_ error: any Error) {
    file.remove()
    resolver.reject(error)
  }
}

extension DownloadError {
  /// Says in a few words what went wrong on the way, which Foundation says in others on each
  /// platform.
  fileprivate init(of error: any Error, afterSome hasBegun: Bool) {
    description =
      switch (error as? URLError)?.code {
      case .timedOut: "was silent for too long"
      case _ where hasBegun: "broke off"
      case .cannotFindHost, .dnsLookupFailed: "is an unknown host"
      case .cannotConnectToHost: "cannot be reached"
      case .notConnectedToInternet: "cannot be reached without a network"
      case let code?: "failed with URL error \(code.rawValue)"
      case nil: "failed: \(error)"
      }
  }
}

extension URLSessionConfiguration {
  /// Gives up after ten seconds without a byte, so a silent server cannot hang the program.
  fileprivate static var impatient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 10
    return configuration
  }
}
