import Dispatch

/// Reads a page as libraries from before Swift 6 do: no attribute says that the handler is called
/// on another thread.
///
/// - Parameter completion: Takes the page.
public func read(completion: @escaping (String) -> Void) {
  DispatchQueue.global().async { completion("a page") }
}
