import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L1 to L15 and L86: which cancel settles a promise, when, and how.
@Suite(.leavesThreadClean) struct CancelOutcomeTests {
  @Test func `L12, L13: a body that cancels its own chain drops the error of what it returns`() {
    let (log, link) = (Log(), Shared<CancellablePromise<Int>?>(nil))
    let (inner, _) = deciding("inner", log) { $0.reject(TestError.second) }
    let (source, resolver) = CancellablePromise<Int>.pending()
    link.value = source.then(on: nil) { _ in
      link.value?.cancel()
      return inner
    }
    resolver.fulfill(1)
    #expect(link.value?.wasCancelled == true && inner.testError == .second)
    #expect(log.entries == ["inner"])
    link.value = nil
  }

  @Test func `L13: a body that returns what another cancel has claimed keeps its own reason`() {
    let link = Shared<CancellablePromise<Int>?>(nil)
    let seal = Shared<Resolver<Int>?>(nil)
    // The block runs between the claim of `inner` and its rejection.
    let root = CancellablePromise<Int> {
      seal.value = $0
      return { seal.value?.fulfill(0) }
    }
    let inner = race([root], autoCancel: true)
    link.value = root.then(on: nil) { _ in
      link.value?.cancel(with: TestError.first)
      return inner
    }
    inner.cancel(with: TestError.second)
    #expect(link.value?.testError == .first && inner.testError == .second)
    (link.value, seal.value) = (nil, nil)
  }

  @Test func `L8: no lock is held while blocks, handlers, dispatchers and deinit run`() {
    struct Asking: Dispatcher {
      let ask: @Sendable () -> Void
      func dispatch(_ work: @escaping @Sendable () -> Void) {
        ask()
        work()
      }
    }
    let outcome = Recorder<Bool>()
    let all = Shared<[CancellablePromise<Int>]>([])
    let kept = Shared<Resolver<Int>?>(nil)
    let look: @Sendable () -> Void = {
      outcome.append(
        finishes {
          for promise in all.value {
            promise.cancel()
            _ = promise.map(on: nil) { $0 }
            promise.onCancel {}
          }
          kept.value?.fulfill(2)
        })
    }
    let tracked = Farewell(look)
    let first = CancellablePromise<Int>(resolver: { [tracked] resolver in
      kept.value = resolver
      return {
        tracked.touch()
        look()
      }
    })
    _ = consume tracked
    let captured = Farewell(look)
    let link = first.get(on: nil) { _ in captured.touch() }
    _ = consume captured
    let result = race([link, first], autoCancel: true)
    all.value = [first, link, result]
    first.pipe { _ in look() }
    result.catch(on: Asking(ask: look), policy: .allErrors) { _ in look() }
    result.cancel()
    #expect(outcome.entries == Array(repeating: true, count: 6) && first.wasCancelled)
    all.value = []
  }

