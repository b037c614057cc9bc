import CancellablePromises
import Samples

/// Plays until it is stopped.
struct Player: Sendable {
  let title: String
  let completion: @Sendable ((any Error)?) -> Void

  func stop() { print("stopped", title) }
}

func play(_ title: String) -> CancellablePromise<Void> {
  CancellablePromise { resolver in
    Player(title: title, completion: resolver.resolve).stop
  }
}

@MainActor
func cancelling() async throws {
  try await sample("One signal", prints: ["stopped film", "stopped music", "stopped radio"]) {
    let evening = CancellationScope()
    evening.add(play("film").done { print("the end") }).cauterize()
    evening.add(play("music")).cauterize()

    evening.cancel()
    evening.add(play("radio")).cauterize()
  }
}
