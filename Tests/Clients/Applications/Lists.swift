import CancellablePromises
import Dispatch

struct Thumb: Sendable {
  var text = ""
}

nonisolated func loadThumb(_ id: Int) -> CancellablePromise<Thumb> { .value(Thumb(text: "\(id)")) }

/// A reused cell.
@MainActor
final class ThumbCell {
  private let latest = Latest<Void>()
  private var text = ""
  private var isBusy = false

  func show(_ id: Int) {
    isBusy = true
    latest.run { loadThumb(id).done { self.text = $0.text } }
      .catch { self.text = "\($0)" }
      .finally { self.isBusy = false }
  }

  func search(_ text: String) {
    latest.run(after: .milliseconds(300)) {
      self.isBusy = true
      return loadThumb(text.count).done(on: .main) { self.text = $0.text }
    }
    .cauterize()
  }

  func prepareForReuse() { latest.cancel() }
}

/// A list that the user leaves.
@MainActor
final class ThumbList {
  private let scope = CancellationScope()
  private var shown: [String] = []

  func load(_ id: Int) {
    loadThumb(id).done { self.shown.append($0.text) }.catch { self.note($0) }.store(in: scope)
    loadThumb(id).get { [weak self] in self?.shown.append($0.text) }.cauterize().store(in: scope)
  }

  func hash(_ lines: [String]) -> CancellablePromise<Int> {
    DispatchQueue.global().async(.cancellable) { work in
      var sum = 0
      for line in lines {
        try work.checkCancellation()
        sum += line.count
      }
      return sum
    }.get { self.shown.append("\($0)") }.store(in: scope)
  }

  func close() async {
    scope.cancel()
    await scope.settled.async()
  }

  private func note(_ error: any Error) { shown.append("\(error)") }
}

/// An actor with a cell and a list.
actor ThumbStore {
  private let latest = Latest<Thumb>()
  private var thumbs: [Thumb] = []

  func refresh(_ id: Int) {
    latest.run {
      self.thumbs = []
      return loadThumb(id)
    }.done { self.thumbs.append($0) }.cauterize()
  }
}
