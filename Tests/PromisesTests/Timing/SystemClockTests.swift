import Dispatch
import TestSupport
import Testing

@testable import Promises

/// The system's clock, as far as tests can check it without depending on time.
@Suite struct SystemClockTests {
  @Test(arguments: [
    Duration.zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(1), .milliseconds(1),
  ])
  func `work runs on another thread, and not early`(delay: Duration) {
    let done = DispatchSemaphore(value: 0)
    let thread = Shared<UInt>(0)
    let start = SystemClock().now
    let timer = SystemClock().schedule(after: delay) {
      thread.value = currentThread()
      done.signal()
    }
    done.wait()
    #expect(start.duration(to: .now) >= delay)
    #expect(thread.value != currentThread())
    withExtendedLifetime(timer) {}
  }

  @Test(arguments: [
    Duration.seconds(1_000_000), .seconds(1 << 31), .seconds(Int64.max), .seconds(1e20),
  ])
  func `a cancelled timer releases its work at once`(delay: Duration) {
    let count = LiveCount()
    func schedule() -> PromiseTimer {
      let tracked = count.make()
      return SystemClock().schedule(after: delay) {
        tracked.touch()
        Issue.record("fired")
      }
    }
    let timer = schedule()
    #expect(count.live == 1)
    timer.cancel()
    #expect(count.live == 0)
    _ = schedule()
    #expect(count.live == 0)
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L80: work that blocks holds up no other timer`() {
    let (gate, fired) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // More timers than processors: each begins while the earlier ones block.
    var timers: [PromiseTimer] = []
    for _ in 0..<40 {
      timers.append(
        SystemClock().schedule(after: .zero) {
          fired.signal()
          gate.wait()
        })
      fired.wait()
    }
    for _ in timers { gate.signal() }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `every timer fires, in any order`() {
    let far = SystemClock().schedule(after: .seconds(3600)) { Issue.record("fired") }
    let fired = DispatchSemaphore(value: 0)
    for delays in [[9, 6, 3], [3, 6, 9], [6, 6, 6], [0, 9, 0]] {
      let timers = delays.map { delay in
        SystemClock().schedule(after: .milliseconds(delay)) { fired.signal() }
      }
      for _ in timers { fired.wait() }
      withExtendedLifetime(timers) {}
    }
    withExtendedLifetime(far) {}
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `timers made and cancelled on many threads all end`() {
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      // A timer that fires twice leaves the group once too often, which stops the program.
      let group = DispatchGroup()
      let timers = (0..<500).map { number in
        if number % 2 == 0 {
          SystemClock().schedule(after: .seconds(60)) { Issue.record("fired") }.cancel()
          // The next timer is later, and the cancel may be too late.
          SystemClock().schedule(after: .microseconds(50)) {}.cancel()
        }
        group.enter()
        return SystemClock().schedule(after: .microseconds(number % 7 * 100)) { group.leave() }
      }
      group.wait()
      withExtendedLifetime(timers) {}
    }
  }

  @Test(arguments: [
    (0.5, Duration.milliseconds(500)), (0, .zero), (-1, .zero), (-.infinity, .zero), (.nan, .zero),
    (1e300, .endless), (.infinity, .endless), (1e18, .seconds(Int64(1e18))),
    (0x1p60, .endless), (0x1p60.nextDown, .seconds(Int64(0x1p60.nextDown))), (0x1p61, .endless),
  ])
  func `any number of seconds is a duration`(seconds: Double, duration: Duration) {
    #expect(Duration(clamping: seconds) == duration)
  }

  @Test(arguments: [
    (DispatchTimeInterval.seconds(2), Duration.seconds(2)), (.milliseconds(-2), .milliseconds(-2)),
    (.microseconds(2), .microseconds(2)), (.nanoseconds(2), .nanoseconds(2)), (.never, .endless),
  ])
  func `intervals are durations`(interval: DispatchTimeInterval, duration: Duration) {
    #expect(Duration(interval) == duration)
  }
}
