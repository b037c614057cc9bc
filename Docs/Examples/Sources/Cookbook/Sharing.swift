import CancellablePromises
import Dispatch
import Samples

let requests = SingleFlight<String, Double>()

func rate(of currency: String) -> Promise<Double> {
  requests.promise(for: currency) { Bank.rate(of: currency) }
}

let rates = SingleFlight<String, Double>(keepsValues: true)

func cachedRate(of currency: String) -> Promise<Double> {
  rates.promise(for: currency) {
    Bank.rate(of: currency).get { _ in
      after(.seconds(60), clock: clock).done { rates.remove(currency) }
    }
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
  try await sample("One request", prints: ["asked for krona", "1.5 1.5", "asked for krona"]) {
    let (first, second) = (rate(of: "krona"), rate(of: "krona"))
    Bank.answer.resolver.fulfill(1.5)
    print(try await first.async(), try await second.async())
    _ = try await rate(of: "krona").async()
  }
  try await sample("A cache", prints: ["asked for guilder", "1.5", "asked for guilder"]) {
    _ = try await cachedRate(of: "guilder").async()
    print(try await cachedRate(of: "guilder").async())
    clock.advance(by: .seconds(60))
    // What was given to the main queue has run when this has.
    await DispatchQueue.main.async(.promise) {}.async()
    _ = try await cachedRate(of: "guilder").async()
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
