import Dispatch
import Promises

/// Stands in for the function that you have: it calls back later, on some thread.
func loadText(_ name: String, completion: @escaping @Sendable (String?, (any Error)?) -> Void) {
  DispatchQueue.global().async { completion("the text of \(name)", nil) }
}

/// The same function, as a promise.
func loadText(_ name: String) -> Promise<String> {
  Promise { resolver in loadText(name, completion: resolver.resolve) }
}

@main
struct FirstProgram {
  static func main() async throws {
    try await loadText("index")
      .map { text in text.count }
      .done { count in print(count, "characters") }
      .async()
  }
}
