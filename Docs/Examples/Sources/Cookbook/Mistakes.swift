import CancellablePromises
import Samples

@MainActor
func saveOrders(_ id: Int) {
  Shop.customer(id).then { customer in
    Shop.orders(of: customer).map { orders in (customer, orders) }
  }.then { customer, orders in
    Shop.save(customer).map { orders }
  }.done { orders in
    print(orders.count, "orders")
  }.catch { error in
    print(error)
  }
}

func saveForgotten(_ id: Int) -> Promise<Void> {
  Shop.customer(id).done { customer in
    Shop.save(customer).cauterize()
  }
}

func nameWrapped(_ customer: Promise<Customer>) -> Promise<String> {
  Promise { resolver in
    customer.done { customer in
      resolver.fulfill(customer.name)
    }.catch { error in
      resolver.reject(error)
    }
  }
}

func loggedCustomer(_ id: Int) -> Promise<Customer> {
  Shop.customer(id).tapError { error in print("logged", error) }
}

@MainActor
func mistakes() async throws {
  try await sample("A row", prints: ["saved", "2 orders"]) { saveOrders(1) }
  try await sample("Not returned", prints: ["the end", "saved"]) {
    saveForgotten(1).done { print("the end") }.cauterize()
  }
  try await sample("A wrapper", prints: ["lost its last resolver", "true"]) {
    let before = conf.logHandler
    defer { conf.logHandler = before }
    conf.logHandler = { event in
      if case .pendingPromiseDeallocated = event { print("lost its last resolver") }
    }
    print(nameWrapped(Promise(error: PromiseError.cancelled)).isPending)
  }
  try await sample("Observed", prints: ["logged noCustomer", "noCustomer"]) {
    do { _ = try await loggedCustomer(0).async() } catch { print(error) }
  }
}
