import CancellablePromises

/// Shows items and what is searched for, until it is closed.
@MainActor
final class Screen {
  private let client: Client
  private let clock: any PromiseClock
  private let show: @MainActor (String) -> Void
  private let scope = CancellationScope()
  private let search = Latest<Void>()

  init(
    _ client: Client, clock: any PromiseClock = conf.clock,
    show: @escaping @MainActor (String) -> Void
  ) {
    self.client = client
    self.clock = clock
    self.show = show
  }

  func open(_ item: Int) { show(client.item(item)) }

  func preview(_ path: String) { show(client.get(path)) }

  func textDidChange(to text: String) {
    search.run(after: .milliseconds(300), clock: clock) { [client, show] in
      client.get("search/\(text)").done { text in show(text) }
    }
    .catch { [show] error in show("\(error)") }
    .store(in: scope)
  }

  /// Fulfilled when nothing that it has begun is under way any more.
  func close() -> Guarantee<Void> {
    scope.cancel()
    return scope.settled
  }

  private func show(_ text: CancellablePromise<String>) {
    text
      .done { [show] text in show(text) }
      .catch { [show] error in show("\(error)") }
      .store(in: scope)
  }
}
