import CancellablePromises
import TestSupport
import Testing

@Suite struct ManualClockTests {
  private let clock = ManualClock()

  /// Records a name, and the seconds since the clock's beginning.
  private func note(
    _ name: String, in log: Recorder<String>, after seconds: Int
  ) -> PromiseTimer {
    let (clock, start) = (clock, clock.now)
    return clock.schedule(after: .seconds(seconds)) {
      log.append("\(name) \(start.duration(to: clock.now).components.seconds)")
    }
  }

  @Test func `work runs at its time, and in the order of scheduling at the same time`() {
    let log = Recorder<String>()
    let timers = [("c", 2), ("a", 1), ("b", 1), ("d", 3)].map { note($0.0, in: log, after: $0.1) }
    #expect(log.count == 0 && clock.timerCount == 4)
    let start = clock.now
    clock.advance(by: .milliseconds(999))
    #expect(log.count == 0)
    clock.advance(by: .milliseconds(1001))
    #expect(log.entries == ["a 1", "b 1", "c 2"])
    clock.advance(by: .seconds(10))
    #expect(log.entries == ["a 1", "b 1", "c 2", "d 3"])
    #expect(start.duration(to: clock.now) == .seconds(12))
    #expect(clock.timerCount == 0)
    withExtendedLifetime(timers) {}
  }

  @Test func `work scheduled during a move runs at its time`() {
    let log = Recorder<String>()
    let kept = Shared<[PromiseTimer]>([])
    let first = clock.schedule(after: .seconds(1)) { [self] in
      kept.value.append(note("soon", in: log, after: 1))
      kept.value.append(note("late", in: log, after: 9))
    }
    let second = note("second", in: log, after: 3)
    clock.advance(by: .seconds(5))
    #expect(log.entries == ["soon 1", "second 3"])
    #expect(clock.timerCount == 1)
    clock.advance(by: .seconds(5))
    #expect(log.last == "late 9")
    withExtendedLifetime((first, second)) {}
  }

  @Test func `work due at once runs at the next move, however small, in the order of scheduling`() {
    let log = Recorder<String>()
    clock.advance(by: .seconds(3))
    for step in [Duration.zero, .seconds(-1)] {
      let timers = [("a", 0), ("b", -1), ("c", 0), ("d", -5)].map {
        note($0.0, in: log, after: $0.1)
      }
      #expect(log.count == 0)
      clock.advance(by: step)
      #expect(log.removeAll() == ["a 0", "b 0", "c 0", "d 0"])
      withExtendedLifetime(timers) {}
    }
  }

