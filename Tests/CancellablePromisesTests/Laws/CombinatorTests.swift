import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L40 to L51: the effects of combinators on their inputs; FormTests has every form.
@Suite(.leavesThreadClean) struct CombinatorTests {
  /// Three pending inputs, with cancel blocks that log the inputs' numbers.
  struct Inputs: Sendable {
    let log = Log()
    let promises: [CancellablePromise<Int>]
    let resolvers: [Resolver<Int>]

    init() {
      let log = log
      let pairs = (0..<3).map { source("\($0)", log) }
      promises = pairs.map(\.promise)
      resolvers = pairs.map(\.resolver)
    }

    var flags: [Bool] { promises.map(\.isCancelled) }
    var pending: [Bool] { promises.map(\.isPending) }
  }

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

  @Test(arguments: [Kind.race, .raceFulfilled])
  func `L40: a race cancels the losers before settling`(_ kind: Kind) {
    for winner in 0..<3 {
      for outcome in [Result<Int, any Error>.success(winner), .failure(TestError.numbered(winner))]
      where kind == .race || outcome.isFulfilled {
        let inputs = Inputs()
        let seen = Recorder<[Bool]>()
        let result = kind.combine(inputs.promises, autoCancel: true)
        result.pipe { _ in seen.append(inputs.flags + inputs.pending) }
        inputs.resolvers[winner].resolve(outcome)
        let losers = (0..<3).map { $0 != winner }
        #expect(seen.entries == [losers + [false, false, false]])
        #expect(result.end == inputs.promises[winner].end && !result.isCancelled)
        #expect(inputs.log.entries.sorted() == (0..<3).filter { $0 != winner }.map { "\($0)" })
      }
    }
  }

  @Test func `L41: when(fulfilled:) cancels the other inputs before it is rejected`() {
    for order in permutations(of: [0, 1, 2]) {
      let inputs = Inputs()
      let seen = Recorder<[Bool]>()
      let result = when(fulfilled: inputs.promises, autoCancel: true)
      result.pipe { _ in seen.append(inputs.flags + inputs.pending) }
      inputs.resolvers[order[0]].fulfill(1)
      #expect(inputs.flags == [false, false, false])
      inputs.resolvers[order[1]].reject(TestError.first)
      #expect(seen.entries == [(0..<3).map { $0 == order[2] } + [false, false, false]])
      #expect(result.testError == .first && !result.isCancelled)
      #expect(inputs.log.entries == ["\(order[2])"])
    }
    let inputs = Inputs()
    let result = when(fulfilled: inputs.promises, autoCancel: true)
    for (index, resolver) in inputs.resolvers.enumerated() { resolver.fulfill(index) }
    #expect(result.value == [0, 1, 2] && inputs.flags == [false, false, false])
  }

  @Test func `L42: when(resolved:) cancels its inputs only when cancelled`() {
    let inputs = Inputs()
    let result = when(resolved: inputs.promises, autoCancel: true)
    inputs.resolvers[0].reject(TestError.first)
    #expect(inputs.pending == [false, true, true] && inputs.flags == [false, false, false])
    inputs.resolvers[1].fulfill(1)
    result.cancel()
    #expect(result.wasCancelled && inputs.promises[2].wasCancelled)
    // The settled inputs are reached, too; see L18.
    #expect(inputs.promises[0].testError == .first && inputs.promises[1].value == 1)
    #expect(inputs.log.entries == ["2"])
  }

  @Test(arguments: Kind.allCases)
  func `L43: cancelling the result cancels the pending inputs, or none`(_ kind: Kind) {
    for autoCancel in [true, false] {
      let inputs = Inputs()
      let result = kind.combine(inputs.promises, autoCancel: autoCancel)
      // The block and the references to the inputs are released together.
      result.onCancel {}
      result.cancel(with: TestError.first)
      #expect(result.testError == .first)
      #expect(inputs.flags == Array(repeating: autoCancel, count: 3))
      #expect(inputs.pending == Array(repeating: !autoCancel, count: 3))
      #expect(inputs.log.count == (autoCancel ? 3 : 0))
      #expect(inputs.promises.map(\.handlerCount) == [0, 0, 0])
      for (index, resolver) in inputs.resolvers.enumerated() { resolver.fulfill(index) }
      if !autoCancel { #expect(inputs.promises.map(\.value) == [0, 1, 2]) }
    }
  }

  @Test(arguments: Kind.allCases)
  func `L44: a cancelled combinator ignores its inputs from then on`(_ kind: Kind) {
    for fulfils in [true, false] {
      let log = Log()
      let pairs = (0..<3).map { index in
        deciding("\(index)", log) { resolver in
          if fulfils { resolver.fulfill(index) } else { resolver.reject(TestError.first) }
        }
      }
      let result = kind.combine(pairs.map(\.promise), autoCancel: true)
      result.cancel()
      #expect(result.wasCancelled)
      let others = (0..<3).map { _ in CancellablePromise<Int>.pending() }
      let other = kind.combine(others.map(\.promise), autoCancel: false)
      other.onCancel { for pair in others { pair.resolver.fulfill(1) } }
      other.cancel()
      #expect(other.wasCancelled)
      #expect(log.entries.sorted() == ["0", "1", "2"])
      #expect(pairs.map(\.promise.end) == (0..<3).map { fulfils ? .value($0) : .error(.first) })
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

  @Test func `L50: tuples give their values, and a rejection cancels the rest`() {
    let log = Log()
    let (a, resolver) = source("a", log)
    let plain = Promise<String>.pending()
    let fine = when(fulfilled: a, plain.promise, Guarantee.value(2.5), autoCancel: true)
    let outcomes = when(resolved: a, Promise<Int>(error: TestError.first), autoCancel: true)
    plain.resolver.fulfill("b")
    resolver.fulfill(1)
    #expect(fine.value?.0 == 1 && fine.value?.1 == "b" && fine.value?.2 == 2.5)
    #expect(outcomes.value?.0.isFulfilled == true && outcomes.value?.1.isFulfilled == false)
    let b = hopeless("b", log)
    let (failing, fail) = Promise<String>.pending()
    let mixed = when(fulfilled: b, failing, autoCancel: true)
    fail.reject(TestError.second)
    #expect(mixed.testError == .second && b.wasCancelled && log.entries == ["b"])
  }

  @Test(arguments: [true, false], [true, false])
  func `L51: a cancel or a failure ends a when, which begins nothing more`(
    fails: Bool, autoCancel: Bool
  ) {
    let log = Log()
    let made = Recorder<Resolver<Int>>()
    let tasks = AnyIterator<CancellablePromise<Int>> {
      let (promise, resolver) = source("\(made.count)", log)
      made.append(resolver)
      return promise
    }
    let result: CancellablePromise<[Int]> = when(
      fulfilled: tasks, concurrently: 3, autoCancel: autoCancel)
    #expect(made.count == 3)
    made.entries[1].fulfill(1)
    if fails { made.entries[2].reject(TestError.first) } else { result.cancel() }
    #expect(fails ? result.testError == .first : result.wasCancelled)
    #expect(log.entries.sorted() == (autoCancel ? fails ? ["0", "3"] : ["0", "2", "3"] : []))
    for resolver in made.entries { resolver.fulfill(2) }
    #expect(made.count == 4)
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
