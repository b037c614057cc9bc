import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// User code called in place by the library counts against the nesting limit, too.
extension NestingLimitTests {
  @Test func `polls may each start another poll in their condition`() {
    onSmallStack {
      let count = Shared(0)
      @Sendable func start(_ number: Int) {
        let promise: Promise<Int> = poll(
          every: .seconds(1),
          until: { _ in
            count.value += 1
            if number > 1 { start(number - 1) }
            return true
          }, clock: ManualClock(), on: nil
        ) { Promise.value(number) }
        promise.done(on: nil) { if $0 != number { Issue.record("\($0)") } }.cauterize()
      }
      start(Scale.long)
      #expect(count.value == Scale.long)
    }
  }

  @Test func `attempts may each start another one in shouldRetry`() {
    onSmallStack {
      let count = Shared(0)
      @Sendable func start(_ number: Int) {
        let promise: CancellablePromise<Int> = attempt(
          2,
          shouldRetry: { _ in
            count.value += 1
            if number > 1 { start(number - 1) }
            return false
          }, clock: ManualClock(), on: nil
        ) { _ -> CancellablePromise<Int> in throw TestError.first }
        promise.catch(on: nil) { if $0 as? TestError != .first { Issue.record("\($0)") } }
      }
      start(Scale.long)
      #expect(count.value == Scale.long)
    }
  }

  @Test func `rounds that settle at once use no stack, even in deeply nested handlers`() {
    onSmallStack {
      let (rounds, ends) = (Shared(0), Shared(0))
      @Sendable func nest(_ depth: Int) {
        Promise.value(depth).pipe { _ in
          if depth < 2 * nestingLimit { nest(depth + 1) }
          let tried: CancellablePromise<Int> = attempt(.max, on: nil) { round in
            rounds.value += 1
            if round < Scale.long / 20 { throw TestError.first }
            return .value(round)
          }
          tried.pipe { _ in ends.value += 1 }
        }
      }
      nest(0)
      #expect(ends.value == 2 * nestingLimit + 1)
      #expect(rounds.value == ends.value * (Scale.long / 20))
    }
  }

  /// Links whose bodies keep work for a dispatcher.
  enum Dropped: CaseIterable { case plain, guarantee, cancellable, observer }

  @Test(arguments: Dropped.allCases)
  func `L88: dropped bodies that each keep the next link's dispatcher do not nest`(
    kind: Dropped
  ) {
    _ = silence
    onSmallStack {
      let count = LiveCount()
      var next = ManualDispatcher()
      for _ in 0..<Scale.long {
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
