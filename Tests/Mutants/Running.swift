import Dispatch
import Foundation
import Synchronization

/// The processes that run now.
enum Running {
  private static let processes = Mutex<Set<Int32>>([])

  static func start(_ process: Process) {
    processes.withLock { processes in
      do {
        try process.run()
        processes.insert(process.processIdentifier)
      } catch {
        stop("\(error)")
      }
    }
  }

  static func remove(_ process: Process) {
    _ = processes.withLock { $0.remove(process.processIdentifier) }
  }

  /// From now on an interrupt ends them too, which have process groups of their own.
  static func endWhenInterrupted() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM].map { number in
      // Not ignored, for then they would ignore it too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        processes.withLock { $0.forEach { kill($0, SIGTERM) } }
        exit(130)
      }
      source.resume()
      return source
    }
  }
}
