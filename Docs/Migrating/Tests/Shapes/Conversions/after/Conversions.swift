import Promises

extension Swift.Result where Failure == Error {
  init(_ result: Swift.Result<Success, Error>) { self = result }

  var swiftResult: Swift.Result<Success, Error> { return self }

  /// It is not a conversion.
  var isGood: Bool { if case .success = self { return true } else { return false } }
}

extension Swift.Result where Failure == Error {
  var promiseKit: Swift.Result<Success, Error> { return self }

  func asPromiseKit() -> Swift.Result<Success, Error> { return self }
}

extension Resolver {
}

func converted(_ result: Swift.Result<Int, Error>) -> Swift.Result<Int, Error> { return result }

func converted(from result: Swift.Result<Int, Error>) -> Swift.Result<Int, Error> { return result }
