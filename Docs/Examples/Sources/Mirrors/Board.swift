import CancellablePromises
import Foundation
import Synchronization

/// The display: a line for each transfer that has ended.
final class Board: Sendable {
  /// One transfer.
  final class Row: Sendable {
    private let file: String
    private let mirror: String
    private let state = Mutex((received: 0, hasRemovedPart: false))
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

    func receive(_ count: Int) { state.withLock { $0.received += count } }

    /// Says what became of the transfer.
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

    fileprivate func line(_ text: String) -> String {
      func padded(_ text: String, _ width: Int) -> String {
        text.padding(toLength: max(text.count, width), withPad: " ", startingAt: 0)
      }
      return "\(padded(file, 15))  \(padded(mirror, 26))  \(text)"
    }
  }

  /// The summary at the end.
  struct Tally {
    var complete: [String] = []
    var cancelled = 0
    var removed = 0
  }

  private let state = Mutex(Tally())

  var tally: Tally { state.withLock { $0 } }

  func begin(_ file: String, _ url: URL) -> Row { Row(file, url, on: self) }

  func complete(_ file: String) { state.withLock { $0.complete.append(file) } }

  /// Writes lines without a buffer, unlike `print`, which keeps them back when its output is no
  /// terminal.
  func say(_ lines: String) { FileHandle.standardOutput.write(Data("\(lines)\n".utf8)) }

  private func end(_ row: Row, _ outcome: String, wasCancelled: Bool = false) {
    state.withLock { tally in
      if wasCancelled { tally.cancelled += 1 }
      if row.hasRemovedPart { tally.removed += 1 }
    }
    say(row.line(outcome))
  }
}
