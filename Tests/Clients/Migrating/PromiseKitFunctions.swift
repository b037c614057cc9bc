import Promises

// Functions passed by name. Before Swift 6, the compiler does not infer `@Sendable` for such
// functions; with the feature InferSendableFromCaptures it does, and is silent about the chains
// below.

private func next(_ count: Int) -> Int { count + 1 }
private func load(_ count: Int) -> Promise<Int> { .value(count) }
private func show(_ count: Int) { print(count) }
private func report(_ error: Error) { print(error) }

private final class Counter: Sendable {
  func load(_ count: Int) -> Promise<Int> { .value(count) }
}

private func follow(_ count: Promise<Int>, with counter: Counter) {
  count
    // expect below: warning: converting non-Sendable function value to '@isolated(any) @Sendable (Int) throws -> Int' may introduce data races
    .map(next)
    // expect below: warning: converting non-Sendable function value to '@isolated(any) @Sendable (Int) throws -> Promise<Int>' may introduce data races
    .then(load)
    // expect below: warning: converting non-Sendable function value
    .then(counter.load)
    // expect below: warning: converting non-Sendable function value to '@isolated(any) @Sendable (Int) throws -> Void' may introduce data races
    .done(show)
    // expect below: warning: converting non-Sendable function value
    .catch(report)
  // expect below: warning: converting non-Sendable function value
  let replaced: Promise<Int> = count.recover(Promise.init(error:))
  let values: () throws -> Int = replaced.wait
  _ = values
}

@MainActor private class Screen {
  private func receive(_ count: Int) {}

  func follow(_ count: Promise<Int>) {
    // expect below: warning: converting non-Sendable function value
    count.done(receive).cauterize()
    count.done { self.receive($0) }.cauterize()
  }
}
