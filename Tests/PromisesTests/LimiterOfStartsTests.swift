import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

@Suite final class LimiterOfStartsTests {
  private let clock = ManualClock()

  // What still waits keeps the clock, and the other way round.
  deinit { clock.dropAll() }

  private static func run(_ limiter: Limiter, _ count: Int, _ log: Recorder<Int>) {
    for number in 0..<count {
      let _: Promise<Int> = limiter.run(on: nil) {
        log.append(number)
        return Promise.value(number)
      }
    }
  }

  @Test func `L81: so many start in any interval`() {
    let (limiter, log) = (Limiter(2, per: .seconds(10), clock: clock), Recorder<Int>())
    Self.run(limiter, 1, log)
    clock.advance(by: .seconds(9))
    Self.run(limiter, 4, log)
    #expect(log.count == 2 && limiter.waitingCount == 3)
    clock.advance(by: .milliseconds(999))
    #expect(log.count == 2)
    clock.advance(by: .milliseconds(1))
    #expect(log.count == 3)
    clock.advance(by: .seconds(8))
    #expect(log.count == 3)
    clock.advance(by: .seconds(1))
    #expect(log.count == 4)
    clock.advance(by: .seconds(1))
    #expect(log.count == 5 && limiter.waitingCount == 0)
    #expect(clock.timerCount == 0)
    #expect(log.entries == [0, 0, 1, 2, 3])
  }

  @Test
  func `L81: of closures that a busy queue holds back, so many begin in any interval`() {
    let (limiter, queue, log) = (
      Limiter(2, per: .seconds(1), clock: clock), ManualDispatcher(), Recorder<Int>()
    )
    for number in 0..<6 {
      let _: Promise<Int> = limiter.run(on: queue) {
        log.append(number)
        return Promise.value(number)
      }
    }
    clock.advance(by: .seconds(10))
    queue.runAll()
    #expect(log.entries == [0, 1] && limiter.waitingCount == 4)
    clock.advance(by: .milliseconds(999))
    queue.runAll()
    #expect(log.count == 2)
    clock.advance(by: .milliseconds(1))
    queue.runNext()
    #expect(log.entries == [0, 1, 2])
    clock.advance(by: .milliseconds(500))
    queue.runAll()
    #expect(log.entries == [0, 1, 2, 3])
    clock.advance(by: .milliseconds(500))
    queue.runAll()
    #expect(log.entries == [0, 1, 2, 3, 4])
    clock.advance(by: .milliseconds(500))
    queue.runAll()
    #expect(log.entries == [0, 1, 2, 3, 4, 5] && clock.timerCount == 0)
  }

  @Test func `L81: the permit of a closure that never begins is the next one's`() {
    let (limiter, queue, log) = (
      Limiter(1, per: .seconds(1), clock: clock), ManualDispatcher(), Recorder<Int>()
    )
    let first: CancellablePromise<Int> = limiter.run(on: queue) { Promise.value(0) }
    Self.run(limiter, 3, log)
    #expect(log.count == 0 && clock.timerCount == 0)
    first.cancelImmediately()
    #expect(log.entries == [0] && clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(log.entries == [0, 1])
    let _: Promise<Int> = limiter.run(on: queue) { Promise.value(4) }
    Self.run(limiter, 1, log)
    clock.advance(by: .seconds(1))
    #expect(log.entries == [0, 1, 2])
    clock.advance(by: .seconds(1))
    #expect(log.count == 3 && limiter.waitingCount == 1 && clock.timerCount == 0)
    queue.dropAll()
    #expect(log.entries == [0, 1, 2, 0] && limiter.waitingCount == 0 && clock.timerCount == 0)
  }

  @Test func `L81: a timer is not kept for those who got the permit of another`() {
    let (limiter, queue, log) = (
      Limiter(2, per: .seconds(10), clock: clock), ManualDispatcher(), Recorder<Int>()
    )
    Self.run(limiter, 1, log)
    let queued: CancellablePromise<Int> = limiter.run(on: queue) { Promise.value(0) }
    Self.run(limiter, 1, log)
    #expect(limiter.waitingCount == 1 && clock.timerCount == 1)
    queued.cancelImmediately()
    #expect(log.count == 2 && clock.timerCount == 0)
  }