  @Test func `L9: blocks, handlers and deinit may cancel anything again`() {
    let log = Log()
    let all = Shared<[CancellablePromise<Int>]>([])
    let again: @Sendable () -> Void = {
      log.append("again")
      for promise in all.value { promise.cancel() }
    }
    let first = hopeless("first", log)
    let middle = first.map(on: nil) { $0 }
    all.value = [middle.map(on: nil) { $0 }, middle, first]
    let farewell = Farewell(again)
    first.onCancel { farewell.touch() }
    _ = consume farewell
    for promise in all.value {
      promise.onCancel(again)
      promise.pipe { _ in again() }
    }
    middle.cancel()
    #expect(log.count == 8 && log.entries.filter { $0 == "first" }.count == 1)
    for promise in all.value { #expect(promise.wasCancelled && promise.isCancelled) }
    all.value = []
  }

  @Test func `L9: a cancel block may let the last reference go`() {
    let log = Log()
    let handles = Shared<[CancellablePromise<Int>]>([])
    var weakReferences: [WeakReference] = []
    do {
      let first = hopeless("hook", log)
      let link = first.map(on: nil) { $0 }
      let tail = link.ensure(on: nil) { log.append("cleanup") }
      first.onCancel { handles.value = [] }
      link.pipe { _ in log.append("rejected") }
      handles.value = [first, link, tail]
      weakReferences = handles.value.map { WeakReference($0) }
    }
    handles.value[2].cancel()
    #expect(log.entries == ["hook", "cleanup", "rejected"])
    #expect(weakReferences.map { $0.object == nil } == [true, true, true])
  }

  @MainActor
  @Test func `L10: everything is rejected before cancel returns, while the main thread is busy`()
    async
  {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let first = hopeless("hook", log)
    let inner = hopeless("inner", log)
    let defaults = first.map { $0 }
    let manual = defaults.then(on: dispatcher) { Promise.value($0) }
    let late = CancellablePromise.value(1).then(on: nil) { _ in inner }.map { $0 }
    // Handed to the main queue, which cannot begin it yet.
    let queued = CancellablePromise.value(1).map { log.append("runs with \($0)") }
    manual.catch(on: dispatcher, policy: .allErrors) { _ in log.append("caught") }
    for end in [manual, late] { end.cancel() }
    #expect(queued.isPending)
    queued.cancel()
    for promise in [first, defaults, manual, inner, late] { #expect(promise.wasCancelled) }
    #expect(queued.wasCancelled && log.entries == ["hook", "inner"])
    #expect(dispatcher.runAll() == 1)
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    #expect(log.entries == ["hook", "inner", "caught"])
  }

  @Test func `L86: a body does not begin again while its cancel decides`() {
    let log = Log()
    let dispatcher = ManualDispatcher()
    let again = Recorder<@Sendable () -> Void>()
    let inner = CancellablePromise<Int>(resolver: { resolver in
      {
        log.append("block")
        for work in again.entries { work() }
        resolver.reject(TestError.first)
      }
    })
    let link = CancellablePromise.value(1).then(on: dispatcher) { _ in
      log.append("body")
      return inner
    }
    for work in dispatcher.takeAll() {
      work()
      again.append(work)
    }
    link.cancel()
    #expect(log.entries == ["body", "block"])
    #expect(link.isRejected && link.isCancelled)
    again.removeAll()
  }
}

extension StressTests {
  /// Laws L1 to L16 on two threads; the explorer runs every order of a few steps.
  @Suite struct CancelDuelTests {
    struct Subject: Sendable {
      let log = Log()
      let ends = Recorder<End>()
      let promise: CancellablePromise<Int>
      let resolver: Resolver<Int>
      let link: CancellablePromise<Int>
      let tail: CancellablePromise<Int>

      init() {
        (promise, resolver) = source("hook", log)
        link = promise.map(on: nil) { $0 }
        tail = link.ensure(on: nil) {}
        let ends = ends
        let (promise, link, tail) = (promise, link, tail)
        promise.pipe { [unowned promise] _ in ends.append(promise.end) }
        link.pipe { [unowned link] _ in ends.append(link.end) }
        tail.pipe { [unowned tail] _ in ends.append(tail.end) }
      }

      var all: [CancellablePromise<Int>] { [promise, link, tail] }
    }

    enum Opponent: CaseIterable, Sendable {
      case fulfill, reject, cancelUpstream, cancelMiddle, cancelTail

      func meet(_ subject: Subject) {
        switch self {
        case .fulfill: subject.resolver.fulfill(1)
        case .reject: subject.resolver.reject(TestError.first)
        case .cancelUpstream: subject.promise.cancel(with: TestError.second)
        case .cancelMiddle: subject.link.cancel()
        case .cancelTail: subject.tail.cancel()
        }
      }
    }

    @Test(arguments: Opponent.allCases)
    func `L1, L2, L3, L5, L16: cancel meets another step and everything settles once`(
      _ opponent: Opponent
    ) {
      duel(rounds: Scale.rounds) { _ in
        Subject()
      } _: { subject in
        subject.tail.cancel()
        if !subject.tail.isCancelled { Issue.record("no flag") }
      } _: { subject in
        opponent.meet(subject)
      } check: { subject in
        if subject.ends.count != 3 || subject.ends.entries.contains(.pending) {
          Issue.record("\(subject.ends.entries)")
        }
        // Not right after a cancel: the other thread may be inside of a body, or of its own cancel.
        if subject.all.contains(where: \.isPending) { Issue.record("pending") }
        let runs = subject.log.count
        if runs > 1 || (subject.promise.wasCancelled && runs != 1) {
          Issue.record("\(runs) runs, \(subject.promise.end)")
        }
        if subject.promise.cancelReason != nil, !subject.promise.isCancelled {
          Issue.record("a reason without a cancel")
        }
      }
    }
  }
}
