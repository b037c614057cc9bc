import CancellablePromises
import Samples

func stock() -> Promise<Int> {
  attempt(5, delay: .exponential(initial: .milliseconds(1), jitter: 0.5)) { _ in
    Shop.stock()
  }
}

func customer(_ id: Int) -> Promise<Customer> {
  attempt(5, shouldRetry: { error in (error as? ShopError) == .overloaded }) { number in
    print("attempt", number)
    return Shop.customer(id)
  }
}

func sent() -> Promise<String> {
  poll(every: .milliseconds(1), until: { state in state == "sent" }) { Shop.state() }
}

/// A picture, or what stands in for it if that takes too long.
func picture(_ number: Int, within limit: Duration) -> Promise<String> {
  Shop.picture(number)
    .timeout(limit)
    .recover(only: TimeoutError.self) { _ in Promise.value("a placeholder") }
}

/// The first that works.
func fromAnyMirror(_ id: Int) -> Promise<Customer> {
  race(fulfilled: Shop.customer(0), Shop.customer(id))
}

@MainActor
func again() async throws {
  try await sample("Retrying", prints: ["12", "attempt 1", "noCustomer"]) {
    print(try await stock().async())
    do { _ = try await customer(0).async() } catch { print(error) }
  }
  try await sample("Polling", prints: ["sent"]) {
    print(try await sent().async())
  }
  try await sample("A limit", prints: ["picture 1", "a placeholder"]) {
    print(try await picture(1, within: .seconds(60)).async())
    print(try await picture(1, within: .zero).async())
  }
  try await sample("The first that works", prints: ["customer 7"]) {
    print(try await fromAnyMirror(7).async().name)
  }
}
