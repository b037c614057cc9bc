import CancellablePromises
import Samples

let requests = SingleFlight<String, Double>()

func rate(of currency: String) -> Promise<Double> {
  requests.promise(for: currency) { Bank.rate(of: currency) }
}

let rates = SingleFlight<String, Double>(keepsValues: true)

/// A bank that takes its time.
enum Bank {
  static let answer = Promise<Double>.pending()

  static func rate(of currency: String) -> Promise<Double> {
    print("asked for", currency)
    return answer.promise
  }
}

/// Keeps the promise, so that all who ask get the same.
@MainActor
final class Catalogue {
  private var pages: Promise<String>?

  func load() -> Promise<String> {
    if let pages, !pages.isRejected { return pages }
    let pages = Shop.catalogue()
    self.pages = pages
    return pages
  }

  func forget() { pages = nil }
}

@MainActor
func sharing() async throws {
  try await sample("One request", prints: ["asked for krona", "1.5 1.5", "asked for krona"]) {
    let (first, second) = (rate(of: "krona"), rate(of: "krona"))
    Bank.answer.resolver.fulfill(1.5)
    print(try await first.async(), try await second.async())
    _ = try await rate(of: "krona").async()
  }
  try await sample("A value kept", prints: ["asked for guilder", "1.5"]) {
    let first = rates.promise(for: "guilder") { Bank.rate(of: "guilder") }
    let second = rates.promise(for: "guilder") { Bank.rate(of: "guilder") }
    _ = try await first.async()
    print(try await second.async())
  }
  try await sample(
    "A promise kept",
    prints: ["fetched the catalogue", "a catalogue", "a catalogue", "fetched the catalogue"]
  ) {
    let catalogue = Catalogue()
    print(try await catalogue.load().async())
    print(try await catalogue.load().async())
    catalogue.forget()
    _ = try await catalogue.load().async()
  }
}
