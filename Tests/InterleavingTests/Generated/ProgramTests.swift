import Promises
import TestSupport
import Testing

/// Programs that nobody thought of, under the scheduler.
///
/// A failure prints a short program of its kind as a scenario, and its number, with which it is run again:
///
///     PROMISES_PROGRAM=1767 PROMISES_PROGRAMS=1 .ci/interleavings --filter ProgramTests
@Suite(.serialized) struct ProgramTests {
  private static func program(_ seed: UInt64) -> Program {
    var generator = ProgramGenerator(SplitMix64(seed: seed))
    return generator.concurrent()
  }

  /// Runs programs, from one on, for as long as something holds of how many there were and how long it took.
  private func run(from first: UInt64, while goesOn: (Int, Duration) -> Bool) {
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, count, complete, schedules, failures) = (first, 0, 0, 0, 0)
    while goesOn(count, start.duration(to: clock.now)) {
      var trial = ProgramTrial("program \(seed)", Self.program(seed))
      // In case it stops the process.
      if Environment.programs == 1 { print(trial.program) }
      if let schedule = Environment.schedule {
        trial.replay(schedule)
      } else {
        trial.run(seed: seed)
      }
      schedules += trial.schedules
      complete += trial.isComplete ? 1 : 0
      count += 1
      if trial.failure != nil {
        let time = start.duration(to: clock.now)
        print(
          "found after \(count) programs, \(schedules) schedules, \(time): \(trial.failure ?? "")")
        if Environment.isTrial {
          Issue.record("found")
          return
        }
        let short = Environment.schedule == nil ? trial.shrunk(seed: seed) : trial
        Issue.record("\(short.scenario)")
        failures += 1
        if failures == Environment.failures { return }
      }
      seed &+= 1
    }
    print(
      "\(count) programs from \(first) on, \(complete) of them in all orders, \(schedules) schedules"
    )
  }

  @Test func `the laws hold in any order for programs that are always the same`() {
    let count = Environment.programs ?? 800
    run(from: Environment.program ?? 1) { done, _ in done < count }
  }

  @Test(.enabled(if: Environment.program == nil && Environment.seconds > 0))
  func `the laws hold in any order for programs that are others each time`() {
    let first = UInt64.random(in: 1_000_000..<1 << 40)
    print("the first program is \(first)")
    run(from: first) { _, time in time < .seconds(Environment.seconds) }
  }

  @Test func `a program of a number is always the same`() {
    for seed in UInt64(0)..<20 { #expect(Self.program(seed) == Self.program(seed)) }
    #expect(Self.program(1) != Self.program(2))
  }

  @Test func `programs have every kind of step`() {
    var words: Set<String> = []
    for seed in UInt64(0)..<3000 {
      for step in Self.program(seed).steps { words.formUnion(step.instruction.words) }
    }
    #expect(Set(Instruction.choices).isSubset(of: words))
    let acts: Set = [
      "root", "pending", "plainRoot", "using", "wrapper", "latest", "flight", "limited", "resource",
      "finalizer", "scope", "task", "row", "fulfill", "reject", "lose", "cancel",
      "cancelImmediately", "onCancel", "attach", "look", "store", "remove", "drop", "await", "run",
      "wait",
    ]
    #expect(acts.subtracting(words).isEmpty)
  }

  @Test func `a program that fails is made short, and reads as it was written`() {
    let program: Program = Program(
      setUp: [0: .root(.nothing), 1: .link(.then, of: 0, .follow(0), queued: true)],
      threads: [[2: .combine(.race, [0, 1], autoCancel: true)], [:]])
    let text = program.description.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      text == """
        Program( setUp: [ 0: .root(.nothing), \
        1: .link(.then, of: 0, .follow(0), queued: true), ], \
        threads: [ [ 2: .combine(.race, [0, 1], autoCancel: true), ], [:], ])
        """)
  }
}
