import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Laws L1 to L19, where two threads meet.
  @Suite struct SettlingRaceTests {
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
      case fulfill, reject, cancelUpstream, cancelMiddle, cancelImmediately

      func meet(_ subject: Subject) {
        switch self {
        case .fulfill: subject.resolver.fulfill(1)
        case .reject: subject.resolver.reject(TestError.first)
        case .cancelUpstream: subject.promise.cancel(with: TestError.second)
        case .cancelMiddle: subject.link.cancel()
        case .cancelImmediately: subject.tail.cancelImmediately()
        }
      }
    }

    @Test(arguments: Opponent.allCases)
    func `L1, L2, L3, L5: cancel meets another step and everything settles once`(
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

    @Test func `L3: either a cancel or a settlement takes the cancel block`() {
      struct Round: Sendable {
        let log = Log()
        let promise: CancellablePromise<Int>
        let resolver: Resolver<Int>

        init() {
          (promise, resolver) = source("hook", log)
          promise.onCancel { [log] in log.append("second") }
        }
      }
      duel(rounds: Scale.rounds) { _ in
        Round()
      } _: {
        $0.promise.cancel()
      } _: {
        $0.resolver.fulfill(1)
      } check: { round in
        let runs = round.log.count
        if runs != 0 && runs != 2 { Issue.record("\(runs) runs") }
        if round.promise.wasCancelled && runs == 0 { Issue.record("cancelled without a block") }
      }
    }

    @Test func `L4: with two cancels at once, everything on the way has the same reason`() {
      duel(rounds: Scale.rounds) { _ in
        Subject()
      } _: {
        $0.promise.cancel(with: TestError.first)
      } _: {
        $0.promise.cancel(with: TestError.second)
      } check: { subject in
        let reason = subject.promise.cancelReason as? TestError
        for promise in subject.all where reason == nil || promise.testError != reason {
          Issue.record("\(String(describing: reason)) \(promise.end)")
        }
      }
    }

    @Test func `L5: the flag never goes back`() {
      duel(rounds: Scale.rounds) { _ in
        Subject()
      } _: { subject in
        subject.tail.cancel()
      } _: { subject in
        var last = [false, false, false]
        for _ in 0..<20 {
          let now = subject.all.map(\.isCancelled)
          for (before, after) in zip(last, now) where before && !after { Issue.record("unset") }
          last = now
        }
      } check: { subject in
        if subject.all.contains(where: { !$0.isCancelled }) { Issue.record("never set") }
      }
    }

    struct Attaching: Sendable {
      let log = Log()
      let dispatcher = ManualDispatcher()
      let first: CancellablePromise<Int>
      let resolver: Resolver<Int>
      let link: CancellablePromise<Int>

      init(queued: Bool) {
        (first, resolver) = CancellablePromise<Int>.pending()
        let log = log
        link = first.then(on: queued ? dispatcher : nil) { _ in
          log.append("body")
          return hopeless("inner", log)
        }
        if queued { resolver.fulfill(1) }
      }
    }

    @Test(arguments: [false, true])
    func `L19: no inner promise is lost between a body and a cancel`(queued: Bool) {
      duel(rounds: Scale.rounds) { _ in
        Attaching(queued: queued)
      } _: { round in
        if queued { round.dispatcher.runAll() } else { round.resolver.fulfill(1) }
      } _: { round in
        round.link.cancel()
      } check: { round in
        let log = round.log.entries
        if !round.link.wasCancelled { Issue.record("\(round.link.end)") }
        if log != ["body", "inner"], queued || !log.isEmpty { Issue.record("\(log)") }
      }
    }

    @Test func `L19: an inner promise settles once during a cancel of its link`() {
      struct Round: Sendable {
        let log = Log()
        let inner: CancellablePromise<Int>
        let resolver: Resolver<Int>
        let link: CancellablePromise<Int>

        init() {
          let (inner, resolver) = source("inner", log)
          (self.inner, self.resolver) = (inner, resolver)
          link = CancellablePromise.value(1).then(on: nil) { _ in inner }
          link.pipe { [log] _ in log.append("end") }
        }
      }
      duel(rounds: Scale.rounds) { _ in
        Round()
      } _: {
        $0.resolver.fulfill(5)
      } _: {
        $0.link.cancel()
      } check: { round in
        if round.log.entries.filter({ $0 == "end" }).count != 1 { Issue.record("\(round.log)") }
        if round.link.isPending || round.inner.isPending { Issue.record("pending") }
        if round.link.value == 5 && round.inner.value != 5 { Issue.record("out of nowhere") }
      }
    }

    @Test func `L16: everything may be called from two threads`() {
      struct Graph: Sendable {
        let log = Log()
        let first: CancellablePromise<Int>
        let resolver: Resolver<Int>
        let result: CancellablePromise<Int>
        let tail: CancellablePromise<Int>
        let scope = CancellationScope()

        init() {
          (first, resolver) = source("hook", log)
          let other = hopeless("other", log)
          result = race([first.map(on: nil) { $0 }, other], autoCancel: true)
          tail = result.then(on: nil) { CancellablePromise.value($0) }.ensure(on: nil) {}
        }
      }
      let act: @Sendable (Graph) -> Void = { graph in
        for promise in [graph.first, graph.result, graph.tail] {
          _ = promise.isCancelled
          _ = promise.cancelReason
          _ = promise.result
          promise.onCancel {}
          graph.scope.add(promise)
          promise.pipe { [log = graph.log] _ in log.append("pipe") }
          promise.catch(on: nil, policy: .allErrors) { _ in }.finally(on: nil) {}
          promise.shared().branch().cancel()
          _ = promise.shielded()
          _ = promise.asPromise()
          _ = promise.map(on: nil) { $0 }
          _ = when(fulfilled: [promise, graph.first], autoCancel: false)
        }
      }
      duel(rounds: Scale.rounds / 10) { _ in
        Graph()
      } _: { graph in
        act(graph)
        graph.tail.cancel()
        graph.scope.cancel()
      } _: { graph in
        act(graph)
        graph.resolver.fulfill(1)
        graph.first.cancel()
        graph.tail.cancelImmediately()
      } check: { graph in
        if graph.log.entries.filter({ $0 == "pipe" }).count != 6 { Issue.record("\(graph.log)") }
        if graph.first.isPending || graph.result.isPending || graph.tail.isPending {
          Issue.record("pending")
        }
      }
    }
  }
}
