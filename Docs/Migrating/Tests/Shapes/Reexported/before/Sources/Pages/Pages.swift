@_exported import Kit

public func page(_ result: Result<Int>) -> String {
  if case .fulfilled(let number) = result { return "page \(number)" }
  return "no page"
}
