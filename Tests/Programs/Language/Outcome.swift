import CancellablePromises
import Promises
import TestSupport

/// An error as programs know it.
enum Fault: Error, Hashable {
  /// An error that is no cancellation.
  case failure(Int)
  /// The library's own cancellation.
  case cancelled
  /// The standard library's cancellation.
  case interrupted
  /// What `race` of nothing rejects with.
  case badInput
  /// What `race(fulfilled:)` rejects with where nobody won.
  case noWinner
  /// What a time limit rejects with.
  case late
  /// What promises reject with that nobody can settle any more.
  case abandoned
  /// A value of which parts have been something else.
  case torn
  /// Any other error; nothing is expected to reject with one.
  case unknown(String)

  init(_ error: any Error) {
    switch error {
    case TestError.numbered(let number): self = .failure(number)
    case CancellablePromiseError.cancelled, is Reason: self = .cancelled
    case is CancellationError: self = .interrupted
    case PromiseError.badInput: self = .badInput
    case PromiseError.noWinner: self = .noWinner
    case PromiseError.abandoned: self = .abandoned
    case is TimeoutError: self = .late
    default: self = .unknown("\(error)")
    }
  }

  /// The error that a resolver, a body or a cancel is given.
  var error: any Error {
    switch self {
    case .failure(let number): TestError.numbered(number)
    case .interrupted: CancellationError()
    default: CancellablePromiseError.cancelled
    }
  }

  var isCancelled: Bool { self == .cancelled || self == .interrupted }

  var text: String {
    switch self {
    case .failure(let number): "failure \(number)"
    default: "\(self)"
    }
  }
}

/// A reason that tells a cancel of the program from one of the library's.
struct Reason: CancellableError {
  let isCancelled = true
}

/// The outcome of a promise as programs know it.
typealias Outcome = Result<Int, Fault>

extension Result<Int, Fault> {
  init(_ result: Result<Value, any Error>) {
    self = result.mapError { Fault($0) }.flatMap { value in
      value.isWhole ? .success(value.number) : .failure(.torn)
    }
  }

  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let fault): fault.text
    }
  }

  var isSuccess: Bool { if case .success = self { true } else { false } }
}
