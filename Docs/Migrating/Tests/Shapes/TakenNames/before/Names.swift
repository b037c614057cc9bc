import PromiseKit

/// It has a name of the library.
enum PromiseError: Error { case cancelled, noData }

struct Client {
  /// It has a name that a result needs.
  enum Error: Swift.Error { case offline }

  func load() -> Promise<Int> { return Promise(error: Error.offline) }

  func loaded(_ result: Result<Int>) -> Bool {
    switch result {
    case .fulfilled: return true
    case .rejected: return false
    }
  }

  typealias Outcome = PromiseKit.Result
}

extension Thenable {
  /// It has a name of the library's own.
  func asPromise() -> Promise<T> { return map(on: nil) { $0 } }
}

extension Process {
  func ended() -> Promise<Void> { return Promise(error: Process.PMKError.crashed) }
}

/// It has a member with a name of PromiseKit.
struct Process {
  enum PMKError: Error { case crashed }
}
