import TestSupport

@testable import Promises

/// When a promise settles, from the handlers' point of view.
enum Timing: CaseIterable, Sendable {
  case settledBefore
  case settledAfter
  case settledOnAnotherThread

  /// Attaches handlers to a promise, and settles the promise before, after, or on another thread.
  func promise<Value: Sendable>(
    _ outcome: Result<Value, any Error>, attach: (Promise<Value>) -> Void
  ) {
    let (promise, resolver) = Promise<Value>.pending()
    if self == .settledBefore { resolver.resolve(outcome) }
    attach(promise)
    switch self {
    case .settledBefore: break
    case .settledAfter: resolver.resolve(outcome)
    case .settledOnAnotherThread: onOtherThread { resolver.resolve(outcome) }
    }
  }
}

extension Thenable {
  /// The error as a ``TestError``.
  var testError: TestError? { error as? TestError }
}
