import Dispatch
import Promises
import Samples

/// What a serial queue protects.
final class Ledger: @unchecked Sendable {
  let queue = DispatchQueue(label: "ledger")
  private var entries: [Int] = []

  func add(_ number: Promise<Int>) -> Promise<Int> {
    number.map(on: queue) { number in
      self.entries.append(number)
      return self.entries.reduce(0, +)
    }
  }
}

@MainActor
func choosingQueues() async throws {
  try await sample("On a chosen queue", prints: ["1", "3"]) {
    let ledger = Ledger()
    print(try await ledger.add(.value(1)).async())
    print(try await ledger.add(.value(2)).async())
  }
}
