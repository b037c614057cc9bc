import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

@Suite struct WaitTests {
  @Test func `waits for another thread to settle the promise`() throws {
    let (promise, resolver) = Promise<Int>.pending()
    let thread = onThread { resolver.fulfill(1) }
    #expect(try promise.wait() == 1)
    thread.join()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let other = onThread { resolve(2) }
    #expect(guarantee.wait() == 2)
    other.join()
  }

  @Test func `waits for a chain over queues`() throws {
    let queue = DispatchQueue(label: "wait")
    let promise = Promise.value(1).map(on: queue) { $0 + 1 }
      .then(on: .global()) { Promise.value($0 + 1) }
    #expect(try promise.wait() == 3)
    #expect(throws: TestError.first) { try Promise<Int>(error: TestError.first).wait() }
  }

  @Test func `waits on a queue for another queue's work`() {
    let (one, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
    let log = Recorder<Int>()
    one.sync {
      log.append((try? Promise.value(1).map(on: other) { $0 + 1 }.wait()) ?? -1)
    }
    #expect(log.entries == [2])
  }

  @Test func `is not stopped by a handler of the blocked queue that the outcome skips`() {
    let queue = DispatchQueue(label: "blocked")
    let log = Recorder<Int>()
    queue.sync {
      let (value, fulfil) = Promise<Int>.pending()
      let (error, fail) = Promise<Int>.pending()
      let recovered = value.recover(on: queue) { _ in Promise.value(-1) }
      let caught = error.map(on: queue) { $0 + 1 }.recover(on: nil) { _ in Promise.value(2) }
      // On Linux no wait on a queue of its own is stopped, so the question is asked here.
      #expect(recovered.neededQueue() == nil && caught.neededQueue() == nil)
      #expect(Promise.value(1).map(on: queue) { $0 }.neededQueue() != nil)
      let thread = onThread {
        fulfil.fulfill(1)
        fail.reject(TestError.first)
      }
      log.append((try? recovered.wait()) ?? -2)
      log.append((try? caught.wait()) ?? -2)
      thread.join()
    }
    #expect(log.entries == [1, 2])
  }

  @Test func `can be called in a handler, for a link of the same promise`() {
    let (promise, resolver) = Promise<Int>.pending()
    let log = Recorder<Int>()
    promise.pipe { _ in
      log.append(1)
      log.append((try? promise.map(on: nil) { $0 + 10 }.wait()) ?? -1)
      log.append(4)
    }
    promise.pipe { _ in log.append(2) }
    promise.map(on: nil) { _ in log.append(3) }.cauterize()
    resolver.fulfill(1)
    // Handlers attached earlier run earlier, once each.
    #expect(log.entries == [1, 2, 3, 11, 4])
    promise.pipe { _ in log.append(5) }
    #expect(log.entries == [1, 2, 3, 11, 4, 5])
  }

  @Test func `can be called in nested handlers, and leaves the outer ones in order`() {
    let (outer, settleOuter) = Promise<Int>.pending()
    let (inner, settleInner) = Promise<Int>.pending()
    let log = Recorder<String>()
    outer.pipe { _ in
      log.append("outer 1")
      settleInner.fulfill(1)
      log.append("outer 1 ends")
    }
    outer.pipe { _ in log.append("outer 2") }
    inner.pipe { _ in
      log.append("inner 1")
      _ = try? outer.map(on: nil) { $0 }.wait()
      log.append("inner 1 ends")
    }
    inner.pipe { _ in log.append("inner 2") }
    settleOuter.fulfill(1)
    #expect(
      log.entries == [
        "outer 1", "inner 1", "inner 2", "outer 2", "inner 1 ends", "outer 1 ends",
      ])
  }

  @Test func `leaves nothing on a settled promise`() throws {
    let count = LiveCount()
    do {
      let promise = Promise.value(count.make())
      try promise.wait().touch()
      #expect(promise.handlerCount == 0)
    }
    #expect(count.live == 0)
  }

  @Test func `wait() in a handler first runs the handlers after it, in order`() {
    let log = Recorder<String>()
    let (promise, resolver) = Promise<Int>.pending()
    let link = promise.map(on: nil) { $0 }
    link.pipe { _ in
      _ = try? Promise.value(0).wait()
      log.append("waited")
    }
    link.pipe { _ in log.append("the link's next") }
    promise.pipe { _ in log.append("the promise's next") }
    resolver.fulfill(1)
    #expect(log.entries == ["the link's next", "the promise's next", "waited"])
  }

  @Test func `throws if the promise loses its resolver, before or during the wait`() throws {
    let line = #line + 1
    #expect(isAbandoned(at: line) { try Promise<Int> { _ in }.wait() })
    var resolver: Resolver<Int>?
    let begun = #line + 1
    let promise = Promise<Int> { resolver = $0 }
    let link = promise.map(on: nil) { $0 + 1 }
    let keeper = Shared(resolver)
    resolver = nil
    let thread = onThread {
      while link.handlerCount == 0 {}
      keeper.value = nil
    }
    let place = namesPlaces ? begun : #line + 1
    #expect(isAbandoned(at: place) { try link.wait() })
    thread.join()
  }

  @Test func `knows the queue that a chain needs, unless a cancel could end the wait`() {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    let plain = Promise.value(1).map(on: queue) { $0 + 1 }
    let needing = [
      plain, plain.map(on: nil) { $0 + 1 },
      Promise.value(1).then(on: nil) { _ in plain },
      CancellablePromise.value(1).asPromise().then(on: nil) { _ in plain },
    ]
    for promise in needing { #expect(promise.neededQueue()?.label == "suspended") }
    let link = CancellablePromise.value(1).map(on: queue) { $0 + 1 }
    let (waiting, resolver) = Promise<Int>.pending()
    let cells: [PromiseCell] = [
      link, link.map(on: nil) { $0 + 1 }, link.asPromise(), plain.asCancellable(),
      plain.asCancellable().asPromise().map(on: nil) { $0 + 1 },
      Promise.value(1).then(on: nil) { _ in link },
      waiting.map(on: queue) { $0 },
    ]
    for cell in cells { #expect(cell.neededQueue() == nil) }
    for cell in cells.dropLast() {
      #expect(cell.neededQueue(unlessCancelled: true)?.label == "suspended")
    }
    #expect(cells.last?.neededQueue(unlessCancelled: true) == nil)
    queue.resume()
    queue.sync {}
    #expect(cells.allSatisfy { $0.neededQueue() == nil } && plain.value == 2)
    resolver.fulfill(1)
  }

  private func isAbandoned(at line: Int, _ body: () throws -> Int) -> Bool {
    do {
      _ = try body()
      return false
    } catch PromiseError.abandoned(let file, let found) {
      return "\(file)" == #fileID && found == line
    } catch {
      return false
    }
  }
}
