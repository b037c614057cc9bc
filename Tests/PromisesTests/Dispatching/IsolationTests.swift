import Dispatch
import TestSupport
import Testing

@testable import Promises

@globalActor
actor Background {
  static let shared = Background()
}

/// A class that lives on the main actor, as view controllers do.
@MainActor
private final class Screen {
  var log: [String] = []

  func note(_ what: String) {
    MainActor.assertIsolated()
    log.append(what)
  }

  func load() -> Promise<Int> {
    Promise.value(1)
      .then { value -> Promise<Int> in
        self.note("then")
        return .value(value)
      }
      .map {
        self.note("map")
        return $0 + 1
      }
      .compactMap { value -> Int? in
        self.note("compactMap")
        return value
      }
      .get { self.note("get \($0)") }
      .tap { _ in self.note("tap") }
      .ensure { self.note("ensure") }
      .ensureThen {
        self.note("ensureThen")
        return Guarantee.value
      }
      .map { _ in throw TestError.first }
      .recover { _ -> Promise<Int> in
        self.note("recover")
        return .value(7)
      }
  }

  func sequences() -> Promise<Int> {
    Promise.value([1, 2])
      .mapValues {
        self.note("mapValues")
        return $0
      }
      .thenMap {
        self.note("thenMap")
        return Promise.value($0)
      }
      .filterValues { _ in
        self.note("filterValues")
        return true
      }
      .sortedValues {
        self.note("sortedValues")
        return $0 < $1
      }
      .firstValue { _ in
        self.note("firstValue")
        return true
      }
  }

  func errors(finished: @escaping @Sendable () -> Void) {
    Promise<Int>(error: TestError.first)
      .mapError {
        self.note("mapError")
        return $0
      }
      .catch(only: TestError.second) { _ in self.note("never") }
      .catch { _ in self.note("catch") }
      .finally {
        self.note("finally")
        finished()
      }
  }

  func explicit() -> Promise<Int> {
    let source = Promise.value(1)
    return source.map(on: .main) {
      self.note("on main")
      return $0
    }
  }

  func guarantees() -> Guarantee<Int> {
    Guarantee.value(1)
      .then { value -> Guarantee<Int> in
        self.note("then")
        return .value(value)
      }
      .map { value -> Int in
        self.note("map")
        return value
      }
      .get { _ in self.note("get") }
  }

  func references() -> Promise<Void> {
    Promise.value("a").done(self.note)
  }
}

private actor Store {
  var log: [Int] = []

  func note(_ value: Int) {
    preconditionIsolated()
    log.append(value)
  }

  func run(_ source: Promise<Int>, _ finished: @escaping @Sendable () -> Void) {
    for index in 0..<20 {
      source.done { _ in
        self.preconditionIsolated()
        self.log.append(index)
        if index == 19 { finished() }
      }.cauterize()
    }
  }

  func chain() -> Promise<Int> {
    Promise.value(1).map {
      self.preconditionIsolated()
      self.log.append($0)
      return $0 + 1
    }
    .then { value -> Promise<Int> in
      self.preconditionIsolated()
      self.log.append(value)
      return .value(value + 1)
    }
  }
}

@Background
private final class Worker {
  var log: [Int] = []

  func chain() -> Promise<Int> {
    Promise.value(1).map {
      Background.preconditionIsolated()
      self.log.append($0)
      return $0 + 1
    }
    .get {
      Background.shared.preconditionIsolated()
      self.log.append($0)
    }
  }
}