  /// Compares with a list from which the first due is taken, and of those the first scheduled.
  @Test(arguments: [false, true])
  func `work scheduled by work comes behind what is due by then`(inOneMove: Bool) {
    for delays in sequences(ofLength: 6, from: [0, 1, 2]) {
      let (clock, log) = (ManualClock(), Recorder<Int>())
      let kept = Shared<[PromiseTimer]>([])
      for number in 0..<3 {
        let timer = clock.schedule(after: .seconds(delays[number])) {
          log.append(number)
          let next = clock.schedule(after: .seconds(delays[3 + number] - 1)) {
            log.append(3 + number)
          }
          kept.value.append(next)
        }
        kept.value.append(timer)
      }
      var (waiting, expected) = ((0..<3).map { (due: delays[$0], number: $0) }, [Int]())
      while let first = waiting.min(by: { $0.due < $1.due }) {
        waiting.removeAll { $0.number == first.number }
        expected.append(first.number)
        guard first.number < 3 else { continue }
        let delay = max(0, delays[3 + first.number] - 1)
        waiting.append((first.due + delay, 3 + first.number))
      }
      if inOneMove { clock.advance(by: .seconds(9)) } else { while clock.advanceToNextTimer() {} }
      #expect(log.entries == expected, "\(delays)")
    }
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(1e20)])
  func `an immense delay never ends`(delay: Duration) {
    let timer = clock.schedule(after: delay) { Issue.record("fired") }
    clock.advance(by: delay)
    let isMoved = clock.advanceToNextTimer()
    #expect(!isMoved && clock.timerCount == 1)
    timer.cancel()
    #expect(clock.timerCount == 0)
  }

  @Test func `advanceToNextTimer moves from timer to timer`() {
    let log = Recorder<String>()
    let timers = [("b", 5), ("a", 2), ("c", 5)].map { note($0.0, in: log, after: $0.1) }
    let start = clock.now
    var steps: [Int64] = []
    while clock.advanceToNextTimer() {
      steps.append(start.duration(to: clock.now).components.seconds)
    }
    #expect(steps == [2, 5, 5])
    #expect(log.entries == ["a 2", "b 5", "c 5"])
    withExtendedLifetime(timers) {}
  }

  @Test func `time does not go back when work moves it further`() {
    let (clock, start) = (clock, clock.now)
    let timer = clock.schedule(after: .seconds(1)) { clock.advance(by: .seconds(10)) }
    clock.advance(by: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(11))
    withExtendedLifetime(timer) {}
  }

  // MARK: Timers

  @Test func `cancelling or releasing a timer releases the work`() {
    let count = LiveCount()
    func schedule() -> PromiseTimer {
      let tracked = count.make()
      return clock.schedule(after: .seconds(1)) {
        tracked.touch()
        Issue.record("fired")
      }
    }
    let timer = schedule()
    #expect(count.live == 1 && clock.timerCount == 1)
    timer.cancel()
    #expect(count.live == 0 && clock.timerCount == 0)
    timer.cancel()
    _ = schedule()
    #expect(count.live == 0 && clock.timerCount == 0)
    clock.advance(by: .seconds(2))
  }

  @Test func `a released clock releases the work, and timers can still be cancelled`() {
    let count = LiveCount()
    func schedule() -> PromiseTimer {
      let tracked = count.make()
      return ManualClock().schedule(after: .zero) { tracked.touch() }
    }
    let timer = schedule()
    #expect(count.live == 0)
    timer.cancel()
  }

  @Test func `a timer's own block runs once, even if it cancels the timer`() {
    let log = Recorder<String>()
    do {
      let timer = Shared<PromiseTimer?>(nil)
      timer.value = PromiseTimer {
        timer.value?.cancel()
        log.append("cancelled")
      }
      timer.value?.cancel()
      timer.value?.cancel()
      timer.value = nil
    }
    #expect(log.count == 1)
    do { _ = PromiseTimer { log.append("let go") } }
    #expect(log.entries == ["cancelled", "let go"])
  }

  @Test func `immense times and endless moves do no harm`() {
    let earliest = ContinuousClock.Instant.now.advanced(by: Duration(attoseconds: .min))
    for start in [earliest, earliest.advanced(by: Duration(attoseconds: .max)), .now] {
      let clock = ManualClock(now: start)
      let log = Recorder<String>()
      let timer = clock.schedule(after: .seconds(Int64(1) << 59)) { log.append("fired") }
      for _ in 0..<400 { clock.advance(by: Duration(attoseconds: .max)) }
      #expect(log.entries == ["fired"])
      withExtendedLifetime(timer) {}
    }
  }

  @Test func `dropped work does not run, is released, and stays dropped`() {
    let (clock, log, live) = (ManualClock(), Recorder<Int>(), LiveCount())
    let timers = (0..<3).map { number in
      clock.schedule(after: .seconds(number)) { [tracked = live.make()] in
        tracked.touch()
        log.append(number)
      }
    }
    clock.dropAll()
    #expect(clock.timerCount == 0 && live.live == 0)
    let later = clock.schedule(after: .seconds(1)) { log.append(4) }
    // A cancelled old timer must not be mistaken for the new one.
    for timer in timers { timer.cancel() }
    clock.advance(by: .seconds(5))
    #expect(log.entries == [4])
    withExtendedLifetime(later) {}
  }
}
