import CancellablePromises
import Promises
import TestSupport

/// The errors of programs.
enum Fault: Error, Hashable {
  /// Any error of the program's that is no cancellation.
  case failure(Int)
  /// The library's own cancellation.
  case cancelled
  /// The standard library's cancellation.
  case interrupted
  /// The error of `race` without inputs.
  case badInput
  /// The error of `race(fulfilled:)` without a winner.
  case noWinner
  /// The error of a time limit.
  case late
  /// The error of a promise whose resolver was lost.
  case abandoned
  /// The error of a link that would have waited for itself.
  case circle
  /// A value with parts of different values.
  case torn
  /// Any other error, which always fails a test.
  case unknown(String)

  init(_ error: any Error) {
    switch error {
    case TestError.numbered(let number): self = .failure(number)
    case CancellablePromiseError.cancelled, is Reason: self = .cancelled
    case is CancellationError: self = .interrupted
    case PromiseError.badInput: self = .badInput
    case PromiseError.noWinner: self = .noWinner
    case PromiseError.abandoned: self = .abandoned
    case PromiseError.returnedSelf: self = .circle
    case is TimeoutError: self = .late
    default: self = .unknown("\(error)")
    }
  }

  /// The error for a resolver, a body or a cancel.
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

/// A cancel reason from the program, not from the library.
struct Reason: CancellableError {
  let isCancelled = true
}

/// The outcome of a program's promise.
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
