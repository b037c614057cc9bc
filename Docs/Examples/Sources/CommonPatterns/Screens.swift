import CancellablePromises
import Samples

/// A screen that ends what it has begun.
@MainActor
final class CustomerScreen {
  private let scope = CancellationScope()
  private(set) var lines: [String] = []

  func load(_ id: Int) {
    Shop.customer(id).asCancellable()
      .done { [weak self] customer in self?.lines.append(customer.name) }
      .catch { [weak self] error in self?.lines.append("\(error)") }
      .store(in: scope)
  }

  func close() -> Guarantee<Void> {
    scope.cancel()
    return scope.settled
  }
}

@MainActor
func screens() async throws {
  try await sample("A screen", prints: ["[\"customer 1\"]", "[\"customer 1\"]"]) {
    let screen = CustomerScreen()
    screen.load(1)
    while screen.lines.isEmpty { try await after(.milliseconds(1)).asPromise().async() }
    print(screen.lines)
    screen.load(2)
    await screen.close().async()
    try await after(.milliseconds(1)).asPromise().async()
    print(screen.lines)
  }
  try await sample("A screen that is let go", prints: ["true"]) {
    var screen: CustomerScreen? = CustomerScreen()
    weak var left = screen
    screen?.load(3)
    screen = nil
    print(left == nil)
  }
}
