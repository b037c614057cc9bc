import CancellablePromises
import Dispatch
import Samples

func price(for customer: Customer) -> Promise<Int> {
  if customer.isMember {
    Shop.discount(for: customer).map { discount in 100 - discount }
  } else {
    .value(100)
  }
}

func total(of source: Source) -> Promise<Int> {
  Shop.customer(2).then { customer -> Promise<Int> in
    switch source {
    case .shop: price(for: customer)
    case .none: Promise(error: ShopError.closed)
    }
  }
}

enum Source { case shop, none }

@MainActor
final class Till {
  private(set) var total = 0

  func add(_ id: Int) -> Promise<Int> {
    Shop.customer(id).then { [weak self] customer -> Promise<Int> in
      guard let self else { throw PromiseError.cancelled }
      return price(for: customer).get { price in self.total += price }
    }
  }
}

struct Enough: CancellableError {
  let isCancelled = true
}

func payment(of id: Int) -> Promise<Int> {
  Shop.customer(id)
    .get { customer in if !customer.isMember { throw Enough() } }
    .then { customer in price(for: customer) }
}

final class Ledger: @unchecked Sendable {
  private let queue = DispatchQueue(label: "ledger")
  private var entries: [Int] = []

  func add(_ number: Promise<Int>) -> Promise<Int> {
    number.map(on: queue) { number in
      self.entries.append(number)
      return self.entries.reduce(0, +)
    }
  }
}

enum Request {
  @TaskLocal static var id = 0
}

struct InRequest: Dispatcher {
  private let id = Request.id
  private let queue = DispatchQueue.global()

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.async { Request.$id.withValue(id) { work() } }
  }
}

func notedPicture(_ number: Int) -> CancellablePromise<String> {
  limitedPicture(number).get(on: InRequest()) { picture in print(picture, "for", Request.id) }
}

@MainActor
func chains() async throws {
  try await sample("An earlier value", prints: ["customer 2: [2, 3] - 5"]) {
    let customer = Shop.customer(2)
    let orders = customer.then { Shop.orders(of: $0) }
    let discount = customer.then { Shop.discount(for: $0) }

    when(fulfilled: customer, orders, discount).done { customer, orders, discount in
      print("\(customer.name): \(orders) - \(discount)")
    }.cauterize()
  }
  try await sample("Leaving early", prints: ["over", "pay 95", "pay 0"]) {
    let guest = payment(of: 1).done { print("pay", $0) }
    guest.catch { print("could not pay:", $0) }.finally { print("over") }
    _ = try? await guest.async()
    print("pay", try await payment(of: 2).async())

    payment(of: 1)
      .recover(only: Enough.self, policy: .allErrors) { _ in Promise.value(0) }
      .done { print("pay", $0) }
      .cauterize()
  }
  try await sample("A switch", prints: ["95", "closed"]) {
    print(try await total(of: .shop).async())
    do { _ = try await total(of: .none).async() } catch { print(error) }
  }
  try await sample("An owner that is gone", prints: ["95", "over", "true"]) {
    var till: Till? = Till()
    _ = try await till!.add(2).async()
    print(till!.total)
    let late = till!.add(2).asVoid()
    till = nil
    late.catch { print("never printed", $0) }.finally { print("over") }
    do { try await late.async() } catch { print(error.isCancelled) }
  }
  try await sample("On a queue", prints: ["1", "3"]) {
    let ledger = Ledger()
    print(try await ledger.add(.value(1)).async())
    print(try await ledger.add(.value(2)).async())
  }
  try await sample("Task-local values", prints: ["picture 1 for 7", "picture 2 for 8"]) {
    for (number, id) in [(1, 7), (2, 8)] {
      let picture = Request.$id.withValue(id) { notedPicture(number) }
      _ = try await picture.async()
    }
    _ = Shop.mostAtATime()
  }
}
