import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// User code called in place by the library counts against the nesting limit, too.
extension NestingLimitTests {
  @Test(arguments: [false, true])
  func `L77: polls and attempts may each start another one where they decide`(isPoll: Bool) {
    onSmallStack {
      let count = Shared(0)
      @Sendable func decide(_ number: Int) -> Bool {
        count.value += 1
        if number > 1 { start(number - 1) }
        return isPoll
      }
      @Sendable func start(_ number: Int) {
        let promise: CancellablePromise<Int> =
          isPoll
          ? poll(
            every: .seconds(1), until: { _ in decide(number) }, clock: ManualClock(), on: nil
          ) { CancellablePromise.value(number) }
          : attempt(2, shouldRetry: { _ in decide(number) }, clock: ManualClock(), on: nil) { _ in
            CancellablePromise(error: TestError.first)
          }
        promise.pipe { _ in
          if isPoll ? promise.value != number : promise.testError != .first {
            Issue.record("\(number)")
          }
        }
      }
      start(Scale.deep)
      #expect(count.value == Scale.deep)
    }
  }

  @Test func `rounds that settle at once use no stack, even in deeply nested handlers`() {
    onSmallStack {
      let (rounds, expected) = (Shared(0), Shared(0))
      @Sendable func nest(_ depth: Int) {
        // Where handlers begin to be put off; between, a few rounds show what many would.
        let length = depth % nestingLimit == 0 ? Scale.long / 20 : 10
        expected.value += length
        Promise.value(depth).pipe { _ in
          if depth < 2 * nestingLimit { nest(depth + 1) }
          let tried: CancellablePromise<Int> = attempt(.max, on: nil) { round in
            rounds.value += 1
            if round < length { throw TestError.first }
            return .value(round)
          }
          tried.pipe { result in
            if (try? result.get()) != length { Issue.record("\(depth): \(result)") }
          }
        }
      }
      nest(0)
      #expect(rounds.value == expected.value)
    }
  }

  /// Links with a body that keeps work for a dispatcher.
  enum Dropped: CaseIterable { case plain, guarantee, cancellable, observer }

  @Test(arguments: Dropped.allCases)
  func `L88: dropped bodies that each keep the next link's dispatcher do not nest`(
    kind: Dropped
  ) {
    onSmallStack {
      let count = LiveCount()
      var next = ManualDispatcher()
      for _ in 0..<Scale.deep {
        let (dispatcher, tracked) = (ManualDispatcher(), count.make())
        let farewell = Farewell { [next] in next.dropAll() }
        let touch: @Sendable () -> Void = {
          farewell.touch()
          tracked.touch()
        }
        switch kind {
        case .plain: Promise.value(1).done(on: dispatcher) { _ in touch() }.cauterize()
        case .guarantee: Guarantee.value(1).done(on: dispatcher) { _ in touch() }
        case .cancellable:
          CancellablePromise.value(1).done(on: dispatcher) { _ in touch() }.cauterize()
        case .observer: _ = CancellablePromise.value(1).ensure(on: dispatcher) { touch() }
        }
        next = dispatcher
      }
      next.dropAll()
      #expect(count.live == 0)
    }
  }
}
