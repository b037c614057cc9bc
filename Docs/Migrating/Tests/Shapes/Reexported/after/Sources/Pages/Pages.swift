@_exported import Kit

public func page(_ result: Result<Int, Error>) -> String {
  if case .success(let number) = result { return "page \(number)" }
  return "no page"
}
