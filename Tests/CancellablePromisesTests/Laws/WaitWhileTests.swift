import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L52 to L56: `when(_:while:)`; DifferentialTests has the orders of events.
@Suite(.leavesThreadClean) struct WaitWhileTests {
  @Test func `L52: the task wins a tie at registration`() {
    let no = Promise<Void>(error: TestError.second)
    let yes = Promise.value
    let (pending, resolver) = Promise<Int>.pending()
    #expect(when(Promise.value(1), while: no).value == 1)
    #expect(when(Promise<Int>(error: TestError.first), while: no).testError == .first)
    #expect(when(pending, while: no).testError == .second)
    let tie: CancellablePromise<Int> = when(CancellablePromise.value(1), while: no)
    #expect(tie.value == 1)
    let waits = when(pending, while: yes)
    #expect(waits.isPending && pending.handlerCount == 1)
    resolver.fulfill(2)
    #expect(waits.value == 2)
  }

  @Test func `L53: isEnsured checks the condition once more, one hop later`() async {
    await #expect(processExitsWith: .success) {
      conf.logHandler = { _ in }
      let dispatcher = ManualDispatcher()
      conf.D = (dispatcher, nil)
      for isEnsured in [false, true] {
        for breaks in [false, true] {
          let (task, taskResolver) = Promise<Int>.pending()
          let (other, otherResolver) = CancellablePromise<Int>.pending()
          let (condition, conditionResolver) = Promise<Void>.pending()
          let plain: Promise<Int> = when(task, while: condition, isEnsured: isEnsured)
          let cancellable: CancellablePromise<Int> = when(
            other, while: condition, isEnsured: isEnsured)
          let both = when(
            when(fulfilled: task, task), while: condition, isEnsured: isEnsured)
          taskResolver.fulfill(1)
          otherResolver.fulfill(1)
          if isEnsured { #expect(plain.isPending && cancellable.isPending && both.isPending) }
          if breaks { conditionResolver.reject(TestError.second) }
          dispatcher.runAll()
          let end: End = isEnsured && breaks ? .cancelled : .value(1)
          #expect(plain.end == end && cancellable.end == end)
          #expect(both.map(on: nil) { $0 + $1 - 1 }.end == end)
        }
      }
    }
  }

