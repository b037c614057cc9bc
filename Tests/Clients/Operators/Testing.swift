import CancellablePromises
import Promises

func testing(_ promise: Promise<Int>) {
  let dispatcher = ManualDispatcher()
  let _: Promise<Int> = promise.map(on: dispatcher) { $0 }
  dispatcher.dispatch { print("dispatched") }
  let _: Int = dispatcher.waitingCount + dispatcher.receivedCount + dispatcher.runAll()
  let _: Bool = dispatcher.runNext()
  dispatcher.dropAll()

  let clock = ManualClock()
  clock.dropAll()
  let _: ManualClock = ManualClock(now: .now)
  let _: ContinuousClock.Instant = clock.now
  let _: Int = clock.timerCount
  let timer: PromiseTimer = clock.schedule(after: .seconds(1)) { print("fired") }
  clock.advance(by: .seconds(1))
  let _: Bool = clock.advanceToNextTimer()
  timer.cancel()
}

func choosingClocks() {
  conf.clock = ManualClock()
  conf.clock = .system
  let system = SystemClock()
  let _: PromiseTimer = system.schedule(after: .seconds(1)) { print("fired") }
}

/// A clock of one's own.
struct EagerClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    let timer = SystemClock().schedule(after: delay / 2, work)
    return PromiseTimer { timer.cancel() }
  }
}
