import CancellablePromises
import Dispatch
import Samples

/// Shows what is found for the newest text.
@MainActor
final class SearchField {
  private let latest = Latest<Void>()
  private(set) var shown: [String] = []

  func textDidChange(to text: String) {
    latest.run(after: .milliseconds(1)) { [weak self] in
      Shop.search(text).done { [weak self] matches in self?.shown = matches }
    }
    .catch { error in print(error) }
  }
}

func total(of prices: [Int], on queue: DispatchQueue = .global()) -> CancellablePromise<Int> {
  queue.async(.cancellable) { work in
    var total = 0
    for price in prices {
      try work.checkCancellation()
      total += price
    }
    return total
  }
}

/// Shows one thing after another, each until the next is to be shown.
@MainActor
private final class Cell {
  private let latest = Latest<Void>()
  private(set) var text = ""

  func show(_ picture: CancellablePromise<String>) {
    latest.run { [weak self] in picture.done { [weak self] in self?.text = $0 } }.cauterize()
  }
}

@MainActor
func newest() async throws {
  try await sample(
    "A search field", prints: ["searched for Brat", "[\"Bratwurst\", \"Bratbrot\"]"]
  ) {
    let field = SearchField()
    for text in ["B", "Br", "Bra", "Brat"] { field.textDidChange(to: text) }
    while field.shown.isEmpty { try await after(.milliseconds(1)).asPromise().async() }
    print(field.shown)
  }
  try await sample("A cell that is used again", prints: ["new"]) {
    let cell = Cell()
    // Both values are there before the main queue gets to either.
    cell.show(.value("old"))
    cell.show(.value("new"))
    while cell.text.isEmpty { try await after(.milliseconds(1)).asPromise().async() }
    print(cell.text)
  }
  try await sample("Work on a queue", prints: ["6", "true"]) {
    print(try await total(of: [1, 2, 3]).async())
    let queue = DispatchQueue(label: "totals")
    queue.suspend()
    let given = total(of: [1, 2, 3], on: queue)
    given.cancel()
    queue.resume()
    print(given.error?.isCancelled ?? false)
  }
}
