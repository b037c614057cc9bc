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

  /// Reads an argument of the command line: `URL[,URL…]`.
  init(list: String, origin: URL?) throws {
    let mirrors = try list.split(separator: ",", omittingEmptySubsequences: false).map {
      try Self.webURL(String($0))
    }
    let name = mirrors[0].lastPathComponent
    if name.isEmpty || name == ".." || name.contains("/") {
      throw DownloadError("\"\(mirrors[0])\" names no file")
    }
    self.init(name: name, mirrors: mirrors, fallback: origin?.appending(component: name))
  }

  static func webURL(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { throw DownloadError("\"\(text)\" is not an http or https URL") }
    return url
  }
}
