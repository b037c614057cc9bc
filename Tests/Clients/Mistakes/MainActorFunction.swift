import CancellablePromises
import Promises

@MainActor func parse(_ text: String) -> Int { text.count }

@MainActor final class Player {
  func stop() {}

  func play() -> CancellablePromise<Void> {
    CancellablePromise { resolver in
      resolver.fulfill()
      return {
        self.stop()  // expect: error: call to main actor-isolated instance method 'stop()' in a
      }
    }
  }
}

func load(_ text: Promise<String>) -> Promise<Void> {
  text.done { text in
    _ = parse(text)  // expect: error: call to main actor-isolated global function 'parse' in a
  }
}
