import Foundation

/// The command that the command line names.
enum Command {
  case help
  case serve
  /// The files that the demonstration has, if none are named.
  case download(files: [RemoteFile]?, folder: URL?)

  static let usage = """
    usage: Mirrors [--into FOLDER] [[--origin URL] URL[,URL…] …]
           Mirrors --serve

    Downloads files, each from whichever of its mirrors delivers first, and says what became of
    each transfer. Every argument stands for one file: the http or https URLs it can be had from,
    separated by commas (a comma that belongs to a URL is written %2C). Ctrl-C gives up; only
    files that are complete stay behind.

    --into FOLDER  Where to write the files; those of the same names are replaced. Otherwise
                   they go to a temporary folder, which is deleted at the end.
    --origin URL   A folder that has, under the same name, what no mirror delivers.
    --serve        Only starts the servers, prints where they are and goes on until it is killed.

    Without arguments, it starts servers on this machine that take their time, and downloads
    files of this repository from them.
    """

  /// Reads the command line.
  init(_ arguments: some Sequence<String>) throws {
    var words = Array(arguments)[...]
    /// The value that follows an option; another option is no value.
    func value(of option: String, _ meaning: String) throws -> String {
      guard let word = words.popFirst(), !word.isEmpty, !word.hasPrefix("-") else {
        throw DownloadError("\(option) needs \(meaning), see --help")
      }
      return word
    }

    var folder: URL?
    var origin: URL?
    var lists: [String] = []
    var isAlone = true
    self = .download(files: nil, folder: nil)
    while let word = words.popFirst() {
      switch word {
      case "--help":
        self = .help
        return
      case "--serve":
        self = .serve
        guard isAlone, words.isEmpty else { throw DownloadError("--serve goes with nothing else") }
        return
      case "--into":
        folder = URL(filePath: try value(of: word, "a folder"), directoryHint: .isDirectory)
      case "--origin":
        origin = try RemoteFile.webURL(try value(of: word, "a URL"))
      case _ where word.hasPrefix("-"):
        throw DownloadError("there is no option \(word), see --help")
      default:
        lists.append(word)
      }
      isAlone = false
    }
    if origin != nil, lists.isEmpty { throw DownloadError("no file to download, see --help") }
    let files = try lists.map { try RemoteFile(list: $0, origin: origin) }
    for (index, file) in files.enumerated() {
      if files[..<index].contains(where: { $0.name == file.name }) {
        throw DownloadError("two files would have the name \(file.name)")
      }
    }
    self = .download(files: files.isEmpty ? nil : files, folder: folder)
  }
}
