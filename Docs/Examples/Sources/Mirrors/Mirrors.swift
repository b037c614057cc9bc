import CancellablePromises
import Foundation
import Interrupts

@main
@MainActor
enum Mirrors {
  static func main() {
    do {
      switch try Command(CommandLine.arguments.dropFirst()) {
      case .help:
        return print(Command.usage)
      case .serve:
        Servers.start()
          .done { servers in Board().say("\(servers)") }
          .catch { error in fail(error) }
      case .download(let files?, let folder):
        download(.value(files), into: folder)
      case .download(nil, let folder):
        download(Servers.start().map { servers in servers.files }, into: folder)
      }
    } catch {
      fail(error)
    }
    // Serves the main queue, on which the handlers run, until one of them ends the program.
    dispatchMain()
  }

  /// Downloads files, two at a time, and ends the program.
  ///
  /// The closures are main-actor code as this function is, and need no lock for its variables.
  private static func download(_ files: Promise<[RemoteFile]>, into chosen: URL?) {
    let folder = chosen ?? .temporaryDirectory.appending(component: "Mirrors-\(UUID())")
    let board = Board()
    /// The tally from before the user gave up.
    var earlier: Board.Tally?

    let chain = files.asCancellable().then { files in
      try PartialFile.prepare(folder)
      return when(fulfilled: files, concurrently: 2, autoCancel: true) { file in
        file.download(into: folder, board)
      }
    }.done { downloads in
      board.say("\n" + Download.table(of: downloads))
    }.ensure {
      if chosen == nil { try? FileManager.default.removeItem(at: folder) }
    }.catch(policy: .allErrors) { error in
      if earlier == nil { fail(error) }
    }.finally {
      guard let earlier else { exit(EXIT_SUCCESS) }
      board.say(farewell(earlier, board.tally, chosen))
      exit(130)
    }

    onInterrupt {
      earlier = board.tally
      chain.cancel()
    }
  }

  /// Says what Ctrl-C has cancelled and removed, and what is left.
  private static func farewell(
    _ earlier: Board.Tally, _ now: Board.Tally, _ folder: URL?
  ) -> String {
    let names = now.complete.isEmpty ? "nothing" : now.complete.joined(separator: ", ")
    return """

      Ctrl-C: \(now.cancelled - earlier.cancelled) transfers cancelled, \
      \(now.removed - earlier.removed) unfinished files removed.
      \(folder.map { "Complete, in \($0.path): \(names)." }
        ?? "Complete, but removed with the temporary folder: \(names).")
      """
  }

  private static func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("Mirrors: \(error)\n".utf8))
    exit(EXIT_FAILURE)
  }
}
