import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A main-actor class with state that closures passed to promises touch at once.
@MainActor
private final class Form {
  var steps: [String] = []

  func step(_ name: String) {
    MainActor.preconditionIsolated()
    steps.append(name)
  }

  func make() {
    _ = firstly {
      step("firstly")
      return Promise.value(1)
    }
    let _: Guarantee<Int> = firstly {
      step("firstly, a guarantee")
      return Guarantee.value(1)
    }
    let _: CancellablePromise<Int> = firstly {
      step("firstly, cancellable")
      return CancellablePromise.value(1)
    }
    _ = Promise<Int> { resolver in
      step("promise")
      resolver.fulfill(1, orDiscard: { _ in step("never") })
      resolver.fulfill(2, orDiscard: { _ in step("discarded") })
    }
    _ = Guarantee<Int> { resolve in
      step("guarantee")
      resolve(1)
    }
    _ = Guarantee<Void> { (resolve: @escaping @Sendable () -> Void) in
      step("guarantee of Void")
      resolve()
    }
    _ = CancellablePromise<Int> { resolver in
      step("cancellable")
      resolver.fulfill(1)
      return {}
    }
    _ = CancellablePromise { (_: Promise<Void>) in
      step("wrapper")
      return Promise.value(1)
    }
  }
}

/// Records the threads that call `next()`.
private struct Tasks: IteratorProtocol {
  let threads: Recorder<UInt>
  var promises: [Promise<Int>]

  mutating func next() -> Promise<Int>? {
    threads.append(currentThread())
    return promises.popLast()
  }
}

/// Closures other than handlers run at once, on the calling thread.
@Suite struct AtOnceTests {
  @MainActor
  @Test func `closures that make a promise run at once, and may touch their actor's state`() {
    let form = Form()
    form.make()
    #expect(
      form.steps == [
        "firstly", "firstly, a guarantee", "firstly, cancellable", "promise", "discarded",
        "guarantee", "guarantee of Void", "cancellable", "wrapper",
      ])
  }

  @MainActor
  @Test func `a cancel block runs on the cancelling thread, before cancel returns`() {
    let threads = Recorder<UInt>()
    let note = { @Sendable in threads.append(currentThread()) }
    let plain = Promise<Int>.pending()
    let kept = Recorder<Resolver<Int>>()
    let promises = [
      CancellablePromise<Int>.never.onCancel(note),
      CancellablePromise<Int> {
        kept.append($0); return note
      },
      CancellablePromise(using: plain.promise, cancel: note),
    ]
    for promise in promises {
      onOtherThread {
        promise.map(on: nil) { $0 }.cancel()
        #expect(threads.entries == [currentThread()])
      }
      threads.removeAll()
    }
  }

  @MainActor
  @Test func `pipe and iterators run on the settling thread, or at once if settled`() {
    let threads = Recorder<UInt>()
    let (promise, resolver) = Promise<Int>.pending()
    promise.pipe { _ in threads.append(currentThread()) }
    let tasks = Tasks(threads: threads, promises: [Promise.value(2), promise])
    let all = when(fulfilled: tasks, concurrently: 1)
    #expect(threads.entries == [currentThread()])
    onOtherThread {
      resolver.fulfill(1)
      let here = currentThread()
      #expect(threads.entries.dropFirst() == [here, here, here])
    }
    promise.pipe { _ in threads.append(currentThread()) }
    #expect(threads.last == currentThread())
    #expect(all.value == [1, 2])
  }
}
