import TestSupport
import Testing

@testable import Promises

@Suite struct RetryDelayTests {
  private func seconds(_ delay: RetryDelay, _ attempts: some Sequence<Int>) -> [Double] {
    attempts.map { attempt in
      let (seconds, attoseconds) =
        delay.duration(after: attempt, error: TestError.numbered(attempt)).components
      return Double(seconds) + Double(attoseconds) * 1e-18
    }
  }

  @Test func `delays are none, constant, or grow up to the maximum`() {
    #expect(seconds(.none, 1...3) == [0, 0, 0])
    #expect(seconds(.constant(.milliseconds(1500)), 1...3) == [1.5, 1.5, 1.5])
    let delay = RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(10))
    #expect(seconds(delay, 1...6) == [1, 2, 4, 8, 10, 10])
    #expect(seconds(delay, [64, 1_000_000, Int.max]) == [10, 10, 10])
    let threefold = RetryDelay.exponential(initial: .milliseconds(500), factor: 3)
    #expect(seconds(threefold, 1...6) == [0.5, 1.5, 4.5, 13.5, 40.5, 60])
  }

  @Test(arguments: [
    (0.5, [8, 4, 2, 1]), (0, [8, 0, 0, 0]), (1, [8, 8, 8, 8]), (-2, [8, 8, 8, 8]),
    (.nan, [8, 8, 8, 8]), (-.infinity, [8, 8, 8, 8]), (.infinity, [8, 60, 60, 60]),
    (1e300, [8, 60, 60, 60]),
  ])
  func `any factor gives a valid delay`(factor: Double, expected: [Double]) {
    let delay = RetryDelay.exponential(initial: .seconds(8), factor: factor)
    #expect(seconds(delay, 1...4) == expected)
    #expect(seconds(delay, [Int.max])[0] == (factor == 0.5 ? 0 : expected[3]))
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func `a first delay or maximum of zero is no delay`(duration: Duration) {
    #expect(seconds(.exponential(initial: duration), 1...3) == [0, 0, 0])
    #expect(seconds(.exponential(initial: duration, factor: .infinity), 1...3) == [0, 0, 0])
    #expect(seconds(.exponential(initial: .seconds(1), maximum: duration), 1...3) == [0, 0, 0])
  }

  @Test func `immense durations do no harm`() {
    let endless = Duration.seconds(Int64.max)
    #expect(seconds(.exponential(initial: endless), 1...2) == [60, 60])
    let delay = RetryDelay.exponential(initial: .seconds(1), factor: 1e18, maximum: endless)
    let found = seconds(delay, [1, 2, 3, Int.max])
    #expect(found[0] == 1 && found[1] == 1e18 && found[2] > 1e18 && found[3] == found[2])
  }

  @Test(arguments: [0, -1, Int.min + 1, Int.min])
  func `attempts below the first count as the first`(attempt: Int) {
    for seed in [nil, 1, .max] as [UInt64?] {
      for jitter in [0, 1] where jitter == 0 || seed != nil {
        let delay = RetryDelay.exponential(
          initial: .seconds(3), jitter: Double(jitter), seed: seed)
        #expect(seconds(delay, [attempt]) == seconds(delay, [1]))
      }
    }
    #expect(seconds(.constant(.seconds(3)), [attempt]) == [3])
    let own = RetryDelay { attempt, _ in .nanoseconds(Int64(attempt)) }
    #expect(own.duration(after: attempt, error: TestError.first) == .nanoseconds(Int64(attempt)))
  }

  @Test(arguments: [nil, 1] as [UInt64?])
  func `jitter cuts at most its share, never the same twice, from any pause`(seed: UInt64?) {
    let delay = RetryDelay.exponential(
      initial: .seconds(1), maximum: .seconds(10), jitter: 0.25, seed: seed)
    let found = seconds(delay, 5...1004)
    #expect(found.allSatisfy { $0 > 7.5 && $0 <= 10 } && Set(found).count > 990)
    #expect(found.min()! < 7.6 && found.max()! > 9.9)
  }

  @Test(arguments: [(2, 1), (.infinity, 1), (-1, 0), (.nan, 0)])
  func `jitter out of bounds counts as the nearest bound`(jitter: Double, part: Double) {
    func delays(_ jitter: Double) -> [Double] {
      seconds(.exponential(initial: .seconds(10), jitter: jitter, seed: 1), 1...10)
    }
    #expect(delays(jitter) == delays(part))
  }

  @Test func `a seed always gives the same delays`() {
    func delays(_ seed: UInt64, _ attempts: some Sequence<Int> = 1...5) -> [Double] {
      seconds(
        .exponential(initial: .seconds(1), factor: 1, jitter: 1, seed: seed), attempts)
    }
    #expect(delays(1) == delays(1) && delays(1) != delays(2))
    #expect(delays(1, (1...5).reversed()) == delays(1).reversed())
    #expect(Set(delays(1)).count == 5)
    // The generator's numbers, one after the other.
    var numbers = SplitMix64(seed: 1)
    let expected = (1...5).map { _ in 1 - Double(numbers.next() >> 11) * 0x1p-53 }
    #expect(zip(delays(1), expected).allSatisfy { abs($0 - $1) < 1e-15 })
  }

  /// The first numbers after one seed, as Vigna's program of 2015 gives them.
  @Test func `the random numbers are those of SplitMix64`() {
    var numbers = SplitMix64(seed: 1_234_567)
    #expect(
      (1...5).map { _ in numbers.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }
}
