import CancellablePromises
import Samples

func film() -> CancellablePromise<String> { fetch("/film").asCancellable() }

@MainActor
final class Screen {
  private var scope = CancellationScope()

  func appear() {
    scope = CancellationScope()
    film().done { text in print("show", text) }.store(in: scope).cauterize()
  }

  func appearInVain() {
    film().done { text in print("show", text) }.store(in: scope).cauterize()
  }

  func disappear() { scope.cancel() }
}

@MainActor
func silent() async throws {
  let before = conf
  defer { conf = before }
  conf.lossHandler = { loss in print("Promises: \(loss)") }

  let screen = Screen()
  try await sample("A scope that had ended", prints: [ended]) {
    screen.disappear()
    screen.appearInVain()
  }
  try await sample("A scope each time", prints: ["show page of /film"]) {
    screen.appear()
    screen.disappear()
    screen.appear()
  }
  let limiter = Limiter(1)
  try await sample("A run inside a run", prints: ["waits for a permit"]) {
    let outer: Promise<String> = limiter.run(on: nil) { limiter.run { film() } }
    if outer.trace.description.hasSuffix("waits for a permit") { print("waits for a permit") }
  }
}

/// As a debug build says it.
private let ended = """
  Promises: a promise was added to a CancellationScope that has ended, and was cancelled: \
  CancellablePromise<()> of done, begun at WhenSomethingGoesWrong/Logged.swift:8, \
  ends at WhenSomethingGoesWrong/Silent.swift:16; make a new scope
  """