  @Test func `a leap of time lets no more start than intervals went by`() {
    let (limiter, log) = (Limiter(3, per: .seconds(1), clock: clock), Recorder<Int>())
    Self.run(limiter, 100, log)
    #expect(log.count == 3)
    // A manual clock goes through all that is due on the way.
    clock.advance(by: .seconds(5))
    #expect(log.count == 18)
    clock.advance(by: .seconds(1_000_000))
    #expect(log.count == 100 && clock.timerCount == 0)
    #expect(log.entries == Array(0..<100))
    Self.run(limiter, 4, log)
    #expect(log.count == 103)
  }

  @Test func `what has ended does not let another start`() {
    let (limiter, jobs) = (Limiter(1, per: .seconds(1), clock: clock), Jobs())
    let _: Promise<Int> = limiter.run(on: nil) { jobs.start(0) }
    let _: Promise<Int> = limiter.run(on: nil) { jobs.start(1) }
    jobs.end(0)
    #expect(limiter.runningCount == 0 && jobs.begun.count == 1)
    clock.advance(by: .seconds(1))
    #expect(limiter.runningCount == 1 && jobs.begun.count == 2)
  }

  @Test func `without a length nothing is limited`() {
    for length in [Duration.zero, .seconds(-1), Duration(attoseconds: .min)] {
      let (limiter, log) = (Limiter(1, per: length, clock: clock), Recorder<Int>())
      Self.run(limiter, 10, log)
      #expect(log.count == 10 && clock.timerCount == 0)
    }
  }

  @Test func `an endless interval lets so many start, and then none`() {
    let limiter = Limiter(2, per: Duration(attoseconds: .max), clock: clock)
    let log = Recorder<Int>()
    Self.run(limiter, 3, log)
    clock.advance(by: .seconds(1_000_000_000))
    #expect(log.count == 2 && limiter.waitingCount == 1)
  }

  @Test func `a timer is there only while somebody waits`() {
    let limiter = Limiter(1, per: .seconds(1), clock: clock)
    let first: CancellablePromise<Int> = limiter.run(on: nil) { Promise.value(1) }
    #expect(clock.timerCount == 0 && first.isFulfilled)
    let waiting: [CancellablePromise<Int>] = (0..<2).map { _ in
      limiter.run(on: nil) { Promise.value(2) }
    }
    #expect(clock.timerCount == 1)
    waiting[0].cancel()
    #expect(clock.timerCount == 1)
    waiting[1].cancel()
    #expect(clock.timerCount == 0 && limiter.waitingCount == 0)
    let last: CancellablePromise<Int> = limiter.run(on: nil) { Promise.value(3) }
    #expect(clock.timerCount == 1)
    clock.advance(by: .seconds(1))
    #expect(last.value == 3 && clock.timerCount == 0)
  }

  @Test func `who waits goes on although nobody keeps the limiter`() {
    let log = Recorder<Int>()
    do { Self.run(Limiter(1, per: .seconds(1), clock: clock), 3, log) }
    clock.advance(by: .seconds(2))
    #expect(log.entries == [0, 1, 2] && clock.timerCount == 0)
  }

  @Test func `if the clock goes away, whoever waits is abandoned, and nothing is left`() async {
    let count = LiveCount()
    let result: Promise<Int>
    let turns: WeakReference
    do {
      let clock = ManualClock()
      let limiter = Limiter(1, per: .seconds(1), clock: GoneClock(clock))
      turns = WeakReference(limiter.semaphore)
      let _: Promise<Int> = limiter.run(on: nil) { Promise.value(1) }
      let tracked = count.make()
      result = limiter.run(on: nil) {
        tracked.touch()
        return Promise.value(2)
      }
      #expect(limiter.waitingCount == 1)
      withExtendedLifetime(clock) {}
    }
    #expect(count.live == 0 && turns.object == nil)
    await #expect(throws: PromiseError.self) { try await result.async() }
  }

