import CancellablePromises
import Dispatch
import Samples

func checksums(of files: [String]) -> CancellablePromise<[Int]> {
  DispatchQueue.global().async(.cancellable) { work in
    try files.map { file in
      try work.checkCancellation()
      return checksum(of: file)
    }
  }
}

func checksum(of file: String) -> Int { file.utf8.reduce(0) { $0 &+ Int($1) } }

extension Connection {
  /// Opens one on this thread, which takes until the main queue has time for it.
  convenience init(blocking name: String) throws {
    DispatchQueue.main.sync {}
    self.init()
    print("opened the", name)
  }
}

func openLog() -> CancellablePromise<Connection> {
  DispatchQueue.global().async(.cancellable, orDiscard: { $0.close() }) { _ in
    try Connection(blocking: "log")
  }
}

@MainActor
func queues() async throws {
  try await sample("Work on a queue", prints: ["[327, 536]", "true"]) {
    print(try await checksums(of: ["abc" + "!", "index"]).async())
    // Whether it has begun by then or not.
    let endless = DispatchQueue.global().async(.cancellable) { work -> Int in
      while true { try work.checkCancellation() }
    }
    endless.cancel()
    print(endless.isRejected)
  }
  let suspended = DispatchQueue(label: "suspended", attributes: .initiallyInactive)
  try await sample("Work that has not begun", prints: ["cancelled"]) {
    let work = suspended.async(.cancellable) { _ in print("begun") }
    work.catch(policy: .allErrors) { _ in print("cancelled") }
    work.cancel()
    suspended.activate()
    suspended.sync {}
  }
}
