import CancellablePromises
import Foundation
import Synchronization

/// What the user sees: a line for each transfer that has ended and, on a terminal, one below them for each
/// that is under way.
final class Board: Sendable {
  /// One transfer.
  final class Row: Sendable {
    fileprivate struct State {
      var received = 0
      /// Negative while nobody knows.
      var expected: Int64 = -1
      var hasRemovedPart = false
    }

    fileprivate let file: String
    fileprivate let mirror: String
    fileprivate let state = Mutex(State())
    private let board: Board
    private let start = ContinuousClock.now

    fileprivate init(_ file: String, _ url: URL, on board: Board) {
      self.file = file
      let folder = url.deletingLastPathComponent().path
      mirror = "\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")\(folder == "/" ? "" : folder)"
      self.board = board
    }

    /// That a cancel has deleted what had arrived.
    var hasRemovedPart: Bool {
      get { state.withLock { $0.hasRemovedPart } }
      set { state.withLock { $0.hasRemovedPart = newValue } }
    }

    var received: Int { state.withLock { $0.received } }

    func receive(_ count: Int, of expected: Int64) {
      state.withLock {
        $0.received += count
        $0.expected = expected
      }
      board.draw()
    }

    /// Says what became of the transfer, and takes its row away.
    func end(_ result: Result<some Any, any Error>, verb: String) {
      let milliseconds = Int(((.now - start) / .milliseconds(1)).rounded())
      let after = "after \(milliseconds) ms"
      switch result {
      case .success:
        board.end(self, "\(verb) with \(received) bytes \(after)")
      case .failure(let error) where error.isCancelled:
        board.end(self, "cancelled \(after) and \(received) bytes", wasCancelled: true)
      case .failure(let error):
        board.end(self, "\(error) \(after)" + (received > 0 ? " and \(received) bytes" : ""))
      }
    }

    fileprivate var progress: String {
      state.withLock { state in
        state.expected > 0
          ? "\(state.received) of \(state.expected) bytes" : "\(state.received) bytes"
      }
    }

    fileprivate func line(_ text: String) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text.padding(toLength: max(text.count, width), withPad: " ", startingAt: 0)
      }
      return "\(padded(file, 15))  \(padded(mirror, 26))  \(text)\n"
    }
  }

  /// What there is to say at the end.
  struct Tally {
    var complete: [String] = []
    var cancelled = 0
    var removed = 0
  }

  private struct State {
    var rows: [Row] = []
    /// How many of them the terminal shows.
    var shown = 0
    var tally = Tally()
  }

  private let state = Mutex(State())
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Fulfilled once nothing can be written any more: whoever read it has gone, or the disk is full.
  let outputFailed: Guarantee<DownloadError>
  private let outputHasFailed: @Sendable (DownloadError) -> Void

  init() { (outputFailed, outputHasFailed) = Guarantee.pending() }

  var tally: Tally { state.withLock { $0.tally } }

  func begin(_ file: String, _ url: URL) -> Row {
    let row = Row(file, url, on: self)
    state.withLock { $0.rows.append(row) }
    draw()
    return row
  }

  func complete(_ file: String) { state.withLock { $0.tally.complete.append(file) } }

  /// Writes lines that stay.
  func say(_ lines: String) { draw(below: lines + "\n") }

  private func end(_ row: Row, _ outcome: String, wasCancelled: Bool = false) {
    state.withLock { state in
      state.rows.removeAll { $0 === row }
      if wasCancelled { state.tally.cancelled += 1 }
      if row.hasRemovedPart { state.tally.removed += 1 }
    }
    draw(below: row.line(outcome))
  }

  private func draw(below lines: String = "") {
    state.withLock { state in
      var text = ""
      // Back to where the rows begin, and away with them.
      if state.shown > 0 { text += "\u{1B}[\(state.shown)F\u{1B}[J" }
      text += lines
      if isTerminal {
        // Without wrapping: a row that took two lines would take more to go back over.
        text += "\u{1B}[?7l" + state.rows.map { $0.line($0.progress) }.joined() + "\u{1B}[?7h"
        state.shown = state.rows.count
      }
      // Not `print`, which keeps lines back when its output is no terminal.
      do throws(DownloadError) {
        try write(text, to: STDOUT_FILENO)
      } catch {
        outputHasFailed(error)
      }
    }
  }
}

/// Writes all of a text, unlike a `FileHandle`, which stops the program where that is not possible.
func write(_ text: String, to descriptor: Int32) throws(DownloadError) {
  var rest = Data(text.utf8)
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { throw DownloadError("cannot write the output: \(systemReason())") }
    rest = rest.dropFirst(count)
  }
}

/// Sees that writing to what nobody reads any more fails, instead of ending the program; and that no file is
/// opened in the place of an output which was closed from the beginning.
func prepareOutput() {
  signal(SIGPIPE, SIG_IGN)
  while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
    if descriptor > STDERR_FILENO {
      close(descriptor)
      return
    }
  }
}
