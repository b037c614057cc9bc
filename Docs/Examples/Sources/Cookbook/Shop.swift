import CancellablePromises
import Dispatch
import Samples
import Synchronization

struct Customer: Sendable {
  let id: Int
  let name: String
  let isMember: Bool
}

enum ShopError: Error { case overloaded, noCustomer, closed }

/// A shop on the network, which counts what it is asked.
enum Shop {
  private static let asked = Mutex<[String: Int]>([:])
  private static let loads = Mutex((underWay: 0, atMost: 0))

  static func customer(_ id: Int) -> Promise<Customer> {
    DispatchQueue.global().async(.promise) {
      guard id > 0 else { throw ShopError.noCustomer }
      return Customer(id: id, name: "customer \(id)", isMember: id % 2 == 0)
    }
  }

  static func customers(_ ids: [Int]) -> Promise<[Int: Customer]> {
    print("loads", ids)
    return when(fulfilled: ids.map { customer($0) }).map(on: nil) { customers in
      Dictionary(uniqueKeysWithValues: zip(ids, customers))
    }
  }

  static func orders(of customer: Customer) -> Promise<[Int]> {
    DispatchQueue.global().async(.promise) { [customer.id, customer.id + 1] }.asPromise()
  }

  static func discount(for customer: Customer) -> Promise<Int> { .value(5) }

  /// Takes its time: two turns of the main queue.
  static func save(_ customer: Customer) -> Promise<Void> {
    DispatchQueue.main.async(.promise) {}
      .then { DispatchQueue.main.async(.promise) { print("saved") } }
      .asPromise()
  }

  /// A page of the list of products, and the number of the next page.
  static func products(page: Int) -> Promise<(names: [String], next: Int?)> {
    .value((["product \(page)"], page < 3 ? page + 1 : nil))
  }

  /// Notes how many pictures are loading at a time.
  static func picture(_ number: Int) -> Promise<String> {
    loads.withLock { loads in
      loads.underWay += 1
      loads.atMost = max(loads.atMost, loads.underWay)
    }
    // The main queue gets to this when it has started what else is to be started.
    return DispatchQueue.main.async(.promise) {
      loads.withLock { $0.underWay -= 1 }
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
  static func state() -> Promise<String> { .value(count("state") < 3 ? "packing" : "sent") }

  static func catalogue() -> Promise<String> {
    count("catalogue") == 1 ? Promise(error: ShopError.overloaded) : .value("a catalogue")
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

  /// How many pictures were loading at a time, at most, since the previous call.
  static func mostAtATime() -> Int {
    loads.withLock { loads in
      defer { loads.atMost = 0 }
      return loads.atMost
    }
  }
}
