import Dispatch

struct User: Equatable, Sendable {
  let id: Int
  let name: String
}

enum ServiceError: Error { case notFound(String) }

/// Calls back later and on some thread, as network code does.
func request(_ path: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
  let pages = ["users/7": "Ada", "avatars/Ada": "a portrait", "numbers": "1 2 3"]
  DispatchQueue.global().async {
    if let page = pages[path] {
      completion(page, nil)
    } else {
      completion(nil, ServiceError.notFound(path))
    }
  }
}

/// Cannot fail, and calls back without a value.
func pause(completion: @escaping @Sendable () -> Void) {
  DispatchQueue.global().async(execute: completion)
}

func send(_ text: String, completion: @escaping @Sendable ((any Error)?) -> Void) {
  DispatchQueue.global().async { completion(nil) }
}

func sum(of text: String) -> Int {
  text.split(separator: " ").compactMap { Int($0) }.reduce(0, +)
}
