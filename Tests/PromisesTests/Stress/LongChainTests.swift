import TestSupport
import Testing

@testable import Promises

extension StressTests {
  /// A million links of any kind on a stack of 512 KiB: no operator recurses.
  @Suite struct LongChainTests {
    /// A chain of links of one kind.
    enum Link: CaseIterable {
      case map, then, thenPending, ensure, ensureThen, recover, get, mixed

      func attach(to promise: Promise<Int>, _ index: Int) -> Promise<Int> {
        switch self {
        case .map: promise.map(on: nil) { $0 &+ 1 }
        case .then: promise.then(on: nil) { Promise.value($0 &+ 1) }
        case .thenPending: promise.then(on: nil) { Promise.value($0).map(on: nil) { $0 &+ 1 } }
        case .ensure: promise.ensure(on: nil) {}
        case .ensureThen: promise.ensureThen(on: nil) { Guarantee.value }
        case .recover: promise.recover(on: nil) { _ in Promise.value(0) }
        case .get: promise.get(on: nil) { _ in }
        case .mixed: Link.allCases[index % 7].attach(to: promise, index)
        }
      }
    }

    @Test(arguments: Link.allCases, ["fulfilled", "rejected", "lost"])
    func `a chain settles, or does not, and is freed`(link: Link, ending: String) {
      let count = LiveCount()
      onSmallStack {
        do {
          let (promise, resolver) = Promise<Int>.pending()
          var last = promise
          for index in 0..<Scale.long {
            last = link.attach(to: last, index)
            if index % 1000 == 0 {
              let tracked = count.make()
              last.pipe { _ in tracked.touch() }
            }
          }
          #expect(count.live == (Scale.long + 999) / 1000)
          switch ending {
          case "fulfilled": resolver.fulfill(0)
          case "rejected": resolver.reject(PromiseError.cancelled)
          default: withExtendedLifetime(resolver) {}
          }
          #expect(last.isFulfilled == (ending == "fulfilled"))
          #expect(last.isRejected == (ending == "rejected"))
          if link == .map, last.isFulfilled { #expect(last.value == Scale.long) }
        }
      }
      #expect(count.live == 0)
    }

    @Test func `a chain over settled promises runs as it is made`() {
      onSmallStack {
        var last = Promise.value(0)
        for _ in 0..<Scale.long { last = last.map(on: nil) { $0 + 1 } }
        #expect(last.value == Scale.long)
      }
    }

    @Test(arguments: [false, true])
    func `a recursive then ends, inline or on a dispatcher that runs work at once`(isEager: Bool) {
      let dispatcher = isEager ? EagerDispatcher() : nil
      @Sendable func countDown(from number: Int) -> Promise<Int> {
        if number == 0 { return .value(42) }
        return Promise.value(number - 1).then(on: dispatcher) { countDown(from: $0) }
      }
      onSmallStack {
        #expect(countDown(from: isEager ? Scale.long / 10 : Scale.long).value == 42)
      }
    }

    @Test func `a recursive recover ends`() {
      @Sendable func attempt(_ number: Int) -> Promise<Int> {
        let failed = Promise<Int>(error: TestError.numbered(number))
        return number == 0 ? failed : failed.recover(on: nil) { _ in attempt(number - 1) }
      }
      onSmallStack { #expect(attempt(Scale.long).testError == .numbered(0)) }
    }

    @Test(arguments: [false, true])
    func `handlers that each settle the next promise do not nest`(isRejected: Bool) {
      onSmallStack {
        let pairs = (0..<Scale.long).map { _ in Promise<Int>.pending() }
        for index in 1..<pairs.count {
          let next = pairs[index].resolver
          if isRejected {
            pairs[index - 1].promise.catch(on: nil) { next.reject($0) }
          } else {
            pairs[index - 1].promise.pipe { next.resolve($0.map { $0 + 1 }) }
          }
        }
        isRejected ? pairs[0].resolver.reject(TestError.first) : pairs[0].resolver.fulfill(1)
        let last = pairs.last!.promise
        #expect(isRejected ? last.testError == .first : last.value == Scale.long)
      }
    }

    @Test func `promises that each wait for the one made after them do not nest`() {
      onSmallStack {
        let (first, resolver) = Promise<Int>.pending()
        var outer: [Promise<Int>] = []
        var inner = first
        for _ in 0..<Scale.long / 4 {
          let source = inner
          inner = Promise.value.then(on: nil) { source }
          outer.append(inner)
        }
        resolver.fulfill(3)
        #expect(outer.last?.value == 3)
      }
    }

    @Test func `many handlers of one promise run, or are freed pending`() {
      let count = LiveCount()
      onSmallStack {
        for settles in [true, false] {
          let (promise, resolver) = Promise<Int>.pending()
          let tracked = count.make()
          for _ in 0..<Scale.long { _ = promise.map(on: nil) { _ in tracked.touch() } }
          if settles { resolver.fulfill(1) }
        }
      }
      #expect(count.live == 0)
    }
  }
}
