import CancellablePromises
import Observation

/// The state of a view, and the work that ends with the view.
@MainActor
@Observable
final class Article {
  private(set) var text = ""
  private(set) var isLoading = false
  @ObservationIgnored private let load: @Sendable (Int) -> CancellablePromise<String>
  @ObservationIgnored private let latest = Latest<Void>()

  init(load: @escaping @Sendable (Int) -> CancellablePromise<String>) { self.load = load }

  func show(_ id: Int) {
    isLoading = true
    latest.run { [weak self, load] in
      load(id).done { [weak self] text in
        self?.text = text
      }
    }
    .catch { [weak self] error in
      self?.text = "\(error)"
    }
    .finally { [weak self] in
      if let self { isLoading = latest.isBusy }
    }
  }

  func close() { latest.cancel() }
}