  @Test func `a clock that calls at once does not recurse`() {
    onSmallStack {
      let clock = ImmediateClock()
      let limiter = Limiter(1, per: .seconds(1), clock: clock)
      let log = Recorder<Int>()
      for number in 0..<100_000 {
        let _: Promise<Int> = limiter.run(on: nil) {
          log.append(number)
          return Promise.value(number)
        }
      }
      #expect(log.count == 1 && limiter.waitingCount == 99_999)
      clock.callAtOnce()
      #expect(log.entries == Array(0..<100_000))
      #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
    }
  }

  @Test func `a clock that has always called at once does not recurse, either`() {
    onSmallStack {
      let clock = ImmediateClock()
      clock.callAtOnce()
      let limiter = Limiter(2, per: .seconds(1), clock: clock)
      let log = Recorder<Int>()
      Self.run(limiter, 20_000, log)
      #expect(log.entries == Array(0..<20_000) && limiter.waitingCount == 0)
    }
  }

  @Test func `L81: who waits after all others have left gets a turn of their own`() {
    let (limiter, log) = (Limiter(1, per: .seconds(10), clock: clock), Recorder<Int>())
    Self.run(limiter, 1, log)
    let leaving: CancellablePromise<Int> = limiter.run(on: nil) { CancellablePromise.value(1) }
    leaving.cancel()
    #expect(limiter.waitingCount == 0 && clock.timerCount == 0)
    clock.advance(by: .seconds(1))
    Self.run(limiter, 1, log)
    #expect(log.count == 1 && limiter.waitingCount == 1)
    clock.advance(by: .seconds(9))
    #expect(log.count == 2)
  }

  @Test func `L81: who waits after a clock has dropped its work is the first in line`() {
    _ = silence
    let (limiter, log) = (Limiter(1, per: .seconds(10), clock: clock), Recorder<Int>())
    Self.run(limiter, 2, log)
    clock.dropAll()
    #expect(log.count == 1 && limiter.waitingCount == 0)
    Self.run(limiter, 1, log)
    #expect(limiter.waitingCount == 1)
    clock.advance(by: .seconds(10))
    #expect(log.count == 2 && limiter.waitingCount == 0)
  }

  @Test func `an interval of no length limits nothing`() {
    let (limiter, queue) = (Limiter(1, per: .zero, clock: clock), ManualDispatcher())
    for _ in 0..<3 { let _: Promise<Int> = limiter.run(on: queue) { Promise.value(1) } }
    #expect(limiter.waitingCount == 0 && limiter.runningCount == 3)
    queue.runAll()
    #expect(limiter.runningCount == 0)
  }

  @Test func `a clock that calls twice, or on another thread, starts no more`() {
    let clock = RepeatingClock()
    let limiter = Limiter(1, per: .seconds(1), clock: clock)
    let log = Recorder<Int>()
    Self.run(limiter, 3, log)
    let late = clock.works.removeAll()
    #expect(late.count == 1)
    onOtherThread { late[0]() }
    #expect(log.count == 2)
    late[0]()
    #expect(log.count == 2 && clock.works.count == 1)
    clock.works.removeAll()[0]()
    #expect(log.entries == [0, 1, 2])
  }
}

/// Forwards to a clock that others let go.
private final class GoneClock: PromiseClock, @unchecked Sendable {
  /// Never written again.
  private weak var clock: ManualClock?

  init(_ clock: ManualClock) { self.clock = clock }

  var now: ContinuousClock.Instant { clock?.now ?? .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    clock?.schedule(after: delay, work) ?? PromiseTimer {}
  }
}

/// Keeps work until it is told to run it, and from then on runs all work at once; its time stands still.
private final class ImmediateClock: PromiseClock {
  let now = ContinuousClock.Instant.now
  private let kept = Recorder<@Sendable () -> Void>()
  private let isImmediate = Shared(false)

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    if isImmediate.value { work() } else { kept.append(work) }
    return PromiseTimer {}
  }

  func callAtOnce() {
    isImmediate.value = true
    for work in kept.removeAll() { work() }
  }
}

/// Keeps work for somebody to run; its time stands still.
private final class RepeatingClock: PromiseClock {
  let works = Recorder<@Sendable () -> Void>()
  let now = ContinuousClock.Instant.now

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    works.append(work)
    return PromiseTimer {}
  }
}
