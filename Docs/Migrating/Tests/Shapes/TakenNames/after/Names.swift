import Promises

/// It has a name of the library.
enum PromiseError: Error { case cancelled, noData }

struct Client {
  /// It has a name that a result needs.
  enum Error: Swift.Error { case offline }

  func load() -> Promise<Int> { return Promise(error: Error.offline) }

  func loaded(_ result: Result<Int, Swift.Error>) -> Bool {
    switch result {
    case .success: return true
    case .failure: return false
    }
  }

  typealias Outcome<Value> = Swift.Result<Value, Swift.Error>
}

extension Thenable {
}

extension Process {
  func ended() -> Promise<Void> { return Promise(error: Process.PMKError.crashed) }
}

/// It has a member with a name of PromiseKit.
struct Process {
  enum PMKError: Error { case crashed }
}
