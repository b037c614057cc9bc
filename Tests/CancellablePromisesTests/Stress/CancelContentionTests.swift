import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Cancels that meet another thread where something is attached or goes away.
  @Suite struct CancelContentionTests {
    /// A promise with observers, which is dropped by one thread.
    struct Observed: Sendable {
      let log = Log()
      let head: Shared<CancellablePromise<Int>?>
      let observers: [CancellablePromise<Int>]

      init(_ count: Int, isDropped: Bool = false) {
        let log = log
        let promise = hopeless("hook", log)
        observers = (0..<count).map { _ in
          promise.ensure(on: nil) { log.append("body") }
        }
        head = Shared(isDropped ? nil : promise)
      }

      func check(_ observers: [CancellablePromise<Int>]) {
        if observers.contains(where: { !$0.wasCancelled }) { Issue.record("pending") }
        let bodies = log.entries.filter { $0 == "body" }.count
        if bodies != observers.count { Issue.record("\(bodies) of \(observers.count)") }
      }
    }

    @Test func `L35: an observer that lost its upstream runs once, whoever cancels it`() {
      duel(rounds: Scale.rounds) { _ in
        Observed(1, isDropped: true)
      } _: {
        $0.observers[0].cancel()
      } _: {
        $0.observers[0].cancelImmediately()
      } check: {
        $0.check($0.observers)
      }
    }

    @Test(arguments: [1, 20])
    func `L35: an observer runs once that is cancelled while its upstream goes away`(_ count: Int) {
      duel(rounds: Scale.rounds) { _ in
        Observed(count)
      } _: { round in
        round.head.value = nil
      } _: { round in
        for observer in round.observers { observer.cancel() }
      } check: { round in
        round.check(round.observers)
        if round.log.entries.filter({ $0 == "hook" }).count != 1 { Issue.record("hook") }
      }
    }

    @Test func `L62: a scope misses nothing that is added while it is cancelled`() {
      struct Round: Sendable {
        let log = Log()
        let scope = CancellationScope()
        let promise: CancellablePromise<Int>

        init() { promise = hopeless("hook", log) }
      }
      duel(rounds: Scale.rounds) { _ in
        Round()
      } _: {
        $0.scope.add($0.promise)
      } _: {
        $0.scope.cancel()
      } check: { round in
        if !round.promise.wasCancelled || round.log.count != 1 { Issue.record("missed") }
      }
    }

    struct Inputs: Sendable {
      let pairs = (0..<4).map { _ in CancellablePromise<Int>.pending() }
      let result = Shared<CancellablePromise<[Int]>?>(nil)

      init(started: Bool = false) {
        if started {
          result.value = when(
            fulfilled: promises.makeIterator(), concurrently: 4, autoCancel: true)
        }
      }

      var promises: [CancellablePromise<Int>] { pairs.map(\.promise) }

      func check() {
        let isMissing = promises[1...].contains { !$0.isCancelled || $0.isPending }
        if isMissing || result.value?.isPending != false { Issue.record("missed") }
        result.value = nil
      }
    }

    @Test func `L41: no input is missed that is attached while another one is rejected`() {
      duel(rounds: Scale.rounds) { _ in
        Inputs()
      } _: { round in
        round.result.value = when(fulfilled: round.promises, autoCancel: true)
      } _: { round in
        round.pairs[0].resolver.reject(TestError.first)
      } check: {
        $0.check()
      }
    }

    @Test func `L51: no task is missed that is started while another one is rejected`() {
      duel(rounds: Scale.rounds) { _ in
        Inputs()
      } _: { round in
        round.result.value = when(
          fulfilled: round.promises.makeIterator(), concurrently: 4, autoCancel: true)
      } _: { round in
        round.pairs[0].resolver.reject(TestError.first)
      } check: { round in
        // What was not asked for is left alone.
        let isMissing = round.promises[1...].contains { $0.isCancelled == $0.isPending }
        if isMissing || round.result.value?.isPending != false { Issue.record("missed") }
      }
    }

    @Test func `L43, L51: no task is missed when a rejection and a cancel decide`() {
      duel(rounds: Scale.rounds) { _ in
        Inputs(started: true)
      } _: { round in
        round.result.value?.cancel()
      } _: { round in
        round.pairs[0].resolver.reject(TestError.first)
      } check: {
        $0.check()
      }
    }

    @Test func `L17: what an input leaves is reached while it goes away`() {
      struct Round: Sendable {
        let log = Log()
        let scope = CancellationScope()
        let head: Shared<CancellablePromise<Int>?>
        let result: CancellablePromise<Int>

        init(_ round: Int) {
          let promise = hopeless("hook", log)
          head = Shared(promise)
          let other = CancellablePromise<Int>.never
          switch round % 3 {
          case 0: result = race([promise, other], autoCancel: true)
          case 1: result = when(promise, while: Promise.value, autoCancel: true)
          default: result = race([promise], autoCancel: true)
          }
        }
      }
      duel(rounds: Scale.rounds) { round in
        Round(round)
      } _: {
        $0.head.value = nil
      } _: {
        $0.result.cancel()
      } check: { round in
        if !round.result.wasCancelled || round.log.count != 1 {
          Issue.record("\(round.log.entries)")
        }
      }
    }

    @Test func `L17, L19: a cancel reaches the promise that a loop waits for`() {
      struct Round: Sendable {
        let log = Log()
        let dispatcher = ManualDispatcher()
        let last = Shared<CancellablePromise<Int>?>(nil)
        let tail: CancellablePromise<Int>

        @Sendable static func step(
          _ left: Int, _ dispatcher: ManualDispatcher, _ last: Shared<CancellablePromise<Int>?>
        ) -> CancellablePromise<Int> {
          guard left > 0 else {
            let (promise, _) = CancellablePromise<Int>.pending()
            last.value = promise
            return promise
          }
          return CancellablePromise.value(1).then(on: dispatcher) { _ in
            step(left - 1, dispatcher, last)
          }
        }

        init() { tail = Self.step(12, dispatcher, last) }
      }
      duel(rounds: Scale.rounds) { _ in
        Round()
      } _: {
        $0.dispatcher.runAll()
      } _: { round in
        round.tail.cancel()
      } check: { round in
        round.dispatcher.runAll()
        if round.tail.isPending { Issue.record("pending") }
        if let last = round.last.value, last.isPending { Issue.record("the inner one is pending") }
      }
    }
  }
}