  @Test func `L53, L54: isEnsured with a condition rejected before, and with a rejected task`()
    async
  {
    await #expect(processExitsWith: .success) {
      conf.logHandler = { _ in }
      for dispatcher: (any Dispatcher)? in [ManualDispatcher(), nil, EagerDispatcher()] {
        conf.D = (dispatcher, nil)
        let queue = dispatcher as? ManualDispatcher
        // The task wins the tie, but a hop later the condition no longer holds, even without an
        // owner.
        let ties = ensured(CancellablePromise.value(1), Promise<Void>(error: TestError.second))
        queue?.runAll()
        #expect(ties.map { $0.end } == ties.map { _ in .cancelled })
        let early = ensured(
          CancellablePromise(error: TestError.first), Promise<Void>(error: TestError.second))
        queue?.runAll()
        #expect(early.map { $0.end } == early.map { _ in .error(.first) })
        let (task, resolver) = CancellablePromise<Int>.pending()
        let (condition, conditionResolver) = Promise<Void>.pending()
        let late = ensured(task, condition)
        resolver.reject(TestError.first)
        conditionResolver.reject(TestError.second)
        queue?.runAll()
        #expect(late.map { $0.end } == late.map { _ in .error(.first) })
      }
    }
  }

  @Test func `L88: a check that its dispatcher drops is lost like a resolver`() async {
    await #expect(processExitsWith: .success) {
      let (events, queue) = (Recorder<String>(), ManualDispatcher())
      conf.logHandler = { events.append("\($0)") }
      for dispatcher in [queue, Dropping()] as [any Dispatcher] {
        conf.D = (dispatcher, nil)
        // Of the conditions, one is kept, and one has gone, waiting for a cancel only.
        let (kept, condition) = Promise<Void>.pending()
        defer { condition.fulfill(()) }
        for isKept in [true, false] {
          let (task, resolver) = CancellablePromise<Int>.pending()
          let never = CancellablePromise<Void>.never
          defer { never.cancel() }
          let results = isKept ? ensured(task, kept) : ensured(task, never)
          let count = LiveCount()
          for result in results {
            let tracked = count.make()
            result.pipe { _ in tracked.touch() }
          }
          resolver.fulfill(1)
          queue.dropAll()
          #expect(count.live == 0 && kept.handlerCount == 0)
          for result in results {
            let error = result.error as? PromiseError
            if case .abandoned? = error {
              #expect(result is CancellablePromise<Int>)
            } else {
              #expect(result.isPending && result is Promise<Int>)
            }
          }
          #expect(events.removeAll() == results.map { _ in "pendingPromiseDeallocated" })
        }
      }
      // After a cancel, there is no report (L86).
      conf.D = (queue, nil)
      let never = CancellablePromise<Void>.never
      let cancelled: CancellablePromise<Int> = when(
        CancellablePromise.value(1), while: never.asPromise(), isEnsured: true)
      cancelled.cancel()
      queue.dropAll()
      never.cancel()
      #expect(cancelled.wasCancelled && events.count == 0)
    }
  }

  @Test func `L53: isEnsured does not keep a pending condition alive`() async {
    await #expect(processExitsWith: .success) {
      conf.logHandler = { _ in }
      conf.D = (ManualDispatcher(), nil)
      let (task, resolver) = Promise<Int>.pending()
      var weakCondition = WeakReference(nil)
      let result = {
        let (condition, conditionResolver) = Promise<Void>.pending()
        weakCondition = WeakReference(condition)
        let result = when(task, while: condition, isEnsured: true)
        withExtendedLifetime(conditionResolver) {}
        return result
      }()
      #expect(weakCondition.object == nil)
      resolver.fulfill(1)
      (conf.D.map as? ManualDispatcher)?.runAll()
      #expect(result.value == 1)
    }
  }

  @Test func `L56: many waits on one cancelPromise leave no handler there`() async {
    await #expect(processExitsWith: .success) {
      conf.logHandler = { _ in }
      let condition = Shared<Promise<Void>?>(nil)
      let (task, resolver) = Promise<Int>.pending()
      let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
        condition.value = cancelPromise
        return task
      })
      let cancelPromise = condition.value!
      condition.value = nil
      let baseline = cancelPromise.handlerCount
      func round() {
        let (quick, quickResolver) = Promise<Int>.pending()
        let waiting = when(quick, while: cancelPromise)
        let raced = race(quick.map(on: nil) { _ in }, cancelPromise)
        quickResolver.fulfill(1)
        if waiting.value != 1 || !raced.isFulfilled { Issue.record("lost") }
      }
      for _ in 0..<10_000 { round() }
      #expect(cancelPromise.handlerCount == baseline)
      withExtendedLifetime((wrapper, resolver)) {}
    }
  }
}

/// Every form of a wait that checks the condition at the end.
private func ensured(
  _ task: CancellablePromise<Int>, _ condition: some Thenable<Void>
) -> [any Thenable<Int>] {
  [
    when(task.asPromise(), while: condition, isEnsured: true),
    when(task, while: condition, isEnsured: true) as CancellablePromise<Int>,
    when(task, while: condition, isEnsured: true, autoCancel: true) as CancellablePromise<Int>,
    when(task, while: condition, isEnsured: true, autoCancel: true) as Promise<Int>,
    when(task.asVoid(), while: condition, isEnsured: true).map(on: nil) { 1 }
      as CancellablePromise<Int>,
  ]
}

/// A dispatcher that releases all work immediately.
private struct Dropping: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
