import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Laws L1 to L16, where two threads meet; the explorer has every order of a few steps.
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
        graph.tail.cancel()
      } check: { graph in
        if graph.log.entries.filter({ $0 == "pipe" }).count != 6 { Issue.record("\(graph.log)") }
        if graph.first.isPending || graph.result.isPending || graph.tail.isPending {
          Issue.record("pending")
        }
      }
    }
  }
}
