import Foundation
import Promises

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
@MainActor
enum Mirrors {
  private static let help = """
    usage: Mirrors [--origin URL] [URL[,URL…] …]
           Mirrors --serve

    Downloads files, each from whichever of its mirrors delivers first, and tells how it went.
    Every argument stands for one file: the http or https URLs it can be had from, separated by
    commas (a comma that belongs to a URL is written %2C). Nothing is written to the disk.

    --origin URL   A folder that has, under the same name, what no mirror delivers.
    --serve        Only starts the servers, prints where they are and goes on until it is killed.

    Without arguments, it starts servers on this machine and downloads files of this repository.
    """

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "--help":
      return print(help)
    case "--serve":
      Servers.start()
        .done { servers in write(servers.description, to: .standardOutput) }
        .catch { error in fail(error) }
    case nil:
      download(Servers.start().map { servers in servers.files })
    default:
      download(firstly { Promise.value(try RemoteFile.parse(arguments)) })
    }
    // Serves the main queue, on which the handlers run, until one of them ends the program.
    dispatchMain()
  }

  /// Downloads files, two at a time, and ends the program.
  ///
  /// The closures are main-actor code as this function is, and need no lock for its variable.
  private static func download(_ files: Promise<[RemoteFile]>) {
    let session = URLSession(configuration: .impatient)
    var remaining = 0
    files.then { files in
      remaining = files.count
      return when(fulfilled: files, concurrently: 2) { file in
        session.download(file).ensure {
          remaining -= 1
          print("\(file.name) has settled, \(remaining) to go")
        }
      }
    }.done { downloads in
      print(Download.table(of: downloads))
    }.catch { error in
      fail(error)
    }.finally {
      exit(EXIT_SUCCESS)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    write("Mirrors: \(error)", to: .standardError)
    exit(EXIT_FAILURE)
  }

  private static func write(_ line: String, to file: FileHandle) {
    // Not `print`, which keeps lines back when its output is no terminal.
    file.write(Data("\(line)\n".utf8))
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
