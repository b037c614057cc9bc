import Dispatch

/// Reads a page as libraries do that know nothing of Swift 6: nothing says that the handler is called on
/// another thread.
///
/// - Parameter completion: Takes the page.
public func read(completion: @escaping (String) -> Void) {
  DispatchQueue.global().async { completion("a page") }
}
