import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A wait for the end of one's own chain stops the program; the others don't.
@Suite struct OwnWaitTests {
  static let deadlock = "deadlock: wait() waits for the end of the closure that calls it"

  @Test func `a wait in an inline closure for the end of its chain stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let end = Shared<Promise<Int>?>(nil)
      let (promise, resolver) = Promise<Int>.pending()
      end.value = promise.map(on: nil) { value in wait(for: end, value) }.map(on: nil) { $0 }
      resolver.fulfill(1)
    }
    expect(exit)
  }

  @Test func `a wait in a queued closure for the end of its chain stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let queue = DispatchQueue(label: "closures")
      let end = Shared<CancellablePromise<Int>?>(nil)
      let (promise, resolver) = CancellablePromise<Int>.pending()
      end.value = promise.then(on: queue) { value in
        CancellablePromise.value(wait(for: end, value))
      }.ensure(on: nil) {}
      resolver.fulfill(1)
      queue.sync {}
    }
    expect(exit)
  }

  @Test func `a wait in an ensure that a cancel runs stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let end = Shared<CancellablePromise<Int>?>(nil)
      end.value = CancellablePromise<Int>.never.ensure(on: nil) { _ = wait(for: end, 1) }
        .map(on: nil) { $0 }
      end.value?.cancel()
    }
    expect(exit)
  }

  @Test func `L86: a wait in a cancel block for the end of its chain stops the program`() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let end = Shared<CancellablePromise<Int>?>(nil)
      end.value = CancellablePromise<Int>.never.onCancel { _ = wait(for: end, 1) }
        .map(on: nil) { $0 }
      end.value?.cancel()
    }
    expect(exit)
  }

  @Test func `a wait for a closure that runs on a queue, beside one's own, goes on`() {
    let queue = DispatchQueue(label: "closures")
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (promise, resolver) = Promise<Int>.pending()
    let other = promise.map(on: queue) { value in
      begun.signal()
      mayEnd.wait()
      return value + 1
    }
    let own = promise.map(on: nil) { _ in
      begun.wait()
      DispatchQueue.global().async { mayEnd.signal() }
      return try other.wait()
    }
    resolver.fulfill(1)
    #expect(own.value == 2)
  }

  @Test func `a wait below a shield, which another thread can cancel, goes on`() {
    let shield = Shared<CancellablePromise<Int>?>(nil)
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let link = promise.map(on: nil) { value in
      DispatchQueue.global().async { shield.value?.cancel() }
      return wait(for: shield, value)
    }
    shield.value = link.shielded()
    resolver.fulfill(1)
    #expect(shield.value?.isCancelled == true && link.value == -1)
  }

  private func expect(_ exit: ExitTest.Result?) {
    let said = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("Fatal error: \(Self.deadlock)"))
  }
}

/// Calls `wait()` in a synchronous function, as the bodies of exit tests are async.
private func wait<End: AnyWaitable>(for end: Shared<End?>, _ value: Int) -> Int {
  (try? end.value?.wait()) ?? -1
}

private protocol AnyWaitable: Sendable {
  func wait() throws -> Int
}
extension Promise<Int>: AnyWaitable {}
extension CancellablePromise<Int>: AnyWaitable {}
