import CancellablePromises
import Foundation

/// Calls back later and on some thread, as network code does.
func load(_ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
  DispatchQueue.global().async { completion("<\(path)>", nil) }
}

func fetch(_ path: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    load(path, completion: resolver.resolve)
    return {}
  }
}
