import PromiseKit

public typealias Result<Value> = PromiseKit.Result<Value>

public func own(_ result: Result<Int>) -> Int? {
  if case .fulfilled(let number) = result { return number }
  return nil
}
