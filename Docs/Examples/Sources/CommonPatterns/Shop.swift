import CancellablePromises
import Dispatch
import Samples
import Synchronization

struct Customer: Sendable {
  let id: Int
  let name: String
  let isMember: Bool
}

struct Order: Sendable {
  let number: Int
  let price: Int
}

enum ShopError: Error { case closed, overloaded, noCustomer }

/// A shop on the network, which counts what it is asked.
enum Shop {
  private static let asked = Mutex<[String: Int]>([:])
  private static let work = Mutex((underWay: 0, atMost: 0))

  static func customer(_ id: Int) -> Promise<Customer> {
    DispatchQueue.global().async(.promise) {
      guard id > 0 else { throw ShopError.noCustomer }
      return Customer(id: id, name: "customer \(id)", isMember: id % 2 == 0)
    }
  }

  static func orders(of customer: Customer) -> Promise<[Order]> {
    DispatchQueue.global().async(.promise) {
      [Order(number: 1, price: 10 * customer.id), Order(number: 2, price: 20 * customer.id)]
    }.asPromise()
  }

  static func discount(for customer: Customer) -> Promise<Int> {
    DispatchQueue.global().async(.promise) { 5 }.asPromise()
  }

  /// Notes how many are under way at a time.
  static func picture(_ number: Int) -> Promise<String> {
    work.withLock { work in
      work.underWay += 1
      work.atMost = max(work.atMost, work.underWay)
    }
    // The main queue gets to this when it has started what else is to be started.
    return DispatchQueue.main.async(.promise) {
      work.withLock { $0.underWay -= 1 }
      return "picture \(number)"
    }.asPromise()
  }

  /// Is overloaded twice, then open.
  static func stock() -> Promise<Int> {
    DispatchQueue.global().async(.promise) {
      if count("stock") < 3 { throw ShopError.overloaded }
      return 12
    }
  }

  /// Packs, then sends.
  static func state() -> Promise<String> {
    DispatchQueue.global().async(.promise) { count("state") < 3 ? "packing" : "sent" }.asPromise()
  }

  static func catalogue() -> Promise<String> {
    print("fetched the catalogue")
    return DispatchQueue.global().async(.promise) { "a catalogue" }.asPromise()
  }

  static func search(_ text: String) -> CancellablePromise<[String]> {
    print("searched for", text)
    return .value(["\(text)wurst", "\(text)brot"])
  }

  @discardableResult
  static func count(_ what: String) -> Int {
    asked.withLock { asked in
      asked[what, default: 0] += 1
      return asked[what]!
    }
  }

  /// How many pictures were under way at a time, at most, since this was last asked.
  static func mostAtATime() -> Int {
    work.withLock { work in
      defer { work.atMost = 0 }
      return work.atMost
    }
  }
}