/// A handler runs where it was written.
@Suite struct IsolationTests {
  @MainActor
  @Test func `handlers written in a main-actor class run on the main actor, in order`() async throws
  {
    let screen = Screen()
    #expect(try await screen.load().async() == 7)
    #expect(
      screen.log == [
        "then", "map", "compactMap", "get 2", "tap", "ensure", "ensureThen", "recover",
      ])
    screen.log = []
    #expect(try await screen.sequences().async() == 1)
    #expect(Set(screen.log).count == 5)
    screen.log = []
    await withCheckedContinuation { continuation in
      screen.errors { continuation.resume() }
    }
    #expect(screen.log == ["mapError", "catch", "finally"])
    screen.log = []
    #expect(try await screen.explicit().async() == 1)
    #expect(await screen.guarantees().async() == 1)
    try await screen.references().async()
    #expect(screen.log == ["on main", "then", "map", "get", "a"])
  }

  @MainActor
  @Test func `main-actor handlers never run before the call returns`() async throws {
    let hasReturned = Shared(false)
    let promise = Promise.value(1).map { value -> Int in
      #expect(hasReturned.value)
      return value
    }
    hasReturned.value = true
    #expect(try await promise.async() == 1)
  }

  @Test func `with on: .main a handler runs on the main actor, wherever it is settled`()
    async throws
  {
    let (promise, resolver) = Promise<Int>.pending()
    let value = promise.map(on: .main) {
      MainActor.assertIsolated()
      return $0 + 1
    }
    let guaranteed = promise.recover(on: .main) { _ in Guarantee.value(0) }
      .map(on: .main) { value -> Int in
        MainActor.assertIsolated()
        return value
      }
    let thread = onThread { resolver.fulfill(1) }
    thread.join()
    #expect(try await value.async() == 2)
    #expect(await guaranteed.async() == 1)
    let settled = Promise.value(1).done(on: .main) { _ in MainActor.assertIsolated() }
    try await settled.async()
  }

  @MainActor
  @Test func `with on: .main a handler never runs before the call returns`() async throws {
    let hasReturned = Shared(false)
    let promise = Promise.value(1).get(on: .main) { _ in #expect(hasReturned.value) }
    hasReturned.value = true
    _ = try await promise.async()
  }

  @MainActor
  @Test func `main-actor handlers settled from another thread come in the order of attachment`()
    async throws
  {
    let (promise, resolver) = Promise<Int>.pending()
    var log: [Int] = []
    var last = Promise.value(0)
    for index in 0..<50 {
      last = promise.map { _ in
        MainActor.assertIsolated()
        log.append(index)
        return index
      }
    }
    DispatchQueue.global().async { resolver.fulfill(1) }
    #expect(try await last.async() == 49)
    #expect(log == Array(0..<50))
  }

  @Test func `handlers written in an actor run on that actor, in order`() async throws {
    let store = Store()
    let (promise, resolver) = Promise<Int>.pending()
    await withCheckedContinuation { continuation in
      Task {
        await store.run(promise) { continuation.resume() }
        resolver.fulfill(1)
      }
    }
    #expect(await store.log == Array(0..<20))
    let other = Store()
    #expect(try await other.chain().async() == 3)
    #expect(await other.log == [1, 2])
  }

  @Test func `handlers written on a global actor run on it`() async throws {
    let worker = Worker()
    #expect(try await worker.chain().async() == 2)
    #expect(await worker.log == [1, 2])
  }

  @Test func `handlers written in nonisolated code can be told where to run, from any isolation`()
    async throws
  {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "isolation")
    queue.setSpecific(key: key, value: 7)
    let value = try await Promise.value(1)
      .map(on: queue) { _ in DispatchQueue.getSpecific(key: key) }.async()
    #expect(value == 7)
  }

  @MainActor
  @Test func `a dispatcher can be given on the main actor too`() async throws {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "isolation")
    queue.setSpecific(key: key, value: 7)
    let value = try await Promise.value(1)
      .map(on: queue) { _ in DispatchQueue.getSpecific(key: key) }.async()
    #expect(value == 7)
    let (promise, resolver) = Promise<Int>.pending()
    let inline = promise.map(on: nil) { $0 + 1 }
    resolver.fulfill(1)
    #expect(inline.value == 2)
  }
}

extension ConfigurationTests {
  @MainActor
  @Test func `isolation wins over conf`() async throws {
    _ = silence
    let before = conf
    let dispatcher = ManualDispatcher()
    conf.D = (dispatcher, dispatcher)
    let screen = Screen()
    let promise = screen.load()
    let guarantee = screen.guarantees()
    let worker = Worker()
    let other = await worker.chain()
    let result = try await promise.async()
    _ = await guarantee.async()
    _ = try await other.async()
    let total = dispatcher.total
    conf = before
    #expect(result == 7)
    #expect(total == 0)
  }

  @Test func `handlers written in nonisolated code run on conf's dispatchers`() {
    _ = silence
    let before = conf
    defer { conf = before }
    let dispatcher = ManualDispatcher()
    conf.D = (dispatcher, nil)
    let mapped = Promise.value(1).map { $0 + 1 }
    #expect(mapped.isPending)
    #expect(dispatcher.runAll() == 1)
    #expect(mapped.value == 2)
    #expect(Promise.value(1).get { _ in }.isFulfilled)
  }
}
