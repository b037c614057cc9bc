import Foundation
import Promises

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a file's download came to.
struct Download: Sendable {
  var name: String
  var source: URL
  var byteCount: Int
  var duration: Duration
}

/// Why there is no download, in one line.
struct DownloadError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension URLSession {
  /// Downloads a file from whichever of its mirrors delivers first.
  ///
  /// The slower mirrors are left alone: nobody hears of what they deliver, or of their errors.
  func download(_ file: RemoteFile) -> Promise<Download> {
    let start = ContinuousClock.now
    let attempts = file.mirrors.map { fetch($0) }
    return race(fulfilled: attempts)
      .recover(on: nil) { _ in
        // Here every attempt has failed.
        if let fallback = file.fallback { return self.fetch(fallback) }
        return when(resolved: attempts).map(on: nil) { results in
          throw DownloadError(results.compactMap(\.reason).joined(separator: "; "))
        }
      }
      .map(on: nil) { source, data in
        Download(
          name: file.name, source: source, byteCount: data.count, duration: start.duration(to: .now)
        )
      }
  }

  /// Fetches what a URL names; anything but "200 OK" is an error.
  private func fetch(_ url: URL) -> Promise<(source: URL, data: Data)> {
    Promise { resolver in
      dataTask(with: url, completionHandler: resolver.resolve).resume()
    }
    .map(on: nil) { data, response in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if status == 200 { return (url, data) }
      throw DownloadError("\(status) \(HTTPURLResponse.localizedString(forStatusCode: status))")
    }
    .mapError(on: nil) { error in
      switch error {
      case let error as DownloadError: DownloadError("\(url): \(error)")
      case URLError.timedOut: DownloadError("\(url): no answer in time")
      default: DownloadError("\(url): \(error.localizedDescription)")
      }
    }
  }
}

extension Result {
  /// The error, in words.
  fileprivate var reason: String? {
    if case .failure(let error) = self { "\(error)" } else { nil }
  }
}

extension Download {
  static func table(of downloads: [Download]) -> String {
    let rows = downloads.map { download in
      let milliseconds = Int((download.duration / .milliseconds(1)).rounded())
      return [download.name, "\(download.byteCount)", "\(milliseconds)", "\(download.source)"]
    }
    let header = ["file", "bytes", "ms", "from"]
    let widths = header.indices.dropLast().map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([header] + rows).map { row in
      let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (cells + row.suffix(1)).joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
