import CancellablePromises
import Dispatch
import Samples
import Synchronization

let requests = SingleFlight<String, Double>()

func rate(of currency: String) -> Promise<Double> {
  requests.promise(for: currency) {
    Bank.rate(of: currency).timeout(.seconds(10), clock: clock)
  }
}

final class RateCache: Sendable {
  private let rates = SingleFlight<String, Double>(keepsValues: true)
  private let ends = Mutex<[String: CancellableOwner<Void>]>([:])

  func rate(of currency: String) -> Promise<Double> {
    rates.promise(for: currency) {
      Bank.rate(of: currency).get(on: nil) { [self] _ in
        let end = CancellablePromise.after(.seconds(60), clock: clock)
          .done(on: nil) { [weak self] in self?.remove(currency) }.cancelOnDeinit()
        // Released below, outside of the lock.
        _ = ends.withLock { $0.updateValue(end, forKey: currency) }
      }
    }
  }

  func remove(_ currency: String) {
    rates.remove(currency)
    _ = ends.withLock { $0.removeValue(forKey: currency) }
  }
}

@MainActor
final class Rates {
  private let fresh = SingleFlight<String, Double>()
  private var known: [String: Double] = [:]

  func rate(of currency: String) -> Promise<Double> {
    let rate: Promise<Double> = fresh.promise(for: currency) { Bank.rate(of: currency) }
      .get { rate in self.known[currency] = rate }
    guard let old = known[currency] else { return rate }
    rate.cauterize()
    return .value(old)
  }
}

/// Loads all customers that are asked for in one turn of the main queue together.
@MainActor
final class Batches {
  private var ids: [Int] = []
  private var batch: Promise<[Int: Customer]>?

  func customer(_ id: Int) -> Promise<Customer> {
    ids.append(id)
    if batch == nil { batch = Promise().then { self.load() } }
    return batch!.compactMap { customers in customers[id] }
  }

  private func load() -> Promise<[Int: Customer]> {
    defer { (ids, batch) = ([], nil) }
    return Shop.customers(ids)
  }
}

/// A bank that takes its time.
enum Bank {
  static let answer = Promise<Double>.pending()

  static func rate(of currency: String) -> Promise<Double> {
    print("asked for", currency)
    return answer.promise
  }
}

@MainActor
final class Catalogue {
  private var pages: Promise<String>?

  func load() -> Promise<String> {
    if let pages, !pages.isRejected { return pages }
    let pages = Shop.catalogue()
    self.pages = pages
    return pages
  }
}

@MainActor
func sharing() async throws {
  try await sample("A request that hangs", prints: ["asked for krona", "true", "asked for krona"]) {
    let first = rate(of: "krona")
    clock.advance(by: .seconds(5))
    let second = rate(of: "krona")
    clock.advance(by: .seconds(5))
    do { _ = try await second.async() } catch { print(error is TimeoutError) }
    // The key is free again.
    _ = (first, rate(of: "krona"))
    clock.advance(by: .seconds(10))
  }
  try await sample("One request", prints: ["asked for krona", "1.5 1.5", "asked for krona"]) {
    let (first, second) = (rate(of: "krona"), rate(of: "krona"))
    Bank.answer.resolver.fulfill(1.5)
    print(try await first.async(), try await second.async())
    _ = try await rate(of: "krona").async()
  }
  try await sample(
    "A cache",
    prints: ["asked for guilder", "1.5", "asked for guilder", "1.5", "asked for guilder"]
  ) {
    let cache = RateCache()
    _ = try await cache.rate(of: "guilder").async()
    print(try await cache.rate(of: "guilder").async())
    clock.advance(by: .seconds(30))
    cache.remove("guilder")
    _ = try await cache.rate(of: "guilder").async()
    for seconds in [30, 30] {
      clock.advance(by: .seconds(seconds))
      // By the end of this block, earlier work of the main queue has run.
      await DispatchQueue.main.async(.promise) {}.async()
      if clock.timerCount > 0 { print(try await cache.rate(of: "guilder").async()) }
    }
    _ = try await cache.rate(of: "guilder").async()
  }
  try await sample(
    "An old value meanwhile", prints: ["asked for dollar", "1.5", "asked for dollar", "1.5"]
  ) {
    let rates = Rates()
    print(try await rates.rate(of: "dollar").async())
    print(rates.rate(of: "dollar").value!)
  }
  try await sample("A batch", prints: ["loads [1, 2]", "customer 1, customer 2", "loads [3]"]) {
    let batches = Batches()
    let (first, second) = (batches.customer(1), batches.customer(2))
    print(try await first.async().name + ", " + second.async().name)
    _ = try await batches.customer(3).async()
  }
  try await sample(
    "When first asked for", prints: ["overloaded", "a catalogue", "a catalogue", "3"]
  ) {
    let catalogue = Catalogue()
    do { _ = try await catalogue.load().async() } catch { print(error) }
    print(try await catalogue.load().async())
    print(try await catalogue.load().async())
    print(Shop.count("catalogue"))
  }
}
