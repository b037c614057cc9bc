import Dispatch
import TestSupport
import Testing

@testable import Promises

/// `after` on a manual clock; SystemClockTests have the system's.
@Suite struct AfterTests {
  @Test func `a departing handler leaves the timer to the others`() {
    let (clock, log) = (ManualClock(), Recorder<Int>())
    var timer: Guarantee<Void>? = after(Duration.seconds(1), clock: clock)
    timer!.done(on: nil) { log.append(1) }
    let (other, resolve) = Guarantee<Void>.pending()
    race(timer!, other).done(on: nil) { log.append(2) }
    timer!.done(on: nil) { log.append(3) }
    timer = nil
    resolve(())
    #expect(log.entries == [2])
    clock.advance(by: .seconds(1))
    #expect(log.entries == [2, 1, 3])
  }

  @Test func `a decided race with a timer releases its handlers`() {
    let (count, clock) = (LiveCount(), ManualClock())
    do {
      let timers = (0..<3).map { _ in after(.seconds(1), clock: clock) }
      let tracked = count.make()
      let (promise, resolver) = Promise<Int>.pending()
      let raced = race(promise, timers[0].map(on: nil) { 0 })
      let (other, resolve) = Guarantee<Void>.pending()
      let direct = race(timers[1], other)
      let quick = race(timers[2], Guarantee.value)
      raced.pipe { _ in tracked.touch() }
      #expect(timers.map(\.handlerCount) == [1, 1, 0])
      resolver.fulfill(1)
      resolve(())
      #expect(raced.value == 1 && direct.isFulfilled && quick.isFulfilled)
      // The plain chain of the first goes on.
      #expect(timers.map(\.handlerCount) == [1, 0, 0])
    }
    #expect(count.live == 0)
  }

  @Test func `a timer that has lost all races is released at once`() {
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

  // MARK: By a clock

  @Test(arguments: [0, -1, -Double.infinity, .nan])
  func `a time in the past waits for the clock's next turn`(seconds: Double) {
    let clock = ManualClock()
    let guarantee = after(seconds: seconds, clock: clock)
    let threads = Recorder<UInt>()
    guarantee.done(on: nil) { threads.append(currentThread()) }
    #expect(guarantee.isPending)
    clock.advance(by: .zero)
    #expect(guarantee.isFulfilled && threads.entries == [currentThread()])
  }

  @Test func `an endless time needs no timer`() {
    let clock = ManualClock()
    let endless = [
      after(seconds: .infinity, clock: clock), after(.never, clock: clock),
      after(Duration.seconds(Int64.max), clock: clock),
    ]
    clock.advance(by: .seconds(Int64.max))
    #expect(endless.allSatisfy { $0.isPending })
  }

  @Test func `a guarantee releases its timer with itself, unless handlers wait`() {
    let clock = ManualClock()
    _ = after(seconds: 1, clock: clock)
    #expect(clock.timerCount == 0)
    let log = Recorder<Int>()
    after(seconds: 1, clock: clock).done(on: nil) { log.append(1) }
    #expect(clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(log.count == 1)
  }

  @Test func `a released clock releases waiting promises`() {
    let count = LiveCount()
    var clock: ManualClock? = ManualClock()
    var weakTimer = WeakReference(nil)
    do {
      let tracked = count.make()
      let timer = after(seconds: 1, clock: clock!)
      weakTimer = WeakReference(timer)
      timer.map(on: nil) { 0 }.done(on: nil) { _ in tracked.touch() }
    }
    #expect(weakTimer.object != nil && count.live == 1)
    clock = nil
    #expect(count.live == 0)
  }
}
