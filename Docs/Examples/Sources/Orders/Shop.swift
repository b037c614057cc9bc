import Dispatch
import Synchronization

struct NoSuchCustomer: Error {
  var id: Int
}

/// A database driver of the old kind: it calls back, on a queue of its own.
final class Shop: Sendable {
  typealias Handler<Value> = @Sendable (Value?, (any Error)?) -> Void

  private let queue = DispatchQueue(label: "shop")
  private let questions = Mutex(0)

  /// How often the names of customers were asked for.
  var questionCount: Int { questions.withLock { $0 } }

  func findName(of customer: Int, completion: @escaping Handler<String>) {
    questions.withLock { $0 += 1 }
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) {
      switch customer {
      case 1...3: completion("customer \(customer)", nil)
      default: completion(nil, NoSuchCustomer(id: customer))
      }
    }
  }

  /// Takes an hour for the third customer.
  func findOrders(of customer: Int, completion: @escaping Handler<[String]>) {
    queue.asyncAfter(deadline: .now() + .seconds(customer == 3 ? 3_600 : 0)) {
      completion(["tea", "milk"], nil)
    }
  }
}
