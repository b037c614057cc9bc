import PromiseKit

extension PromiseKit.Result {
  init(_ result: Swift.Result<T, Error>) {
    switch result {
    case .success(let value): self = .fulfilled(value)
    case .failure(let error): self = .rejected(error)
    }
  }

  var swiftResult: Swift.Result<T, Error> {
    switch self {
    case .fulfilled(let value): return .success(value)
    case .rejected(let error): return .failure(error)
    }
  }

  /// It is not a conversion.
  var isGood: Bool { if case .fulfilled = self { return true } else { return false } }
}

extension Swift.Result where Failure == Error {
  var promiseKit: PromiseKit.Result<Success> { PromiseKit.Result(self) }

  func asPromiseKit() -> PromiseKit.Result<Success> { return promiseKit }

  init(_ result: PromiseKit.Result<Success>) { self = result.swiftResult }
}

extension Resolver {
  /// For what the system calls back with.
  func resolve(_ result: Swift.Result<T, Error>) {
    resolve(PromiseKit.Result(result))
  }
}

func converted(_ result: Swift.Result<Int, Error>) -> PromiseKit.Result<Int> {
  return PromiseKit.Result(result)
}

func converted(from result: PromiseKit.Result<Int>) -> Swift.Result<Int, Error> {
  return converted(result.swiftResult).swiftResult
}
