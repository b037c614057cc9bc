import Promises

public typealias Result<Value> = Swift.Result<Value, Error>

public func own(_ result: Result<Int>) -> Int? {
  if case .success(let number) = result { return number }
  return nil
}
