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

      /// Makes a promise that passes its cancel on to `next`.
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

    @Test func `L10: promises settled by cancel blocks are told in order, before the rejections`() {
      deepInHandlers {
        let log = Log()
        let (first, second) = (Promise<Int>.pending(), Promise<Int>.pending())
        first.promise.pipe { _ in log.append("first") }
        second.promise.pipe { _ in log.append("second") }
        let (promise, resolver) = deciding("block", log) { _ in first.resolver.fulfill(1) }
        promise.onCancel { second.resolver.fulfill(2) }.pipe { _ in log.append("rejected") }
        promise.cancel()
        #expect(log.entries.prefix(3) == ["block", "first", "second"])
        withExtendedLifetime(resolver) { resolver.fulfill(1) }
      }
    }
  }
}
