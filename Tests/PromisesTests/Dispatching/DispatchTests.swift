import Dispatch
import TestSupport
import Testing

@testable import Promises

@Suite struct DispatchTests {
  @Test func `a global queue has the quality of service asked for`() {
    let queue: any Dispatcher = .global(qos: .utility)
    #expect((queue as? DispatchQueue)?.label.contains("utility") == true)
  }

  @Test func `the main dispatcher submits work to the main queue`() async throws {
    let isMain = Promise<Bool> { resolver in
      MainDispatcher.main.dispatch {
        MainActor.assumeIsolated { resolver.fulfill(true) }
      }
    }
    #expect(try await isMain.async())
  }

  @Test func `operators take every way to name a dispatcher`() {
    let done = DispatchGroup()
    let queue = DispatchQueue(label: "named")
    let optional: DispatchQueue? = queue
    let none: DispatchQueue? = nil
    let any: any Dispatcher = queue
    let manual = ManualDispatcher()
    let promise = Promise.value(1)
    for _ in 0..<5 { done.enter() }
    promise.map(on: queue) { _ in done.leave() }.cauterize()
    promise.map(on: optional) { _ in done.leave() }.cauterize()
    promise.map(on: any) { _ in done.leave() }.cauterize()
    promise.map(on: .global()) { _ in done.leave() }.cauterize()
    promise.map(on: .global(qos: .utility)) { _ in done.leave() }.cauterize()
    done.wait()
    #expect(promise.map(on: none) { $0 }.isFulfilled)
    let later = promise.map(on: manual) { $0 }
    #expect(later.isPending)
    manual.runAll()
    #expect(later.isFulfilled)
  }

  @Test func `a link releases its queue and its dispatcher`() {
    let promise = Promise<Int>.pending()
    var weakDispatcher = WeakReference(nil)
    do {
      let dispatcher = ManualDispatcher()
      weakDispatcher = WeakReference(dispatcher)
      _ = promise.promise.map(on: dispatcher) { $0 }
      _ = promise.promise.recover(on: dispatcher) { _ in Promise.value(1) }
      _ = promise.promise.recover(only: TestError.first, on: dispatcher) { _ in Promise.value(1) }
    }
    #expect(weakDispatcher.object != nil)
    promise.resolver.reject(PromiseError.cancelled)
    #expect(weakDispatcher.object == nil)
  }

  @Test func `work that runs after its promise is released settles its link`() {
    let dispatcher = ManualDispatcher()
    let log = Recorder<Int>()
    func start() {
      Promise.value(1).map(on: dispatcher) { $0 + 1 }.pipe { log.append((try? $0.get()) ?? -1) }
    }
    start()
    dispatcher.runAll()
    #expect(log.entries == [2])
  }
}
