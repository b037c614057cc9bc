import CancellablePromises
import TestSupport
import Testing

@testable import Promises

@Suite struct DelayTests {
  private let clock = ManualClock()

  enum Kind: CaseIterable {
    case promise, cancellable

    func delay(_ promise: Promise<Int>, _ clock: ManualClock) -> any Thenable<Int> {
      switch self {
      case .promise: promise.delay(.seconds(2), clock: clock)
      case .cancellable: promise.asCancellable().delay(.seconds(2), clock: clock)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `either outcome is delayed, counted from the settlement`(kind: Kind) {
    for isRejected in [false, true] {
      let (promise, resolver) = Promise<Int>.pending()
      let result = kind.delay(promise, clock)
      clock.advance(by: .seconds(5))
      #expect(clock.timerCount == 0)
      if isRejected { resolver.reject(TestError.first) } else { resolver.fulfill(7) }
      clock.advance(by: .milliseconds(1999))
      #expect(result.isPending && clock.timerCount == 1)
      clock.advance(by: .milliseconds(1))
      #expect(isRejected ? result.error as? TestError == .first : result.value == 7)
      #expect(clock.timerCount == 0)
    }
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `a delay of zero or less ends on the clock's next turn`(duration: Duration) {
    let result = Promise.value(7).delay(duration, clock: clock)
    #expect(result.isPending)
    clock.advance(by: .zero)
    #expect(result.value == 7)
  }

  @Test(arguments: Kind.allCases)
  func `a dropped delay releases its timer, unless it has handlers`(kind: Kind) {
    for (isTold, isDroppedLate) in [(false, false), (false, true), (true, false), (true, true)] {
      let ((promise, resolver), told) = (Promise<Int>.pending(), Recorder<Int>())
      var delayed: (any Thenable<Int>)? = kind.delay(promise, clock)
      if isTold { delayed?.pipe { _ in told.append(1) } }
      if !isDroppedLate { delayed = nil }
      resolver.fulfill(1)
      #expect(clock.timerCount == (isTold || isDroppedLate ? 1 : 0))
      delayed = nil
      #expect(clock.timerCount == (isTold ? 1 : 0))
      clock.advance(by: .seconds(2))
      #expect(told.entries.count == (isTold ? 1 : 0) && clock.timerCount == 0)
    }
  }

  @Test func `L7, L18, L74: a cancel during the delay flags what is above, and ends the timer`() {
    let count = LiveCount()
    let source = CancellablePromise.value(count.make())
    let (first, told) = (source.delay(.seconds(1), clock: clock), Recorder<Int>())
    first.catch(on: nil, policy: .allErrors) { _ in told.append(1) }
    first.map(on: nil) { $0 }.cancel()
    #expect(first.error?.isCancelled == true && source.isCancelled && told.entries == [1])
    #expect(clock.timerCount == 0 && count.live == 1)
  }

  @Test func `a released clock releases the outcome`() {
    let count = LiveCount()
    var clock: ManualClock? = ManualClock()
    let result = Promise.value(count.make()).delay(.seconds(1), clock: clock!)
    #expect(count.live == 1)
    clock = nil
    #expect(result.isPending && count.live == 0)
  }
}
