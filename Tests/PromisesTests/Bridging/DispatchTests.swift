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

  @MainActor @Test(.timeLimit(.minutes(Scale.patience)))
  func `the library's dispatchers run work later, and no queue's work alone`() async {
    let log = Recorder<String>()
    MainDispatcher.main.dispatch { log.append("on main") }
    log.append("after dispatch")
    await Guarantee { ended in mainQueue.async { ended(()) } }.async()
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    queue.suspend()
    let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
    for place in arrivals.indices {
      queue.dispatch {
        arrivals[place].signal()
        arrivals[1 - place].wait()
      }
    }
    log.append("after queue.dispatch")
    queue.resume()
    await Guarantee { ended in queue.async(flags: .barrier) { ended(()) } }.async()
    #expect(log.entries == ["after dispatch", "on main", "after queue.dispatch"])
  }
}
