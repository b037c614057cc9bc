import CancellablePromises
import Foundation

@main
@MainActor
enum Mirrors {
  private static let help = """
    usage: Mirrors [--into FOLDER] [[--origin URL] URL[,URL…] …]
           Mirrors --serve

    Downloads files, each from whichever of its mirrors delivers first, and tells how it went.
    Every argument stands for one file: the http or https URLs it can be had from, separated by
    commas (a comma that belongs to a URL is written %2C). Ctrl-C gives up; only files that are
    complete stay behind.

    --into FOLDER  Where to write the files; those of the same names are replaced. Otherwise
                   they go to a temporary folder, which is deleted at the end.
    --origin URL   A folder that has, under the same name, what no mirror delivers.
    --serve        Only starts the servers, prints where they are and goes on until it is killed.

    Without arguments, it starts servers on this machine and downloads files of this repository.
    """

  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var folder: URL?
    if arguments.first == "--into" {
      folder = URL(filePath: arguments.dropFirst().first ?? "", directoryHint: .isDirectory)
      arguments = arguments.dropFirst(2)
    }
    switch arguments.first {
    case "--help":
      return print(help)
    case "--serve":
      Servers.start()
        .done { servers in write(servers.description, to: .standardOutput) }
        .catch { error in fail(error) }
    case nil:
      download(Servers.start().map { servers in servers.files }, into: folder)
    default:
      download(firstly { Promise.value(try RemoteFile.parse(Array(arguments))) }, into: folder)
    }
    // Serves the main queue, on which the handlers run, until one of them ends the program.
    dispatchMain()
  }

  /// Downloads files, two at a time, and ends the program.
  ///
  /// The closures are main-actor code as this function is, and need no lock for its variables.
  private static func download(_ files: Promise<[RemoteFile]>, into chosen: URL?) {
    let folder = chosen ?? .temporaryDirectory.appending(component: "Mirrors-\(UUID())")
    var remaining = 0
    var isInterrupted = false

    let chain = files.asCancellable().then { files in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      remaining = files.count
      return when(fulfilled: files, concurrently: 2, autoCancel: true) { file in
        file.download(into: folder).ensure {
          remaining -= 1
          print("\(file.name) has settled, \(remaining) to go")
        }
      }
    }.done { downloads in
      print(Download.table(of: downloads))
    }.ensure {
      if chosen == nil { try? FileManager.default.removeItem(at: folder) }
    }.catch { error in
      fail(error)
    }.finally {
      exit(isInterrupted ? 130 : EXIT_SUCCESS)
    }

    onInterrupt {
      isInterrupted = true
      chain.cancel()
    }
  }

  /// Calls a closure at Ctrl-C, in place of ending the program; a second Ctrl-C ends it.
  private static func onInterrupt(_ body: @escaping @MainActor () -> Void) {
    signal(SIGINT, SIG_IGN)
    let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .main)
    interrupts.setEventHandler {
      // Until then, that the closure refers to it keeps the source alive.
      interrupts.cancel()
      signal(SIGINT, SIG_DFL)
      MainActor.assumeIsolated { body() }
    }
    interrupts.activate()
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
