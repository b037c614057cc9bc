import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L70 to L73: `async`/`await`, and resources.
@Suite(.leavesThreadClean) struct InteropTests {
  @Test func `L70: a cancelled task cancels the awaited promise, and returns at once`() async {
    let log = Log()
    let first = hopeless("hook", log)
    let link = first.map(on: nil) { $0 }
    let task = Task { try await link.async() }
    #expect(await eventually { link.handlerCount == 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await eventually { first.isRejected && link.isRejected })
    #expect(log.entries == ["hook"] && link.handlerCount == 0)
    #expect(first.error is CancellationError && link.cancelReason is CancellationError)
  }

  @Test func `L70: a plain or a shielded promise goes on`() async {
    let log = Log()
    let (first, resolver) = source("hook", log)
    let (plain, shield) = (first.asPromise(), first.shielded())
    let tasks = [Task { try await plain.async() }, Task { try await shield.async() }]
    #expect(await eventually { plain.handlerCount == 1 && shield.handlerCount == 1 })
    for task in tasks {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(await eventually { plain.handlerCount == 0 && shield.handlerCount == 0 })
    #expect(first.isPending && !first.isCancelled && plain.isPending && log.count == 0)
    resolver.fulfill(1)
    #expect(plain.value == 1)
  }

  @Test func `L70: a task cancelled before its wait does not wait`() async {
    let log = Log()
    let first = hopeless("hook", log)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await first.async()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await eventually { first.isRejected && log.count == 1 })
    #expect(first.handlerCount == 0)
  }

  @Test func `L71: a cancel block may wait for the cancelled task to end`() async {
    let outcome = Recorder<Bool>()
    let isOver = DispatchSemaphore(value: 0)
    let promise = CancellablePromise<Int>.never
    // A timeout means that the block runs under the runtime's lock, which the task needs.
    promise.onCancel {
      let limit = DispatchTime.now() + .seconds(60 * Scale.patience)
      outcome.append(isOver.wait(timeout: limit) == .success)
    }
    let task = Task {
      defer { isOver.signal() }
      return try await promise.async()
    }
    #expect(await eventually { promise.handlerCount == 1 })
    task.cancel()
    _ = await task.result
    #expect(await eventually { outcome.count == 1 })
    #expect(outcome.entries == [true] && promise.isCancelled)
  }

  @Test func `L70, L86: the thread that has cancelled a task settles nothing`() async {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let isLate = DispatchSemaphore(value: 0)
    promise.onCancel { isLate.wait() }
    let task = Task { try await promise.async() }
    #expect(await eventually { promise.handlerCount == 1 })
    task.cancel()
    resolver.fulfill(1)
    isLate.signal()
    _ = await task.result
    #expect(await eventually { promise.isResolved })
    #expect(promise.error is CancellationError)
  }

  @Test(arguments: [false, true])
  func `L12, L70: the block of a promise that a cancelled task awaits may decide`(
    isBelow: Bool
  ) async {
    let promise = CancellablePromise<Int>(resolver: { resolver in { resolver.fulfill(7) } })
    let awaited = isBelow ? promise.get(on: nil) { _ in } : promise
    let task = Task { try await awaited.async() }
    #expect(await eventually { awaited.handlerCount == 1 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await eventually { awaited.isResolved })
    #expect(promise.value == 7 && promise.cancelReason is CancellationError)
    // A value begins no body of a link that was cancelled, too (L14).
    #expect(awaited === promise || awaited.error is CancellationError)
  }

  @Test func `L72: cancelling an asynchronous operation cancels its task`() async {
    let log = Log()
    let (gate, open) = Promise<Void>.pending()
    let promise = CancellablePromise<Int> {
      log.append("started")
      try await gate.async()
      return 1
    }
    #expect(await eventually { log.count == 1 })
    promise.cancel()
    #expect(promise.isRejected && promise.isCancelled)
    #expect(await eventually { gate.handlerCount == 0 })
    #expect(gate.isPending)
    open.fulfill()
  }

  @Test func `L72: a task that ignores cancels does not hold up its cancelled promise`() async {
    let log = Log()
    let (gate, open) = Guarantee<Void>.pending()
    let promise = CancellablePromise<Int> {
      await gate.async()
      log.append(Task.isCancelled ? "cancelled" : "not cancelled")
      return 1
    }
    let tail = promise.map(on: nil) { $0 }
    tail.cancel(with: TestError.first)
    #expect(promise.testError == .first && tail.testError == .first)
    open(())
    #expect(await eventually { log.count == 1 })
    #expect(log.entries == ["cancelled"] && promise.testError == .first)
  }

  @Test func `L73: a late value is disposed of once, a delivered one never`() {
    for ending in ["cancel", "fulfil", "reject", "pending", "requested"] {
      let closed = Recorder<Int>()
      let dispatcher = ManualDispatcher()
      let (promise, resolver) = CancellablePromise<Int>.pending()
      let link = promise.map(on: nil) { $0 }.ensure(on: dispatcher) {}
      switch ending {
      case "cancel": promise.cancel()
      case "fulfil": resolver.fulfill(1)
      case "reject": resolver.reject(TestError.first)
      case "requested": link.cancel()
      default: break
      }
      resolver.fulfill(7, orDiscard: { closed.append($0) })
      #expect(closed.entries == (ending == "pending" ? [] : [7]))
      #expect(promise.value == (ending == "pending" ? 7 : ending == "fulfil" ? 1 : nil))
      // Breaks the circle of the dispatcher and the work.
      dispatcher.runAll()
    }
  }

  @Test func `L73: a value given with a disposer by a cancel block is delivered`() {
    let closed = Recorder<Int>()
    let (promise, resolver) = deciding("hook", Log()) { resolver in
      resolver.fulfill(7, orDiscard: { closed.append($0) })
      resolver.fulfill(8, orDiscard: { closed.append($0) })
    }
    promise.cancel()
    #expect(promise.value == 7 && closed.entries == [8])
    withExtendedLifetime(resolver) {}
  }
}

extension StressTests {
  /// Law L70, where two threads meet.
  @Suite struct InteropRaceTests {
    @Test func `L70: settling, cancelling the task and cancelling the promise resume once`() async {
      for round in 0..<5000 {
        let log = Log()
        let (promise, resolver) = source("hook", log)
        let task = Task { try await promise.async() }
        if round % 2 == 0 { #expect(await eventually { promise.handlerCount == 1 }) }
        async let first: Void = task.cancel()
        async let second: Void = promise.cancel()
        resolver.fulfill(1)
        await first
        await second
        switch await task.result {
        case .success(let value): #expect(value == 1)
        case .failure(let error): #expect(error.isCancelled)
        }
        // The cancel that the task asked for may still be running, on one of the library's queues
        // (L71).
        #expect(await eventually { !promise.isPending })
        if log.count > 1 { Issue.record("\(log.entries)") }
      }
    }
  }
}
