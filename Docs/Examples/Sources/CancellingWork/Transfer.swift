import Dispatch
import Promises
import Samples

struct NoSuchFile: Error { var name: String }

/// A file that is being loaded, as network code has it: calls back later and on some thread.
///
/// Unchecked because timers, which may be used from any thread, are not marked so everywhere.
final class Transfer: @unchecked Sendable {
  private static let queue = DispatchQueue(label: "transfers")
  /// How long a transfer takes; the film never arrives.
  private static let durations = ["index": DispatchTimeInterval.milliseconds(1), "film": .never]

  private let file: String
  private let timer = DispatchSource.makeTimerSource(queue: queue)

  init(_ file: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    self.file = file
    let duration = Self.durations[file]
    timer.setEventHandler { [self] in
      // Until then, that the closure refers to it keeps the timer alive.
      timer.cancel()
      if duration != nil {
        completion("<\(file)>", nil)
      } else {
        completion(nil, NoSuchFile(name: file))
      }
    }
    timer.schedule(deadline: .now() + (duration ?? .milliseconds(1)))
    timer.activate()
  }

  func cancel() {
    timer.cancel()
    print("stopped", file)
  }
}

/// A library with promises that cannot be cancelled.
enum Library {
  static func open(_ file: String) -> (promise: Promise<String>, stop: @Sendable () -> Void) {
    let (promise, resolver) = Promise<String>.pending()
    let transfer = Transfer(file, completion: resolver.resolve)
    let stop = { @Sendable in
      transfer.cancel()
      resolver.reject(CancellationError())
    }
    return (promise, stop)
  }

  static func read(_ file: String) -> Promise<String> {
    print("reading", file)
    return open(file).promise
  }
}
