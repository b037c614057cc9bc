import Foundation

/// One file, and everywhere it can be had.
struct RemoteFile: Sendable {
  var name: String
  var mirrors: [URL]
  /// Where to go when no mirror has delivered.
  var fallback: URL?
}

extension RemoteFile {
  /// Names a file by its path in folders that are alike.
  init(_ path: String, mirrors: [URL], origin: URL? = nil) {
    self.init(
      name: path, mirrors: mirrors.map { $0.appending(path: path) },
      fallback: origin?.appending(path: path))
  }

  /// Reads the command line: `[--origin URL] URL[,URL…] …`.
  static func parse(_ arguments: [String]) throws -> [RemoteFile] {
    var arguments = arguments[...]
    var origin: URL?
    if arguments.first == "--origin" {
      origin = try webURL(arguments.dropFirst().first ?? "")
      arguments = arguments.dropFirst(2)
    }
    if arguments.isEmpty { throw DownloadError("no file to download, see --help") }
    return try arguments.map { argument in
      let mirrors = try argument.split(separator: ",", omittingEmptySubsequences: false).map {
        try webURL(String($0))
      }
      let name = mirrors[0].lastPathComponent
      if name.isEmpty || name == ".." || name.contains("/") {
        throw DownloadError("\"\(mirrors[0])\" names no file")
      }
      return RemoteFile(
        name: name, mirrors: mirrors, fallback: origin?.appending(component: name))
    }
  }

  private static func webURL(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { throw DownloadError("\"\(text)\" is not an http or https URL") }
    return url
  }
}
