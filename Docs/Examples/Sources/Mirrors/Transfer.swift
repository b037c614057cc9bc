import CancellablePromises
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What has come of a file so far, in a file of its own until it is complete.
struct PartialFile: Sendable {
  private let url: URL
  fileprivate let handle: FileHandle

  init(in folder: URL) throws {
    url = folder.appending(component: "\(UUID()).part")
    try Data().write(to: url, options: .withoutOverwriting)
    handle = try FileHandle(forWritingTo: url)
  }

  var byteCount: Int { get throws { Int(try handle.offset()) } }

  /// Gives the complete file its name; one that had the name before is replaced.
  func move(to target: URL) throws {
    try handle.close()
    guard rename(url.path, target.path) == 0 else {
      throw DownloadError("\(target.path): \(String(cString: strerror(errno)))")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}

/// One request, which writes what it gets to a file.
///
/// Its methods are called on the main queue, as handlers are: nothing arrives in the midst of a
/// cancel.
final class Transfer: NSObject, URLSessionDataDelegate {
  private let file: PartialFile
  private let resolver: Resolver<PartialFile>

  private init(_ file: PartialFile, _ resolver: Resolver<PartialFile>) {
    self.file = file
    self.resolver = resolver
  }

  /// Gets what a URL names; anything but "200 OK" is an error.
  ///
  /// A cancel closes the connection. There is a file afterwards only if the promise was fulfilled.
  static func start(_ url: URL, into folder: URL) -> CancellablePromise<PartialFile> {
    CancellablePromise { resolver in
      let file = try PartialFile(in: folder)
      let session = URLSession(
        configuration: .impatient, delegate: Transfer(file, resolver), delegateQueue: .main)
      session.dataTask(with: url).resume()
      session.finishTasksAndInvalidate()
      return {
        session.invalidateAndCancel()
        file.remove()
      }
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    do {
      try file.handle.write(contentsOf: data)
    } catch {
      fail(error)
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error { return fail(error) }
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      return fail(
        DownloadError("\(status) \(HTTPURLResponse.localizedString(forStatusCode: status))"))
    }
    // It may come too late: then another mirror has won, or the user has given up.
    resolver.fulfill(file, orDiscard: { $0.remove() })
  }

  private func fail(_ error: any Error) {
    file.remove()
    resolver.reject(error)
  }
}

extension URLSessionConfiguration {
  /// Gives up after ten seconds without a byte, so that a silent server cannot hang the program.
  fileprivate static var impatient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 10
    return configuration
  }
}
