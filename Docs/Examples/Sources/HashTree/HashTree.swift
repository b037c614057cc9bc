import CancellablePromises
import Foundation
import Interrupts

@main
@MainActor
enum HashTree {
  static func main() {
    do {
      switch try Command(CommandLine.arguments.dropFirst()) {
      case .help: return print(Command.usage)
      case .hash(let folder, let limit, let showsProgress):
        hash(folder, within: limit, showsProgress)
      }
    } catch {
      complain("\(error)")
      exit(EXIT_FAILURE)
    }
    // Serves the main queue, on which the handlers run, until one of them ends the program.
    dispatchMain()
  }

  /// Hashes a folder, and ends the program.
  private static func hash(_ folder: String, within limit: Double?, _ showsProgress: Bool) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let hashing = Hashing { progress in
      // On a terminal, each line takes the place of the one before.
      if isTerminal {
        write("\r\(progress)\u{1B}[K")
      } else if showsProgress {
        write("\(progress)\n")
      }
    }
    var interrupted: String?
    var status = EXIT_SUCCESS

    let report = hashing.run(folder)
    let chain = (limit.map { report.timeout(.seconds($0)) } ?? report).ensure {
      if isTerminal { write("\r\u{1B}[K") }
    }.done { report in
      print(report.text, terminator: "")
      for file in report.unreadable { complain("\(file)") }
      if !report.unreadable.isEmpty { status = EXIT_FAILURE }
    }.catch(policy: .allErrors) { error in
      status = EXIT_FAILURE
      switch error {
      case _ where interrupted != nil: status = 130
      case is TimeoutError: complain("gave up, because the time was up")
      default: complain("\(error)")
      }
    }.finally {
      if let interrupted { write("Ctrl-C: \(interrupted)\n") }
      exit(status)
    }

    onInterrupt {
      interrupted = hashing.unfinished
      chain.cancel()
    }
  }

  private static func complain(_ text: String) { write("HashTree: \(text)\n") }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
