import Foundation

/// Something to load, which takes its time.
struct Request: Sendable {
  var path: String

  func cancel() { print("stopped loading \(path)") }
}

/// Calls back later and on some thread, as network code does.
func load(
  _ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void
) -> Request {
  DispatchQueue.global().asyncAfter(deadline: .now() + 30) { completion("<\(path)>", nil) }
  return Request(path: path)
}
