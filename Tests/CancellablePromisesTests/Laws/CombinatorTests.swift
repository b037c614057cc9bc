import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L45 to L51 of combinators; FormTests has every form, DifferentialTests the laws before.
@Suite(.leavesThreadClean) struct CombinatorTests {
  /// A combinator of three inputs, with the value mapped to a number.
  enum Kind: CaseIterable, Sendable {
    case race, raceFulfilled, whenFulfilled, whenResolved

    func combine(
      _ inputs: [CancellablePromise<Int>], autoCancel: Bool
    ) -> CancellablePromise<Int> {
      switch self {
      case .race: CancellablePromises.race(inputs, autoCancel: autoCancel)
      case .raceFulfilled: CancellablePromises.race(fulfilled: inputs, autoCancel: autoCancel)
      case .whenFulfilled:
        when(fulfilled: inputs, autoCancel: autoCancel).map(on: nil) { $0.reduce(0, +) }
      case .whenResolved:
        when(resolved: inputs, autoCancel: autoCancel).map(on: nil) { $0.count }
      }
    }
  }

  @Test func `L45: without inputs a race is bad input and a when is empty`() {
    let none: [CancellablePromise<Int>] = []
    for autoCancel in [true, false] {
      let races: [CancellablePromise<Int>] = [
        race(none), race(none, autoCancel: autoCancel), race(fulfilled: none),
        race(fulfilled: none, autoCancel: autoCancel),
      ]
      for result in races {
        #expect(isBadInput(result.error))
        result.cancel()
        #expect(result.isCancelled && !result.wasCancelled)
      }
      #expect(when(fulfilled: none, autoCancel: autoCancel).value == [])
      #expect(when(resolved: none, autoCancel: autoCancel).value?.count == 0)
      let fulfilled: CancellablePromise<[Int]> = when(
        fulfilled: none.makeIterator(), concurrently: 2, autoCancel: autoCancel)
      #expect(fulfilled.value == [])
      let resolved: CancellablePromise<[Result<Int, any Error>]> = when(
        resolved: none.makeIterator(), concurrently: 2, autoCancel: autoCancel)
      #expect(resolved.value?.count == 0)
    }
    #expect(when(fulfilled: none).value == [])
    #expect(when(resolved: none).value?.count == 0)
  }

  @Test(arguments: Kind.allCases)
  func `L48: a settled result leaves no handlers behind`(_ kind: Kind) {
    for ends in ["fulfil", "reject", "cancel"] {
      let (one, oneResolver) = CancellablePromise<Int>.pending()
      let two = CancellablePromise<Int>.never
      let link = two.map(on: nil) { $0 }
      let result = kind.combine([one, link, two, one], autoCancel: false)
      #expect(two.handlerCount == 2)
      switch ends {
      case "fulfil": oneResolver.fulfill(1)
      case "reject": oneResolver.reject(TestError.first)
      default: result.cancel()
      }
      if result.isPending { result.cancel() }
      #expect(one.handlerCount == 0 && link.handlerCount == 0)
      #expect(two.handlerCount == 1 && two.isPending)
      two.cancel()
      withExtendedLifetime(oneResolver) {}
    }
  }

  @Test(arguments: ["failure", "cancel", "cancel for all results"], [true, false])
  func `L14, L51: queued closures of a when do not begin after its end`(
    end: String, autoCancel: Bool
  ) {
    let queue = ManualDispatcher()
    let started = Recorder<Int>()
    let body: @Sendable (Int) throws -> CancellablePromise<Int> = {
      started.append($0)
      throw TestError.first
    }
    let result: CancellableCell =
      end.hasSuffix("results")
      ? when(resolved: 1...2, concurrently: 2, autoCancel: autoCancel, on: queue, body)
      : when(fulfilled: 1...2, concurrently: 2, autoCancel: autoCancel, on: queue, body)
    if end == "failure" { queue.runNext() }
    result.cancel(for: TestError.second)
    #expect(result.loadState().isRejected)
    queue.runAll()
    #expect(started.entries == (end == "failure" ? [1] : []))
  }

  @Test func `L51: a task that cancels the when while being made is the last`() {
    let log = Log()
    let own = Shared<CancellablePromise<[Int]>?>(nil)
    let made = Recorder<(promise: CancellablePromise<Int>, resolver: Resolver<Int>)>()
    let tasks = AnyIterator<CancellablePromise<Int>> {
      own.value?.cancel(with: TestError.first)
      made.append(source("\(made.count)", log))
      return made.last!.promise
    }
    let result: CancellablePromise<[Int]> = when(
      fulfilled: tasks, concurrently: 1, autoCancel: true)
    own.value = result
    #expect(made.count == 1)
    made.entries[0].resolver.fulfill(0)
    #expect(made.count == 2 && result.testError == .first)
    // The task made meanwhile has no consumer, so the reason of the whole cancels the task (L19).
    #expect(log.entries == ["1"] && made.last?.promise.testError == .first)
    own.value = nil
  }
}
