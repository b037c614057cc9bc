import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// Laws L62 and L70 for what `cancelOnDeinit()` returns, a handle of the promise that it owns.
@Suite(.leavesThreadClean) struct HandleTests {
  @Test func `L62: what is chained behind a cancelOnDeinit does not keep it`() {
    let clock = ManualClock()
    let links: [(name: String, link: (CancellablePromise<Int>) -> any Sendable)] = [
      ("map", { $0.map(on: nil) { $0 } }), ("tap", { $0.tap(on: nil) { _ in } }),
      ("ensure", { $0.ensure(on: nil) {} }), ("catch", { $0.catch(on: nil) { _ in } }),
      ("timeout", { $0.timeout(.seconds(1), clock: clock) }),
      ("delay", { $0.delay(.seconds(1), clock: clock) }),
      ("race", { race([$0], autoCancel: true) }),
      ("when", { when(fulfilled: [$0], autoCancel: true) }),
      ("while", { when($0, while: CancellablePromise<Void>.never) }),
      ("condition", { when(CancellablePromise<Void>.never, while: $0.asVoid()) }),
      ("shielded", { $0.shielded() }), ("branch", { $0.shared().branch() }),
      ("asPromise", { $0.asPromise() }), ("handle", { $0.cancelOnDeinit() }),
    ]
    for (name, link) in links {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      let kept = Shared<(any Sendable)?>(nil)
      do { kept.value = link(promise.cancelOnDeinit()) }
      if name != "handle", name != "branch" { #expect(promise.wasCancelled, "\(name)") }
      kept.value = nil
      #expect(promise.wasCancelled, "\(name), dropped")
      resolver.fulfill(1)
    }
  }

  @Test func `L62, L70: an await of a cancelOnDeinit has the value that is just being told`()
    async throws
  {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let task = Shared<Task<Int, any Error>?>(nil)
    promise.pipe { _ in task.value?.cancel() }
    let handle = promise.cancelOnDeinit()
    let count = promise.handlerCount
    task.value = Task { try await handle.async() }
    while promise.handlerCount == count { await Task.yield() }
    resolver.fulfill(7)
    let value = try await task.value?.value
    #expect(value == 7)
  }
}
