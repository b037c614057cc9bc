import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L46 to L51: inputs that are settled, shared, nested, of several types, or made one by one.
@Suite struct CombinatorOrderTests {
  init() { _ = silence }

  @Test func `L46: inputs settled at construction decide in order, and cancel the rest`() {
    for place in 0..<3 {
      let log = Log()
      let pairs = (0..<3).map { source("\($0)", log) }
      var inputs = pairs.map(\.promise)
      inputs[place] = .value(7)
      let raced = race(inputs, autoCancel: true)
      let losers = (0..<3).map { $0 != place }
      let names = (0..<3).filter { $0 != place }.map { "\($0)" }
      #expect(raced.value == 7 && inputs.map(\.isCancelled) == losers)
      #expect(inputs.map(\.isPending) == [false, false, false])
      #expect(log.removeAll() == names)
      let others = (0..<3).map { source("\($0)", log) }
      var more = others.map(\.promise)
      more[place] = CancellablePromise(error: TestError.first)
      let all = when(fulfilled: more, autoCancel: true)
      #expect(all.testError == .first && more.map(\.isCancelled) == losers)
      #expect(log.entries == names)
      withExtendedLifetime((pairs, others)) {}
    }
  }

  @Test func `L46: inputs settled by a cancel block during construction change nothing`() {
    let log = Log()
    let (pending, _) = deciding("pending", log) { $0.fulfill(9) }
    let result = race([pending, .value(1)], autoCancel: true)
    #expect(result.value == 1 && pending.value == 9 && log.entries == ["pending"])
  }

  @Test func `L47: an input cancelled from elsewhere counts as a rejection`() {
    for index in 0..<2 {
      let pairs = (0..<2).map { _ in CancellablePromise<Int>.pending() }
      let inputs = pairs.map(\.promise)
      let raced = race(inputs, autoCancel: false)
      let fulfilled = when(fulfilled: inputs, autoCancel: false)
      let resolved = when(resolved: inputs, autoCancel: false)
      let first = race(fulfilled: inputs, autoCancel: false)
      inputs[index].cancel()
      #expect(raced.wasCancelled && !raced.isCancelled)
      #expect(fulfilled.wasCancelled && !fulfilled.isCancelled)
      #expect(resolved.isPending && first.isPending)
      pairs[1 - index].resolver.fulfill(5)
      #expect(first.value == 5)
      #expect(resolved.value?.map(\.isFulfilled) == [index == 1, index == 0])
    }
  }

  @Test func `L47: with autoCancel, a cancelled input cancels the other inputs`() {
    let log = Log()
    let pairs = (0..<3).map { source("\($0)", log) }
    let result = when(fulfilled: pairs.map(\.promise), autoCancel: true)
    pairs[1].promise.cancel(with: TestError.first)
    #expect(result.testError == .first && !result.isCancelled)
    #expect(pairs.map(\.promise.isCancelled) == [true, true, true])
    #expect(log.entries.first == "1" && log.count == 3)
  }

