import CancellablePromises
import TestSupport
import Testing

@testable import Promises

@Suite struct RaceTests {
  @Test func `a race without inputs rejects`() {
    for promise in [
      race([Promise<Int>]()), race(fulfilled: [Promise<Int>]()), race([Guarantee<Int>]()),
    ] {
      #expect(isBadInput(promise.error))
    }
  }

  @Test func `race(fulfilled:) without a winner has all errors, in the order of the inputs`() {
    let pairs = (0..<2).map { _ in Promise<Int>.pending() }
    let result = race(fulfilled: pairs.map(\.promise))
    pairs[1].resolver.reject(TestError.second)
    pairs[0].resolver.reject(TestError.first)
    let early = race(
      fulfilled: Promise<Int>(error: TestError.first), Promise(error: TestError.second))
    let late = race(fulfilled: [CancellablePromise<Int>.never, .never], autoCancel: true)
    let cancellable = race(
      fulfilled: Promise<Int>(error: TestError.first), CancellablePromise(error: TestError.second),
      autoCancel: false)
    late.cancel(with: TestError.first)
    for error in [result.error, early.error, cancellable.error] {
      guard case PromiseError.noWinner(let errors)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(errors as? [TestError] == [.first, .second])
    }
    #expect(late.testError == .first)
  }

  @Test func `PromiseError.noWinner is matched, made and described without the errors, too`() {
    let error: any Error = PromiseError.noWinner
    if case PromiseError.noWinner = error {} else { Issue.record("not matched") }
    if case PromiseError.noWinner(let errors) = error { #expect(errors.isEmpty) }
    let sentence = "every promise of a race(fulfilled:) was rejected"
    let full = PromiseError.noWinner(errors: [TestError.first, TestError.second])
    #expect("\(error)" == sentence && full.errorDescription == sentence)
    #expect("\(full)" == "\(sentence): first; second")
  }

  @Test func `guarantees race to a guarantee, mixed inputs to a promise`() {
    let (one, resolve) = Guarantee<Int>.pending()
    let (two, resolver) = Promise<Int>.pending()
    let custom = CustomThenable<Int>()
    let sure: Guarantee<Int> = race(one, Guarantee<Int>.pending().guarantee)
    let customised: Promise<Int> = race(custom, two, one)
    resolve(1)
    custom.settle(.success(3))
    resolver.fulfill(2)
    #expect(sure.value == 1 && customised.value == 1 && two.handlerCount == 0)
  }

  @Test func `a handler may settle another input from inside`() {
    let pairs = (0..<3).map { _ in Promise<Int>.pending() }
    let log = Recorder<Int>()
    pairs[0].promise.pipe { _ in pairs[1].resolver.fulfill(1) }
    let result = race(pairs.map(\.promise))
    result.pipe {
      log.append((try? $0.get()) ?? -1)
      pairs[2].resolver.fulfill(2)
    }
    pairs[0].resolver.fulfill(0)
    #expect(result.value == 1)
    #expect(log.entries == [1])
  }

  @Test func `pending inputs release a combinator with themselves`() {
    for combine in [
      { race($0) }, { race(fulfilled: $0) }, { when(fulfilled: $0).map(on: nil) { $0[0] } },
      { when(resolved: $0).map(on: nil) { $0.count }.asPromise() },
      { when(fulfilled: $0.makeIterator(), concurrently: 2).map(on: nil) { $0[0] } },
    ] as [@Sendable ([Promise<Int>]) -> Promise<Int>] {
      let count = LiveCount()
      do {
        let pairs = (0..<3).map { _ in Promise<Int>.pending() }
        let tracked = count.make()
        combine(pairs.map(\.promise)).pipe { _ in tracked.touch() }
        _ = consume tracked
        #expect(count.live == 1)
        withExtendedLifetime(pairs) {}
      }
      #expect(count.live == 0)
    }
  }

  @Test func `a race goes on when some pending inputs are released`() {
    for survivor in 0..<3 {
      var pairs: [(promise: Promise<Int>, resolver: Resolver<Int>)?] = (0..<3).map { _ in
        Promise<Int>.pending()
      }
      let result = race(pairs.map { $0!.promise })
      for index in 0..<3 where index != survivor { pairs[index] = nil }
      #expect(result.isPending)
      pairs[survivor]?.resolver.fulfill(survivor)
      #expect(result.value == survivor)
    }
  }
}
