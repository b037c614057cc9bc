import Dispatch
import Promises
import Samples
import Synchronization

enum ServiceError: Error, Equatable {
  case overloaded
  case notFound
}

/// Something to load, which fails a few times.
final class Service: Sendable {
  private let failures: Mutex<Int>

  init(failures: Int = 0) { self.failures = Mutex(failures) }

  func load(_ name: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
    let fails = failures.withLock { failures in
      failures -= 1
      return failures >= 0
    }
    DispatchQueue.global().async {
      if fails { completion(nil, ServiceError.overloaded) } else { completion("<\(name)>", nil) }
    }
  }

  func sizes(
    of name: String, completion: @escaping @Sendable (Int?, Int?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { completion(name.count, nil, nil) }
  }
}
