import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L40 to L45: the effects of combinators on their inputs.
@Suite struct CombinatorTests {
  init() { _ = silence }

  /// Three pending inputs whose cancel blocks log the inputs' numbers.
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

  @Test func `L40: a race cancels the losers before settling`() {
    for winner in 0..<3 {
      for outcome in [Result<Int, any Error>.success(winner), .failure(TestError.numbered(winner))]
      {
        let inputs = Inputs()
        let seen = Recorder<[Bool]>()
        let result = race(inputs.promises, autoCancel: true)
        result.pipe { _ in seen.append(inputs.flags + inputs.pending) }
        inputs.resolvers[winner].resolve(outcome)
        let losers = (0..<3).map { $0 != winner }
        #expect(seen.entries == [losers + [false, false, false]])
        #expect(result.end == inputs.promises[winner].end && !result.isCancelled)
        #expect(inputs.log.entries.sorted() == (0..<3).filter { $0 != winner }.map { "\($0)" })
      }
    }
  }

  @Test func `L40: the winner's other consumers go on`() {
    let inputs = Inputs()
    let other = inputs.promises[1].then(on: nil) { Promise.value($0) }
    let result = race(inputs.promises, autoCancel: true)
    inputs.resolvers[1].fulfill(4)
    #expect(result.value == 4 && other.value == 4 && !other.isCancelled)
    #expect(inputs.flags == [true, false, true])
  }

  @Test func `L40: race(fulfilled:) cancels the losers on a fulfilment only`() {
    let inputs = Inputs()
    let result = race(fulfilled: inputs.promises, autoCancel: true)
    inputs.resolvers[0].reject(TestError.first)
    #expect(result.isPending && inputs.flags == [false, false, false])
    inputs.resolvers[1].fulfill(1)
    #expect(result.value == 1 && inputs.flags == [false, false, true])
    #expect(inputs.log.entries == ["2"])
  }

  @Test func `L40: cancel blocks of losers cannot change the decision`() {
    let log = Log()
    let (winner, resolver) = CancellablePromise<Int>.pending()
    let (loser, _) = deciding("loser", log) { $0.fulfill(99) }
    let (other, _) = deciding("other", log) { _ in winner.cancel() }
    let result = race([loser, winner, other], autoCancel: true)
    resolver.fulfill(1)
    #expect(result.value == 1 && loser.value == 99)
    #expect(log.entries.sorted() == ["loser", "other"])
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
  }

  @Test func `L41: a fulfilled when(fulfilled:) cancels nothing`() {
    let inputs = Inputs()
    let result = when(fulfilled: inputs.promises, autoCancel: true)
    let other = inputs.promises[0].map(on: nil) { $0 + 10 }
    for (index, resolver) in inputs.resolvers.enumerated() { resolver.fulfill(index) }
    #expect(result.value == [0, 1, 2] && other.value == 10)
    #expect(inputs.flags == [false, false, false] && inputs.log.count == 0)
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

  @Test func `L43: without autoCancel nothing is ever cancelled`() {
    let inputs = Inputs()
    let results: [CancellablePromise<Int>] = [
      race(inputs.promises), race(fulfilled: inputs.promises),
      when(fulfilled: inputs.promises).map(on: nil) { $0[0] },
      when(resolved: inputs.promises).map(on: nil) { $0.count },
      race(inputs.promises[0], inputs.promises[2]),
      race(fulfilled: inputs.promises[0], inputs.promises[2]),
      when(fulfilled: inputs.promises[0], inputs.promises[2].asVoid()).map(on: nil) { $0.0 },
    ]
    inputs.resolvers[0].reject(TestError.first)
    #expect(inputs.flags == [false, false, false])
    inputs.resolvers[1].fulfill(1)
    for result in results { result.cancel() }
    #expect(inputs.flags == [false, false, false] && inputs.log.count == 0)
    #expect(results[0].testError == .first && results[1].value == 1)
    #expect(results[2].testError == .first && results[3].wasCancelled)
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
      #expect(log.entries.sorted() == ["0", "1", "2"])
      #expect(pairs.map(\.promise.end) == (0..<3).map { fulfils ? .value($0) : .error(.first) })
    }
  }

  @Test(arguments: Kind.allCases)
  func `L44: a cancelled combinator ignores inputs settled by its own cancel block`(_ kind: Kind) {
    let (input, resolver) = CancellablePromise<Int>.pending()
    let result = kind.combine([input], autoCancel: false)
    result.onCancel { resolver.fulfill(1) }
    result.cancel()
    #expect(input.value == 1)
    #expect(result.wasCancelled)
  }

  @Test func `L45: without inputs a race is bad input and a when is empty`() {
    let none: [CancellablePromise<Int>] = []
    for autoCancel in [true, false] {
      let races: [CancellablePromise<Int>] = [
        race(none), race(none, autoCancel: autoCancel), race(fulfilled: none),
        race(fulfilled: none, autoCancel: autoCancel),
      ]
      for result in races {
        guard case PromiseError.badInput? = result.error else {
          Issue.record("\(result.end)")
          continue
        }
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
}
