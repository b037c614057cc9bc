import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Law L77: cancels caused by other cancels take no more stack than one.
  @Suite struct NestedCancelTests {
    private static let levels = Scale.long / 10

    /// Promises in a row: a cancel of one runs code that cancels the next.
    enum Row: CaseIterable {
      case wrappers, conditions, ownBlocks, races, throttled, limits

      /// A promise whose cancel cancels `next`.
      func before(_ next: CancellablePromise<Int>) -> CancellablePromise<Int> {
        switch self {
        case .wrappers:
          CancellablePromise(wrapper: { when(next, while: $0, autoCancel: true) })
        case .conditions:
          CancellablePromise(wrapper: { cancelPromise in
            when(next, while: when(never(Void.self), while: cancelPromise), autoCancel: true)
          })
        case .ownBlocks: CancellablePromise(using: next.asPromise(), cancel: next.cancel)
        case .races:
          CancellablePromise(wrapper: { cancelPromise in
            race(next.asVoid(), cancelPromise.asCancellable(), autoCancel: true).map(on: nil) { 1 }
          })
        case .throttled:
          CancellablePromise(wrapper: { cancelPromise in
            when(
              fulfilled: [next.asVoid(), cancelPromise.asCancellable()].makeIterator(),
              concurrently: 2, autoCancel: true
            ).map(on: nil) { _ in 1 }
          })
        case .limits:
          CancellablePromise(wrapper: { cancelPromise in
            let clock = ManualClock()
            _ = cancelPromise.recover(on: nil, policy: .allErrors) { _ in
              clock.advance(by: .seconds(2))
              return Promise<Void>.value
            }
            return next.timeout(.seconds(1), clock: clock).asPromise()
          })
        }
      }
    }

    @Test(arguments: Row.allCases)
    func `L77: a cancel passes through a long row of promises`(_ row: Row) {
      let levels = row == .limits || row == .throttled ? Self.levels / 10 : Self.levels
      onSmallStack {
        let log = Log()
        let last = hopeless("last", log)
        var first = last
        for _ in 0..<levels { first = row.before(first) }
        first.cancel()
        #expect(first.isRejected && last.wasCancelled)
        #expect(log.entries == ["last"])
      }
    }

    @Test func `L77: a crawl of wrappers is cancelled`() {
      onSmallStack {
        let fetches = Shared<[Resolver<Int>]>([])
        let blocks = Shared(0)
        @Sendable func fetch(_ number: Int) -> CancellablePromise<Int> {
          CancellablePromise { resolver in
            fetches.value.append(resolver)
            return { blocks.value += 1 }
          }
        }
        @Sendable func crawl(_ number: Int) -> CancellablePromise<Int> {
          CancellablePromise(wrapper: { cancelPromise in
            when(fetch(number), while: cancelPromise, autoCancel: true).then(on: nil) { number in
              when(crawl(number + 1), while: cancelPromise, autoCancel: true)
            }
          })
        }
        let result = crawl(0)
        for round in 0..<Self.levels {
          let resolver = fetches.value.removeLast()
          resolver.fulfill(round)
        }
        result.cancel()
        #expect(result.wasCancelled)
        #expect(blocks.value == 1)
      }
    }

    @Test func `L77, L57: at any depth, a wrapper's body decides before the wrapper is rejected`() {
      onSmallStack {
        let last = CancellablePromise<Int>.never
        var first = last
        for _ in 0..<100 {
          let next = first
          first = CancellablePromise(wrapper: { cancelPromise in
            when(next, while: cancelPromise, autoCancel: true)
              .recover(on: nil, policy: .allErrors) { _ in CancellablePromise.value(7) }
          })
        }
        first.cancel()
        #expect(first.value == 7)
        #expect(last.wasCancelled)
      }
    }

    @Test(arguments: [false, true])
    func `L77: a row of promises, each kept by the next one's block, is freed`(isSettled: Bool) {
      _ = silence
      let count = LiveCount()
      onSmallStack {
        var last: CancellablePromise<Int>? = nil
        let resolver = Shared<Resolver<Int>?>(nil)
        for _ in 0..<Self.levels {
          let (before, tracked) = (last, count.make())
          last = CancellablePromise<Int> {
            resolver.value = $0
            return { withExtendedLifetime((before, tracked)) {} }
          }
        }
        if isSettled { resolver.value?.fulfill(1) }
        last = nil
        resolver.value = nil
      }
      #expect(count.live == 0)
    }

    /// The act of a handler besides settling the next promise.
    enum Aside: CaseIterable { case cancel, cancelOwner, endScope, cancelWrapper, cancelRace }

    private func perform(_ aside: Aside) {
      let timer = CancellablePromise<Int>.never
      switch aside {
      case .cancel: timer.cancel()
      case .cancelOwner: withExtendedLifetime(timer.cancelOnDeinit()) {}
      case .endScope: CancellationScope().add(timer)
      case .cancelWrapper:
        CancellablePromise(wrapper: { when(timer, while: $0, autoCancel: true) }).cancel()
      case .cancelRace: _ = race(timer, .value(1), autoCancel: true)
      }
    }

    @Test(arguments: Aside.allCases)
    func `L77: an unrelated cancel in handlers does not lift the nesting limit`(_ aside: Aside) {
      _ = silence
      onSmallStack {
        let pairs = (0..<Scale.rounds).map { _ in Promise<Int>.pending() }
        let depth = Shared(0)
        let deepest = Shared(0)
        for (index, pair) in pairs.enumerated() {
          pair.promise.done(on: nil) { value in
            depth.value += 1
            deepest.value = max(deepest.value, depth.value)
            if index + 1 < pairs.count { pairs[index + 1].resolver.fulfill(value) }
            perform(aside)
            depth.value -= 1
          }.cauterize()
        }
        pairs[0].resolver.fulfill(1)
        #expect(pairs.last?.promise.value == 1)
        #expect(deepest.value <= nestingLimit + 1)
      }
    }

    @Test
    func `L10: promises settled by a cancel block call handlers before the rejections`() {
      deepInHandlers {
        let log = Log()
        let (other, otherResolver) = Promise<Int>.pending()
        other.pipe { _ in log.append("settled") }
        let (promise, resolver) = deciding("block", log) { _ in otherResolver.fulfill(1) }
        promise.pipe { _ in log.append("rejected") }
        promise.cancel()
        #expect(log.entries.prefix(2) == ["block", "settled"])
        withExtendedLifetime(resolver) { resolver.fulfill(1) }
      }
    }

    @Test func `a wait in a cancel block runs the cancels postponed before`() throws {
      let log = Log()
      onSmallStack {
        let last = hopeless("last", log)
        var first = last
        for _ in 0..<100 { first = Row.wrappers.before(first) }
        let top = first
        // The innermost block waits for a promise that a postponed cancel decides.
        let waiting = CancellablePromise<Int>.never.onCancel {
          top.cancel()
          _ = try? last.wait()
          log.append("waited")
        }
        var outer = waiting
        for _ in 0..<100 { outer = Row.ownBlocks.before(outer) }
        outer.cancel()
      }
      #expect(log.entries == ["last", "waited"])
    }
  }
}
