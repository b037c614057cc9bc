import Dispatch
import TestSupport
import Testing

@testable import Promises

/// What can be said of timers without a clock: that they fire, when they do not, and what they keep.
@Suite struct AfterTests {
  @Test(arguments: [0, -1, 0.001, -Double.infinity, .nan])
  func `fires on a later turn, whatever is past`(seconds: Double) {
    let guarantee = after(seconds: seconds)
    guarantee.wait()
    #expect(guarantee.isFulfilled)
  }

  @Test func `takes intervals and durations`() {
    after(.milliseconds(1)).wait()
    after(.nanoseconds(1)).wait()
    after(.seconds(0)).wait()
    after(Duration.milliseconds(1)).wait()
  }

  @Test(arguments: [1e6, 1e18, 1e300, Double.greatestFiniteMagnitude, .infinity])
  func `a time beyond all measure is far away`(seconds: Double) {
    let guarantee = after(seconds: seconds)
    #expect(guarantee.isPending)
  }

  @Test func `nobody has to keep a timer that has handlers`() {
    let done = DispatchSemaphore(value: 0)
    after(seconds: 0.001).done(on: nil) { done.signal() }
    done.wait()
  }

  @Test func `a timer that nobody waits for is let go`() {
    let count = LiveCount()
    var weakTimer = WeakReference(nil)
    do {
      let timer = after(seconds: 1e6)
      weakTimer = WeakReference(timer)
    }
    #expect(weakTimer.object == nil)
    do {
      let timer = after(seconds: 1e6)
      weakTimer = WeakReference(timer)
      let tracked = count.make()
      let (promise, resolver) = Promise<Int>.pending()
      let raced = race(promise, timer.map(on: nil) { 0 })
      let direct = race(timer.asPromise(), promise.asVoid())
      let quick = race(timer, Guarantee.value)
      raced.pipe { _ in tracked.touch() }
      resolver.fulfill(1)
      #expect(raced.value == 1 && direct.isFulfilled && quick.isFulfilled)
    }
    #expect(count.live == 0)
  }

  @Test func `a timer that lost its races goes at once`() {
    var weakTimer = WeakReference(nil)
    let (guarantee, resolve) = Guarantee<Void>.pending()
    do {
      let timer = after(seconds: 1e6)
      weakTimer = WeakReference(timer)
      race(timer, guarantee).done(on: nil) {}
    }
    #expect(weakTimer.object != nil)
    resolve(())
    #expect(weakTimer.object == nil)
  }
}
