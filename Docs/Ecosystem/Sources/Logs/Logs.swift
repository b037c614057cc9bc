import CancellablePromises
import Logging
import Synchronization

/// Sends everything that the library reports to a logger.
func report(to logger: Logger) {
  conf.logHandler = { event in
    logger.warning("\(event)")
  }
  conf.lossHandler = { loss in
    let level = loss.error == nil ? Logger.Level.warning : .error
    logger.log(level: level, "\(loss.kind)", metadata: ["loss": "\(loss)"])
  }
}

/// Notes what is logged.
struct Journal: LogHandler {
  static let lines = Mutex<[String]>([])

  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.debug

  subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: Logging.LogEvent) {
    Self.lines.withLock { $0.append("\(event.level): \(event.message)") }
  }
}

struct Failure: Error {}

@main
enum Logs {
  static func main() throws {
    report(to: Logger(label: "promises") { _ in Journal() })
    _ = Promise<Int> { _ in }
    _ = Promise<Int>(error: Failure())
    let lines = Journal.lines.withLock { $0 }
    for line in lines { print(line) }
    let expected = [
      "warning: pendingPromiseDeallocated", "warning: pendingPromise", "error: unhandledError",
    ]
    precondition(lines == expected)
    print("everything was logged")
  }
}
