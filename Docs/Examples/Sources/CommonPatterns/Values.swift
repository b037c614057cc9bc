import CancellablePromises
import Samples

@MainActor
func values() async throws {
  try await sample("Within a closure", prints: ["customer 2: 60"]) {
    Shop.customer(2).then { customer in
      Shop.orders(of: customer).map { orders in (customer, orders) }
    }.done { customer, orders in
      print("\(customer.name): \(orders.map(\.price).reduce(0, +))")
    }.cauterize()
  }
  try await sample("By name", prints: ["customer 2: 60 - 5"]) {
    let customer = Shop.customer(2)
    let orders = customer.then { Shop.orders(of: $0) }
    let discount = customer.then { Shop.discount(for: $0) }

    when(fulfilled: customer, orders, discount).done { customer, orders, discount in
      print("\(customer.name): \(orders.map(\.price).reduce(0, +)) - \(discount)")
    }.cauterize()
  }
  try await sample("Of different types", prints: ["customer 2, 12 in stock, after a pause"]) {
    let pause = after(.milliseconds(1)).map { "after a pause" }
    let stock = CancellablePromise.value(12)

    when(fulfilled: Shop.customer(2), stock, pause).done { customer, stock, pause in
      print("\(customer.name), \(stock) in stock, \(pause)")
    }.cauterize()
  }
  try await sample("Elements", prints: ["[20, 40]", "40"]) {
    let orders = Shop.customer(2).then { Shop.orders(of: $0) }
    orders.mapValues { order in order.price }.done { print($0) }.cauterize()
    try await orders.asVoid().async()
    orders.mapValues { order in order.price }.lastValue.done { print($0) }.cauterize()
  }
}
