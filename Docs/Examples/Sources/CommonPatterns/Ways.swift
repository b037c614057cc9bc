import CancellablePromises
import Samples

func price(for customer: Customer) -> Promise<Int> {
  if customer.isMember {
    Shop.discount(for: customer).map { discount in 100 - discount }
  } else {
    .value(100)
  }
}

func greeting(for id: Int) -> Promise<String> {
  guard id > 0 else { return Promise(error: ShopError.noCustomer) }
  return Shop.customer(id).map { customer in "Hello, \(customer.name)" }
}

/// Ends a chain early; as a cancellation, so `catch` passes it by.
struct Enough: CancellableError {
  let isCancelled = true
}

func payment(of id: Int) -> Promise<Int> {
  Shop.customer(id)
    .get { customer in if !customer.isMember { throw Enough() } }
    .then { customer in price(for: customer) }
}

@MainActor
func ways() async throws {
  try await sample("Branches", prints: ["95 100"]) {
    let prices = when(
      fulfilled: Shop.customer(2).then { price(for: $0) }, Shop.customer(1).then { price(for: $0) })
    prices.done { member, guest in print(member, guest) }.cauterize()
  }
  try await sample("Leaving before the start", prints: ["noCustomer"]) {
    greeting(for: 0)
      .done { text in print(text) }
      .catch { error in print(error) }
  }
  try await sample("Leaving early", prints: ["over", "pay 95", "over"]) {
    let guest = payment(of: 1).done { print("pay", $0) }
    guest.catch { print("could not pay:", $0) }.finally { print("over") }
    _ = try? await guest.async()

    payment(of: 2)
      .done { print("pay", $0) }
      .catch { print("could not pay:", $0) }
      .finally { print("over") }
  }
  try await sample("Going on without", prints: ["pay 0"]) {
    payment(of: 1)
      .recover(only: Enough.self, policy: .allErrors) { _ in Promise.value(0) }
      .done { print("pay", $0) }
      .cauterize()
  }
}
