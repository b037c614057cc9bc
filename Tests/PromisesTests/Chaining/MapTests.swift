import TestSupport
import Testing

@testable import Promises

@Suite struct MapTests {
  @Test func `compactMap rejects nil with the value and the missing type`() {
    let promise = Promise.value("x").compactMap(on: nil) { Int($0) }
    guard case .compactMap(let value, let type)? = promise.error as? PromiseError else {
      Issue.record("\(String(describing: promise.result))")
      return
    }
    #expect(value as? String == "x")
    #expect("\(type)" == "Int")
    let sure = Guarantee.value("x").compactMap(on: nil) { Int($0) }
    #expect(sure.isRejected)
    #expect(Promise.value("7").compactMap(on: nil) { Int($0) }.value == 7)
  }

  @Test func `get and tap pass the same outcome on`() {
    let log = Recorder<String>()
    let value = Promise.value(1).get(on: nil) { log.append("get \($0)") }
      .tap(on: nil) { log.append("tap \($0)") }
    let failed = Promise<Int>(error: TestError.first).get(on: nil) { log.append("get \($0)") }
      .tap(on: nil) { log.append("tap \($0)") }
    #expect(value.value == 1)
    #expect(failed.testError == .first)
    #expect(log.entries == ["get 1", "tap success(1)", "tap \(failed.result!)"])
  }

  @Test func `get rejects with the body's error`() {
    #expect(Promise.value(1).get(on: nil) { _ in throw TestError.first }.testError == .first)
    #expect(Guarantee.value(1).get(on: nil) { _ in throw TestError.first }.testError == .first)
  }

  @Test func `a throwing body turns a guarantee into a promise`() {
    let guarantee = Guarantee.value(1)
    let mapped: Promise<Int> = guarantee.map(on: nil) { _ in throw TestError.first }
    let done: Promise<Void> = guarantee.done(on: nil) { _ in throw TestError.first }
    let then: Promise<Int> = guarantee.then(on: nil) { _ throws -> Guarantee<Int> in
      throw TestError.first
    }
    let pending: Promise<Int> = guarantee.then(on: nil) { Promise.value($0 + 1) }
    #expect(mapped.testError == .first)
    #expect(done.testError == .first)
    #expect(then.testError == .first)
    #expect(pending.value == 2)
  }

  @Test func `asVoid, asPromise, firstValue and lastValue are inline`() {
    let (promise, resolver) = Promise<[Int]>.pending()
    let results: [Promise<Int>] = [promise.firstValue, promise.lastValue]
    let void = promise.asVoid()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let sureVoid: Guarantee<Void> = guarantee.asVoid()
    let asPromise = guarantee.asPromise()
    resolver.fulfill([1, 2])
    // Read at once, before a queue could have run a handler.
    let isVoidFulfilled = void.isFulfilled
    resolve(3)
    #expect(results.map(\.value) == [1, 2])
    #expect(isVoidFulfilled)
    #expect(sureVoid.isFulfilled)
    #expect(asPromise.value == 3)
  }

  @Test func `an empty sequence has no first and no last value`() {
    let empty = Promise<[Int]>.value([])
    for promise in [
      empty.firstValue, empty.lastValue, empty.firstValue(on: nil) { _ in true },
      Promise.value([1]).firstValue(on: nil) { $0 > 1 },
    ] {
      guard case .emptySequence? = promise.error as? PromiseError else {
        Issue.record("\(String(describing: promise.result))")
        continue
      }
    }
  }

  @Test func `operators on sequences keep the order and reject at the first error`() {
    let values = Promise.value([3, 1, 2])
    #expect(values.mapValues(on: nil) { $0 * 2 }.value == [6, 2, 4])
    #expect(values.flatMapValues(on: nil) { [$0, $0] }.value == [3, 3, 1, 1, 2, 2])
    #expect(values.compactMapValues(on: nil) { $0 > 1 ? $0 : nil }.value == [3, 2])
    #expect(values.filterValues(on: nil) { $0 > 1 }.value == [3, 2])
    #expect(values.sortedValues(on: nil).value == [1, 2, 3])
    #expect(values.sortedValues(on: nil) { $0 > $1 }.value == [3, 2, 1])
    #expect(values.thenMap(on: nil) { Promise.value("\($0)") }.value == ["3", "1", "2"])
    #expect(values.thenFlatMap(on: nil) { Promise.value([$0, 0]) }.value == [3, 0, 1, 0, 2, 0])
    #expect(values.firstValue(on: nil) { $0 < 3 }.value == 1)
    let failing = values.mapValues(on: nil) { value -> Int in
      if value == 1 { throw TestError.first }
      return value
    }
    #expect(failing.testError == .first)
    let log = Recorder<Int>()
    let thrown = values.thenMap(on: nil) { value -> Promise<Int> in
      log.append(value)
      if value == 1 { throw TestError.second }
      return .value(value)
    }
    #expect(thrown.testError == .second)
    #expect(log.entries == [3, 1])
  }

  @Test func `thenMap waits for all promises, in any order`() {
    for order in permutations(of: [0, 1, 2]) {
      let pairs = (0..<3).map { _ in Promise<Int>.pending() }
      let promises = pairs.map(\.promise)
      let all = Promise.value([0, 1, 2]).thenMap(on: nil) { promises[$0] }
      for index in order {
        #expect(all.isPending)
        pairs[index].resolver.fulfill(index * 10)
      }
      #expect(all.value == [0, 10, 20])
    }
  }
}
