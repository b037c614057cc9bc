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

  func labelled() -> CancellablePromise<Item> {
    CancellablePromise(wrapper: { cancelPromise in
      when(self.made(), while: cancelPromise, autoCancel: true).map {
        self.rows.append($0)
        return $0
      }
    })
  }

  func asynchronous() -> CancellablePromise<Item> {
    CancellablePromise {
      self.title = "asynchronous"
      return try await fetch(4).async()
    }
  }

  func following(_ plain: Promise<Int>, _ other: CancellablePromise<Int>) -> CancellablePromise<Int>
  {
    CancellablePromise(using: plain, cancel: other.cancel)
  }
}

actor Store {
  var rows: [Item] = []

  func load() -> CancellablePromise<Void> {
    fetch(1).done { row in
      self.rows.append(row)
    }
  }

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

  func asynchronous() -> CancellablePromise<Int> {
    CancellablePromise {
      self.rows.append(try await fetch(3).async())
      return self.rows.count
    }
  }
}

/// A class of no actor.
nonisolated final class Service: Sendable {
  private let queue = DispatchQueue(label: "service")
  let scope = CancellationScope()

  func load(_ id: Int) -> CancellablePromise<String> {
    CancellablePromise { resolver in
      let work = DispatchWorkItem { resolver.fulfill("\(id)") }
      self.queue.async(execute: work)
      return { resolver.reject(TestError.first) }
    }
  }

  func following(_ other: CancellablePromise<Int>) -> CancellablePromise<String> {
    CancellablePromise(using: Promise<String>.pending().promise, cancel: other.cancel)
  }

  func all() -> CancellablePromise<[String]> {
    scope.add(when(fulfilled: (0..<3).map(load), autoCancel: true)).onCancel {}
  }

  func some() -> CancellablePromise<[String]> {
    when(fulfilled: 0..<3, concurrently: 2, autoCancel: true) { self.load($0) }
  }

  func together() -> CancellablePromise<Int> {
    CancellablePromise<Int> { cancelPromise in
      let tasks = when(fulfilled: self.load(1), fetch(2), autoCancel: true)
      return race(tasks.asVoid(), cancelPromise).map { tasks.value!.0.count }
    }
  }

  func recovered() -> CancellablePromise<String> {
    load(1).map { _ in throw TestError.first }.recover { _ in
      self.load(2)
    }.ensure { self.scope.cancel() }
  }
}

/// Code of a present-day application compiles without annotations for promises.
@Suite struct ClientTests {
  init() { _ = silence }

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
    #expect(try await controller.labelled().async().text == "made" && controller.rows.count == 4)
    #expect(try await controller.asynchronous().async().text == "4")
    let (other, unused) = CancellablePromise<Int>.pending()
    let following = controller.following(Promise<Int>.pending().promise, other)
    following.cancel()
    #expect(other.isCancelled && following.isCancelled)
    unused.fulfill(1)
    let made = controller.made()
    made.cancel()
    #expect(made.error as? TestError == .first)
  }

  @Test func `an actor`() async throws {
    let store = Store()
    try await store.load().async()
    #expect(try await store.wrapped().async() == 2)
    #expect(try await store.asynchronous().async() == 3)
    #expect(try await store.made().async().text == "made")
    #expect(await store.rows.isEmpty)
  }

  @Test func `a service`() async throws {
    let service = Service()
    #expect(try await service.all().async() == ["0", "1", "2"])
    #expect(try await service.some().async() == ["0", "1", "2"])
    #expect(try await service.together().async() == 1)
    #expect(try await service.recovered().async() == "2")
    let (other, resolver) = CancellablePromise<Int>.pending()
    service.following(other).cancel()
    #expect(other.isCancelled)
    resolver.fulfill(1)
  }

  @Test func `a gallery with a limit on loading`() async throws {
    let gallery = Gallery()
    let rows = gallery.load([1, 2, 3])
    // Closures run on the main queue, and so not before the first `await`.
    #expect(gallery.begun == [] && gallery.limiter.waitingCount == 2)
    #expect(try await rows.async().map(\.text) == ["1", "2", "3"])
    #expect(gallery.begun == [1, 2, 3] && gallery.closed == 3)
  }
}

/// A class on the main actor by default, together with all closures.
final class Gallery {
  let limiter = Limiter(1)
  private(set) var begun: [Int] = []
  private(set) var closed = 0

  func load(_ ids: [Int]) -> CancellablePromise<[Item]> {
    let rows: [CancellablePromise<Item>] = ids.map { id in
      limiter.run {
        self.begun.append(id)
        return withResource(Promise.value(id), dispose: { _ in self.closed += 1 }) { id in
          fetch(id)
        }
      }
    }
    return when(fulfilled: rows)
  }
}
