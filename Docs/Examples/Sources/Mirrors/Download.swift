import CancellablePromises
import Foundation

/// The outcome of a file's download.
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

extension RemoteFile {
  /// Downloads the file from whichever of its mirrors delivers first.
  ///
  /// The slower mirrors are cancelled then, and so is everything when the promise is.
  func download(into folder: URL, _ board: Board) -> CancellablePromise<Download> {
    let start = ContinuousClock.now
    let verb = mirrors.count > 1 ? "won" : "delivered"
    let attempts = mirrors.map { fetch($0, into: folder, board.begin(name, $0), verb) }
    return race(fulfilled: attempts, autoCancel: true)
      .recover(on: nil) { _ in
        // Here every attempt has failed.
        if let fallback {
          return fetch(
            fallback, into: folder, board.begin(name, fallback), "stepped in as the origin")
        }
        return when(resolved: attempts).map(on: nil) { results in
          throw DownloadError(results.compactMap(\.reason).joined(separator: "; "))
        }
      }
      .map(on: nil) { source, contents, byteCount in
        try contents.move(to: folder.appending(component: name))
        board.complete(name)
        return Download(
          name: name, source: source, byteCount: byteCount, duration: start.duration(to: .now))
      }
  }

  private func fetch(
    _ url: URL, into folder: URL, _ row: Board.Row, _ verb: String
  ) -> CancellablePromise<(source: URL, contents: PartialFile, byteCount: Int)> {
    Transfer.start(url, into: folder, row)
      // Called in every case: with the file, with an error, or with that of a cancel.
      .tap(on: nil) { result in row.end(result, verb: verb) }
      .map(on: nil) { (url, $0, row.received) }
      .mapError(on: nil) { error in
        error.isCancelled ? error : DownloadError("\(url) \(error)")
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
