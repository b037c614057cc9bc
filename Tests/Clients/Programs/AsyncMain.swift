import Dispatch
import Promises

/// Handlers run on the main queue, which the main actor serves here.
@main struct AsyncMain {
  static func main() async throws {
    let sum = try await firstly {
      Promise.value(20)
    }.map { $0 + 20 }.then { value in
      after(.milliseconds(1)).map { value + 2 }
    }.async()
    print("async main: \(sum)")  // prints: async main: 42
  }
}
