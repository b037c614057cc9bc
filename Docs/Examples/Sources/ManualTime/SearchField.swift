import CancellablePromises

/// A view model: main-actor code that keeps its promises to itself.
@MainActor
final class SearchField {
  private let find: @Sendable (String) -> CancellablePromise<String>
  private let clock: any PromiseClock
  private let latest = Latest<Void>()
  private(set) var shown = ""
  private(set) var isBusy = false

  init(
    find: @escaping @Sendable (String) -> CancellablePromise<String>,
    clock: any PromiseClock = conf.clock
  ) {
    self.find = find
    self.clock = clock
  }

  func textDidChange(to text: String) {
    isBusy = true
    latest.run(after: .milliseconds(300), clock: clock) { [weak self, find] in
      find(text).done { [weak self] answer in
        self?.shown = answer
      }
    }
    .catch { [weak self] error in
      self?.shown = "\(error)"
    }
    .finally { [weak self] in
      if let self { isBusy = latest.isBusy }
    }
  }
}
