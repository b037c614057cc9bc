import CancellablePromises
import Dispatch
import TestSupport
import Testing

struct Item: Sendable, Equatable {
  var text = ""
}

nonisolated func fetch(_ id: Int) -> CancellablePromise<Item> {
  CancellablePromise { resolver in
    resolver.fulfill(Item(text: "\(id)"))
    return {}
  }
}

/// A view controller, on the main actor by default.
final class Controller {
  var rows: [Item] = []
  var title = ""
  var current: CancellablePromise<Void>?
  private let scope = CancellationScope()

  func reload(_ make: (Int) -> CancellablePromise<Item>) {
    current?.cancel()
    current = firstly {
      when(fulfilled: make(1), make(2), autoCancel: true)
    }.map { first, second in
      self.title = first.text
      return [first, second]
    }.done { rows in
      self.rows = rows
    }
    current?.catch(policy: .allErrors) { error in
      switch error {
      case CancellablePromiseError.cancelled: self.title = "cancelled"
      default: self.title = "failed"
      }
    }.finally { self.title += "." }
  }

  func add(_ make: (Int) -> CancellablePromise<Item>) -> CancellablePromise<Void> {
    scope.add(
      make(3).get { [weak self] in self?.title = $0.text }.then { row in
        self.rows.append(row)
        return fetch(self.rows.count)
      }.done { self.rows.append($0) }
    ).onCancel { print("cancelled") }
  }

  func made() -> CancellablePromise<Item> {
    CancellablePromise { resolver in
      self.title = "loading"
      let work = DispatchWorkItem { resolver.fulfill(Item(text: "made")) }
      DispatchQueue.main.async(execute: work)
      return { resolver.reject(TestError.first) }
    }
  }

  func wrapped() -> CancellablePromise<Item> {
    CancellablePromise { cancelPromise in
      let first = when(self.made(), while: cancelPromise, autoCancel: true)
      self.title = "wrapped"
      return first.then { row -> Promise<Item> in
        self.rows.append(row)
        return when(fetch(2), while: cancelPromise, autoCancel: true)
      }
    }
  }

  func asynchronous() -> CancellablePromise<Item> {
    CancellablePromise {
      self.title = "asynchronous"
      return try await fetch(4).async()
    }
  }
}

actor Store {
  var rows: [Item] = []

  func wrapped() -> CancellablePromise<Int> {
    CancellablePromise { cancelPromise in
      when(fetch(2), while: cancelPromise, autoCancel: true).map { row in
        self.rows.append(row)
        return self.rows.count
      }
    }
  }

  func made() -> CancellablePromise<Item> {
    CancellablePromise { resolver in
      self.rows = []
      resolver.fulfill(Item(text: "made"))
      return {}
    }
  }
}

/// Code of a present-day application compiles without annotations for promises.
@Suite struct ClientTests {
  @Test func `a controller`() async throws {
    let controller = Controller()
    controller.reload(fetch)
    try await controller.current?.async()
    #expect(
      controller.rows == [Item(text: "1"), Item(text: "2")] && controller.title.hasPrefix("1"))
    let (pending, resolver) = CancellablePromise<Item>.pending()
    let addition = controller.add { _ in pending }
    controller.reload { _ in pending }
    controller.current?.cancel()
    #expect(pending.isCancelled && addition.error?.isCancelled == true)
    resolver.fulfill(Item())
    #expect(try await controller.wrapped().async().text == "2")
    #expect(controller.rows.count == 3)
    #expect(try await controller.asynchronous().async().text == "4")
    let made = controller.made()
    made.cancel()
    #expect(made.error as? TestError == .first)
  }

  @Test func `an actor`() async throws {
    let store = Store()
    #expect(try await store.wrapped().async() == 1)
    #expect(try await store.made().async().text == "made")
    #expect(await store.rows.isEmpty)
  }
}
