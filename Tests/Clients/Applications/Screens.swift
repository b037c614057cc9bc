import CancellablePromises
import Dispatch

// Main actor classes, as in a framework of user interfaces.

@MainActor class Label {
  var text: String?
  var isHidden = false
}

@MainActor class Spinner {
  func start() {}
  func stop() {}
}

@MainActor class Screen {
  init() {}

  func appears() {}
  func disappears() {}
}

nonisolated struct Item: Codable, Hashable, Sendable {
  var id: Int
  var title: String
}

// A screen without annotations of actors, as in an application.

final class ItemsScreen: Screen {
  private let title = Label()
  private let problem = Label()
  private let spinner = Spinner()
  private let service: Service
  private var items: [Item] = []
  private var loading: CancellablePromise<Void>?
  private let scope = CancellationScope()

  init(service: Service) { self.service = service }

  override func appears() {
    spinner.start()
    firstly {
      service.signIn(as: "Ada")
    }.then { token in
      self.service.items(for: token)
    }.get { items in
      self.title.text = "\(items.count) items"
    }.compactMap { items in
      items.isEmpty ? nil : items
    }.filterValues { item in
      item.id > 0
    }.sortedValues {
      $0.title < $1.title
    }.done { items in
      self.items = items
      self.problem.isHidden = true
    }.ensure {
      self.spinner.stop()
    }.catch { [weak self] error in
      guard let self else { return }
      problem.text = "\(error)"
      problem.isHidden = false
    }.finally {
      self.redraw()
    }
  }

  override func disappears() {
    loading?.cancel()
    scope.cancel()
  }

  func refresh() {
    loading?.cancel()
    let loading = firstly {
      when(fulfilled: service.item(1), service.item(2), autoCancel: true)
    }.map { first, second in
      let items = [first, second]
      self.title.text = items.map(\.title).joined(separator: ", ")
      return items
    }.done { self.items = $0 }
    loading.catch(policy: .allErrors) { self.show($0) }.finally(redraw)
    self.loading = loading
  }

  func show(_ id: Int) {
    scope.add(service.item(id)).done(show).cauterize()
  }

  func rename(_ item: Item, to title: String) -> Promise<Item> {
    var renamed = item
    renamed.title = title
    items.removeAll { $0.id == item.id }
    return service.save(renamed).then { saved -> Promise<Item> in
      self.items.append(saved)
      return .value(saved)
    }.recover { error -> Promise<Item> in
      self.items.append(item)
      throw error
    }
  }

  func count() -> Promise<Int> {
    service.items(for: "token").map(on: .global()) { items in
      items.reduce(0) { $0 + $1.title.count }
    }.done(on: .main) { self.title.text = "\($0)" }.map { self.items.count }
  }

  func blink() {
    after(seconds: 0.5).done { self.title.isHidden.toggle() }
    after(.milliseconds(500)).then {
      self.title.isHidden.toggle()
      return after(.milliseconds(500))
    }.done(redraw)
  }

  func reload() async throws {
    items = try await service.items(for: "token").async()
    let shown: CancellablePromise<Void> = CancellablePromise {
      self.items = [try await self.service.item(1).async()]
    }
    try await shown.async()
  }

  private func show(_ item: Item) { title.text = item.title }

  private func show(_ error: any Error) { problem.text = "\(error)" }

  private func redraw() { title.isHidden = items.isEmpty }
}