  @Test(arguments: CombinatorTests.Kind.allCases)
  func `L48: a settled result leaves no handlers behind`(_ kind: CombinatorTests.Kind) {
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
      withExtendedLifetime(oneResolver) {}
    }
  }

  @Test func `L49: one promise may be in a combinator twice and in several at once`() {
    let log = Log()
    let (first, resolver) = source("first", log)
    let other = hopeless("other", log)
    let twice = race([first, first, other], autoCancel: true)
    let again = when(fulfilled: [first, first], autoCancel: true)
    let third = when(resolved: [other, first], autoCancel: true)
    resolver.fulfill(1)
    #expect(twice.value == 1 && again.value == [1, 1])
    #expect(!first.isCancelled && other.wasCancelled && log.entries == ["other"])
    #expect(third.value?.map(\.isFulfilled) == [false, true])
  }

  @Test func `L49: autoCancel is decided on each level`() {
    for (outer, inner) in [(true, true), (true, false), (false, true), (false, false)] {
      let log = Log()
      let pairs = (0..<3).map { source("\($0)", log) }
      let nested = when(fulfilled: [pairs[0].promise, pairs[1].promise], autoCancel: inner)
        .map(on: nil) { $0[0] }
      let result = race([nested, pairs[2].promise], autoCancel: outer)
      result.cancel()
      #expect(result.wasCancelled)
      #expect(nested.wasCancelled == outer && pairs[2].promise.wasCancelled == outer)
      for index in 0..<2 { #expect(pairs[index].promise.wasCancelled == (outer && inner)) }
      withExtendedLifetime(pairs) {}
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

  @Test func `L51: a cancelled when starts no further task and cancels running ones`() {
    for autoCancel in [true, false] {
      let log = Log()
      let made = Recorder<Resolver<Int>>()
      let promises = Recorder<CancellablePromise<Int>>()
      let tasks = AnyIterator<CancellablePromise<Int>> {
        let (promise, resolver) = source("hook", log)
        made.append(resolver)
        promises.append(promise)
        return promise
      }
      let result: CancellablePromise<[Int]> = when(
        fulfilled: tasks, concurrently: 3, autoCancel: autoCancel)
      #expect(made.count == 3)
      made.entries[1].fulfill(1)
      #expect(made.count == 4)
      result.cancel()
      #expect(result.wasCancelled && made.count == 4)
      #expect(log.count == (autoCancel ? 3 : 0))
      for resolver in made.entries { resolver.fulfill(2) }
      #expect(made.count == 4)
      for promise in promises.entries { #expect(promise.handlerCount == 0) }
    }
  }

  @Test func `L51: a rejected task ends the when, and with autoCancel the running tasks`() {
    for autoCancel in [true, false] {
      let log = Log()
      let made = Recorder<Resolver<Int>>()
      let result: CancellablePromise<[Int]> = when(
        fulfilled: Array(0..<10), concurrently: 4, autoCancel: autoCancel, on: nil
      ) { index in
        let (promise, resolver) = source("\(index)", log)
        made.append(resolver)
        return promise
      }
      #expect(made.count == 4)
      made.entries[2].reject(TestError.first)
      #expect(result.testError == .first && made.count == 4)
      #expect(log.entries.sorted() == (autoCancel ? ["0", "1", "3"] : []))
    }
  }

  /// An event that ends a `when` of two values, with a closure queued for each.
  enum End: CaseIterable, Sendable {
    case failure, failureThenCancel, cancel, cancelTwice
  }

  @Test(arguments: End.allCases, [true, false, nil])
  func `L14, L51: queued closures of a when do not begin after its end`(
    _ end: End, autoCancel: Bool?
  ) {
    for isResolved in [false, true] {
      let fails = end == .failure || end == .failureThenCancel
      // Waits for all, whatever fails.
      if fails, isResolved { continue }
      let queue = ManualDispatcher()
      let started = Recorder<Int>()
      let body: @Sendable (Int) throws -> CancellablePromise<Int> = {
        started.append($0)
        throw TestError.first
      }
      let result: CancellableCell
      switch (isResolved, autoCancel) {
      case (false, let auto?):
        result = when(fulfilled: 1...2, concurrently: 2, autoCancel: auto, on: queue, body)
      case (true, let auto?):
        result = when(resolved: 1...2, concurrently: 2, autoCancel: auto, on: queue, body)
      case (false, nil): result = when(fulfilled: 1...2, concurrently: 2, on: queue, body)
      case (true, nil): result = when(resolved: 1...2, concurrently: 2, on: queue, body)
      }
      if fails { queue.runNext() }
      if end != .failure {
        for _ in 0..<(end == .cancelTwice ? 2 : 1) { result.cancel(for: TestError.second) }
      }
      #expect(result.loadState().isRejected)
      queue.runAll()
      #expect(started.entries == (fails ? [1] : []))
    }
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
