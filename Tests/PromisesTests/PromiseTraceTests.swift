import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

@Suite struct PromiseTraceTests {
  /// Returns the operators of a trace, known in debug builds only.
  private func functions(_ trace: PromiseTrace) -> [String] {
    trace.links.compactMap(\.origin.function)
  }

  #if DEBUG
    @Test func `a trace names the operators of a chain from its end to its beginning`() {
      let (promise, resolver) = Promise<Int>.pending()
      let line: UInt = #line - 1
      let end = promise.map { $0 }.then { Promise.value($0) }.done { _ in }
      #expect(functions(end.trace) == ["done", "then", "map", "pending"])
      #expect(end.trace.links.allSatisfy { $0.origin.file == #fileID && $0.origin.line == line })
      #expect(
        end.trace.description.hasPrefix(
          "Promise<()> of done, begun at \(#fileID):\(line) waits for:\nPromise<Int> of then, "))
      #expect(end.trace.description.hasSuffix("is waiting for its resolver"))
      withExtendedLifetime(resolver) {}
    }

    @Test func `a trace names operators that only pass a promise on`() {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      let line: UInt = #line - 1
      let traces = [promise.asPromise().trace, promise.shielded().trace]
      #expect(traces.map(functions) == [["asPromise", "pending"], ["shielded", "pending"]])
      #expect(traces.flatMap(\.links).allSatisfy { $0.origin.line == line })
      withExtendedLifetime(resolver) {}
    }

    @Test func `a trace says what settles a promise that waits for no other`() {
      let (clock, scope) = (ManualClock(), CancellationScope())
      let (pending, resolver) = CancellablePromise<Int>.pending()
      scope.add(pending)
      let second = Duration.seconds(1)
      let queue = DispatchQueue(label: "inactive", attributes: .initiallyInactive)
      defer { queue.activate() }
      let waiting: [(String, PromiseTrace)] = [
        ("its resolver", pending.trace), ("a cancel", CancellablePromise<Int>.never.trace),
        ("the members of its scope", scope.settled.trace),
        ("its timer", after(second, clock: clock).trace),
        ("its inputs", when(fulfilled: pending, pending).trace),
        ("its inputs", race([pending]).trace),
        ("an attempt, or the delay after it", attempt(2, on: nil) { _ in pending }.trace),
        (
          "a round, or the interval after it",
          poll(every: second, until: { _ in true }, on: nil) { pending }.trace
        ),
        ("its queue", queue.async(.promise) { 1 }.trace),
        (
          "the work that it limits, or the timer",
          pending.asPromise().timeout(second, clock: clock).trace
        ),
      ]
      for (words, trace) in waiting {
        #expect(trace.description.contains("is waiting for \(words)"), "\(trace)")
      }
      withExtendedLifetime(resolver) {}
    }

    @Test func `a trace follows tasks that await promises`() async {
      let (first, second) = (Shared<Promise<Int>?>(nil), Shared<Promise<Int>?>(nil))
      let (begin, go) = Guarantee<Void>.pending()
      let (gate, resolver) = Promise<Int>.pending()
      first.value = Promise {
        await begin.async()
        return try await second.value!.async()
      }
      second.value = Promise {
        await begin.async()
        return try await race(first.value!, gate).async()
      }
      let own = Shared<Promise<Int>?>(nil)
      own.value = Promise {
        await begin.async()
        return try await race(own.value!, gate).map(on: nil) { $0 }.async()
      }
      go(())
      while first.value!.trace.links.count < 3 || own.value!.trace.links.count < 3 {
        await Task.yield()
      }
      #expect(functions(first.value!.trace) == ["Promise", "Promise", "race"])
      #expect(functions(own.value!.trace) == ["Promise", "map", "race"])
      let (stream, end) = AsyncStream<Int>.makeStream()
      let idle = Promise<Int> {
        for await _ in stream {}
        return 1
      }
      #expect(idle.trace.description.hasSuffix("is waiting for its task"))
      end.finish()
      resolver.fulfill(1)
      _ = try? await own.value?.async()
    }

    /// Kinds of promises, made by a task or awaited by one.
    enum Kind: CaseIterable {
      case promise, guarantee, cancellable

      func make(
        _ operation: @escaping @isolated(any) @Sendable () async -> Int
      ) -> any Thenable<Int> {
        switch self {
        case .promise: Promise(operation: operation)
        case .guarantee: Guarantee(operation: operation)
        case .cancellable: CancellablePromise(operation: operation)
        }
      }

      /// A pending promise, as a closure that awaits it, and one that fulfils it.
      func pending() -> (wait: @Sendable () async -> Void, fulfill: @Sendable (Int) -> Void) {
        switch self {
        case .promise:
          let (promise, resolver) = Promise<Int>.pending()
          return ({ _ = try? await promise.async() }, { resolver.fulfill($0) })
        case .guarantee:
          let (guarantee, resolve) = Guarantee<Int>.pending()
          return ({ _ = await guarantee.async() }, { resolve($0) })
        case .cancellable:
          let (promise, resolver) = CancellablePromise<Int>.pending()
          return ({ _ = try? await promise.async() }, { resolver.fulfill($0) })
        }
      }
    }

    @Test(arguments: Kind.allCases, Kind.allCases)
    func `a trace names the promise that the task awaits, until the wait is over`(
      made: Kind, awaited: Kind
    ) async {
      // No cancel ends the wait for a guarantee.
      for endsByCancel in awaited == .guarantee ? [false] : [false, true] {
        let (wait, fulfill) = awaited.pending()
        let (stream, end) = AsyncStream<Void>.makeStream()
        let (child, isOver) = (Shared<Task<Void, Never>?>(nil), Shared(false))
        let own = made.make {
          let task = Task { await wait() }
          child.value = task
          await task.value
          isOver.value = true
          for await _ in stream {}
          return 1
        }
        while own.cell.linksAbove.count < 2 { await Task.yield() }
        if endsByCancel { child.value?.cancel() } else { fulfill(1) }
        while !isOver.value { await Task.yield() }
        #expect(own.cell.linksAbove.count == 1)
        end.finish()
      }
    }

    @Test func `a trace of tasks that await each other comes back to the first`() async {
      let all = Recorder<CancellablePromise<Int>>()
      let (begin, go) = Guarantee<Void>.pending()
      for other in [1, 0] {
        all.append(
          CancellablePromise {
            await begin.async()
            return try await all.entries[other].async()
          })
      }
      go(())
      while all.entries.contains(where: { $0.trace.links.count < 2 }) {
        await Task.yield()
      }
      #expect(all.entries.allSatisfy { $0.trace.links.allSatisfy { $0.state == .waiting } })
      for promise in all.removeAll() { promise.cancel() }
    }
  #endif

  @Test func `each link has a state`() {
    let dispatcher = ManualDispatcher()
    let end = Promise.value(1).map(on: dispatcher) { $0 }.map(on: nil) { $0 }
    #expect(end.trace.links.map(\.state) == [.waiting, .handedOut(queue: nil)])
    #expect(end.trace.links.map(\.origin.type) == ["Promise<Int>", "Promise<Int>"])
    #expect(end.trace.description.hasSuffix("was given to its dispatcher"))
    dispatcher.runAll()
    #expect(end.trace.links.isEmpty)
    #expect(end.trace.description == "settled")
  }

  @Test func `a waiting handler names its queue`() {
    let queue = DispatchQueue(label: "busy")
    queue.suspend()
    let link = Guarantee.value(1).map(on: queue) { $0 }
    #expect(link.trace.links.map(\.state) == [.handedOut(queue: "busy")])
    let flagged = Guarantee.value(1).map(on: queue, flags: .barrier) { $0 }
    #expect(flagged.trace.links.map(\.state) == [.handedOut(queue: "busy")])
    #expect(link.trace.description.hasSuffix("was given to the queue busy"))
    queue.resume()
    #expect(link.wait() == 1)
  }

  @Test func `a link in the line of a limiter waits for a permit`() {
    let limiter = Limiter(1)
    let dispatcher = ManualDispatcher()
    let outer: CancellablePromise<Int> = limiter.run(on: dispatcher) {
      let inner: CancellablePromise<Int> = limiter.run(on: nil) { Promise.value(1) }
      return inner.map(on: nil) { $0 }
    }
    #expect(outer.trace.links.map(\.state) == [.handedOut(queue: nil)])
    dispatcher.runAll()
    #expect(outer.trace.links.map(\.state) == [.waiting, .waiting, .waitingForPermit])
    #expect(outer.trace.description.hasSuffix("waits for a permit"))
    let cancellable: CancellablePromise<Int> = limiter.run(on: dispatcher) { Promise.value(1) }
    #expect(cancellable.trace.links.map(\.state) == [.waitingForPermit])
    cancellable.cancel()
    #expect(cancellable.trace.links.isEmpty)
    // Or the two would keep each other.
    outer.cancel()
    let below = CancellablePromise<Int>.never.onCancel {}.map { $0 }
    #expect(below.trace.links.map(\.state) == [.waiting, .waitingForOutside])
    #expect(below.trace.links.map(\.cancels) == [[], ["a cancel block"]])
    below.cancel()
  }

  @Test func `a link waits for the promise that it follows`() {
    let (inner, resolver) = Promise<String>.pending()
    let end = Promise.value(1).then(on: nil) { _ in inner }
    #expect(end.trace.links.map(\.origin.type) == ["Promise<String>", "Promise<String>"])
    #expect(end.trace.links.map(\.state) == [.waiting, .waitingForOutside])
    withExtendedLifetime(resolver) {}
  }

  @Test func `a trace ends at a settled promise that still runs handlers`() {
    let (promise, resolver) = Promise<Int>.pending()
    let later = Shared<Promise<Int>?>(nil)
    let traced = Shared(0)
    promise.done(on: nil) { _ in traced.value = later.value!.trace.links.count }.cauterize()
    later.value = promise.map(on: nil) { $0 }
    #expect(later.value!.trace.links.count == 2)
    resolver.fulfill(1)
    #expect(traced.value == 1 && later.value!.value == 1 && promise.map(on: nil) { $0 }.value == 1)
  }

  @Test func `a cancellable trace names the promises that a cancel would reach`() {
    let task = CancellablePromise<Int> { resolver in { withExtendedLifetime(resolver) {} } }
    let link = task.map { $0 }
    link.onCancel {}
    #expect(link.trace.links.map(\.cancels) == [["a cancel block"], ["a cancel block"]])

    let all = when(fulfilled: [task, .value(1), task.map { $0 }], autoCancel: true)
    #expect(all.trace.links.map(\.cancels) == [["2 pending inputs"]])
    let untouched = when(fulfilled: [task, task.map { $0 }], autoCancel: false)
    #expect(untouched.trace.links.map(\.cancels) == [[]])

    let branch = task.shared().branch()
    #expect(branch.trace.links[0].cancels == ["the shared promise, if no other branch is left"])
    let work = DispatchQueue(label: "work", attributes: .initiallyInactive)
    let queued = work.async(.cancellable) { _ in }
    #expect(queued.trace.links[0].cancels == ["work on a queue"])
    work.activate()
    let wrapper = CancellablePromise<Int>(wrapper: { (_: Promise<Void>) in task.asPromise() })
    wrapper.onCancel {}
    #expect(wrapper.trace.links[0].cancels == ["a cancel block", "a cancelPromise"])
    let limited = task.timeout(.seconds(1), clock: ManualClock())
    #expect(limited.trace.links[0].cancels == ["the work that is limited"])

    let repeated: CancellablePromise<Int> = attempt(2, on: nil) { _ in task }
    #expect(repeated.trace.links[0].cancels == ["the pending round"])

    let condition = CancellablePromise<Void>.never
    let checked = when(task, while: condition, autoCancel: true)
    #expect(checked.trace.links.map(\.cancels) == [["the task"]])
    let left = when(task, while: condition, autoCancel: false)
    #expect(left.trace.links.map(\.cancels) == [[]])

    task.cancel()
    #expect(link.trace.links.isEmpty)
  }

  @Test func `a link without a source waits for nothing`() {
    let link = Promise<Int>.pending().promise.map(on: nil) { $0 }
    #expect(link.trace.links.isEmpty)
  }

  @Test func `a trace keeps no promise alive`() {
    let live = LiveCount()
    do {
      let object = live.make()
      let (promise, resolver) = CancellablePromise<Int>.pending()
      promise.onCancel { object.touch() }
      let trace = promise.map { $0 }.trace
      #expect(trace.links.count == 2)
      resolver.fulfill(1)
    }
    #expect(live.live == 0)
  }

  @Test func `the trace of a long chain needs no recursion`() {
    onSmallStack {
      let (promise, resolver) = Promise<Int>.pending()
      var end = promise
      for _ in 0..<10_000 { end = end.map(on: nil) { $0 } }
      #expect(end.trace.links.count == 10_001)
      resolver.fulfill(1)
    }
  }

  // On the main actor, to keep the main queue from beginning the handler.
  @MainActor
  @Test func `a handler waiting for the main queue names it in every form`() {
    let dispatcher: any Dispatcher = MainDispatcher.main
    let handler = Promise.value(1).map(on: dispatcher) { $0 }
    #expect(handler.trace.links.map(\.state) == [.handedOut(queue: DispatchQueue.main.label)])
  }
}
