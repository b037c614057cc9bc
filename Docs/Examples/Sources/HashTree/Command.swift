import Foundation

/// Why there is nothing to do, in one line.
struct UsageError: Error, CustomStringConvertible {
  var description: String
}

/// What the command line asks for.
enum Command {
  case help
  case hash(folder: String, limit: Double?, showsProgress: Bool)

  static let usage = """
    usage: HashTree [--within SECONDS] [--progress] [FOLDER]

    Prints checksum, size and path of each file in a folder and in the folders in it, as cksum does,
    and then those of all together. Links to files count as files; those to folders are left out.
    Ctrl-C gives up. What cannot be read is reported, and makes the exit status 1.

    FOLDER            Where to look; otherwise among the sources of this program.
    --within SECONDS  Give up after that time.
    --progress        Say how far it is even if nobody is looking at a terminal.
    """

  /// Reads the command line.
  init(_ arguments: some Sequence<String>) throws {
    var words = Array(arguments)[...]
    var (folder, limit, showsProgress) = (String?.none, Double?.none, false)
    while let word = words.popFirst() {
      switch word {
      case "--help":
        self = .help
        return
      case "--progress":
        showsProgress = true
      case "--within":
        guard let value = words.popFirst() else {
          throw UsageError(description: "--within needs a number of seconds, see --help")
        }
        guard let seconds = Double(value), seconds > 0, seconds.isFinite else {
          throw UsageError(description: "\(value) is not a number of seconds, see --help")
        }
        limit = seconds
      case _ where word.hasPrefix("-"):
        throw UsageError(description: "there is no option \(word), see --help")
      case _ where folder != nil:
        throw UsageError(description: "one folder at a time, see --help")
      default:
        folder = word
      }
    }
    let sources = URL(filePath: #filePath).deletingLastPathComponent().path
    self = .hash(folder: folder ?? sources, limit: limit, showsProgress: showsProgress)
  }
}
