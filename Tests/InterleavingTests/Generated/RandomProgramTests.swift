import Foundation
import Promises
import TestSupport
import Testing

@testable import Programs

/// Random programs under the scheduler.
///
/// A failure prints a short failing program as a scenario, and a number for running the program
/// again:
///
///     PROMISES_PROGRAM=1767 PROMISES_PROGRAMS=1 .ci/interleavings --filter RandomProgramTests
@Suite(.serialized) struct RandomProgramTests {
  /// The first number of programs with acts in user code.
  private static let acting = UInt64(1) << 41

  private static func program(_ seed: UInt64) -> Program {
    var generator = ProgramGenerator(SplitMix64(seed: seed))
    generator.actsInside = seed >= acting
    return generator.concurrent(stepsPerThread: Environment.steps)
  }

  /// Six times the median number of programs that `Tests/Machines/Mutants/bugs` needs for a bug.
  private static let enough = 3312

  /// Runs programs for as long as a condition holds of their number and of the time.
  private func run(from first: UInt64, while goesOn: (Int, Duration) -> Bool) {
    let clock = ContinuousClock()
    let start = clock.now
    var (seed, count, complete, schedules, failures) = (first, 0, 0, 0, 0)
    while goesOn(count, start.duration(to: clock.now)) {
      var trial = ProgramTrial("program \(seed)", Self.program(seed))
      // Printed beforehand, in case the program stops the process.
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
    let count = Environment.programs ?? Self.enough
    run(from: Environment.program ?? 1) { done, _ in done < count }
  }

  @Test(.enabled(if: Environment.program == nil && !Environment.isTrial))
  func `the laws hold in any order for programs that act in closures`() {
    let count = Environment.programs ?? Self.enough / 4
    run(from: Self.acting) { done, _ in done < count }
  }

  @Test(.enabled(if: Environment.program == nil && Environment.seconds > 0))
  func `the laws hold in any order for programs that are others each time`() {
    let first = UInt64.random(in: 1_000_000..<1 << 40) + (.random() ? Self.acting : 0)
    print("the first program is \(first)")
    run(from: first) { _, time in time < .seconds(Environment.seconds) }
  }

  @Test func `a number always makes the same program`() {
    for seed in UInt64(0)..<20 { #expect(Self.program(seed) == Self.program(seed)) }
    #expect(Self.program(1) != Self.program(2))
  }

  @Test func `programs have every kind of step, and every operator of the modules`() throws {
    var words: Set<String> = []
    for seed in UInt64(0)..<3000 {
      var generator = ProgramGenerator(SplitMix64(seed: seed))
      let (steps, mayBlock) = seed % 2 == 0 ? (3, false) : (8, true)
      for step in generator.concurrent(stepsPerThread: steps, mayBlock: mayBlock).steps {
        words.formUnion(step.instruction.words)
      }
      var alone = ProgramGenerator(SplitMix64(seed: seed))
      for step in alone.sequential().steps { words.formUnion(step.instruction.words) }
    }
    #expect(Set(Instruction.choices).isSubset(of: words))
    let page = URL(filePath: #filePath).appending(path: "../../../../Docs/Operators.md")
    let operators = Instruction.operators(
      of: try String(contentsOf: page.standardized, encoding: .utf8))
    #expect(operators.count > 100)
    let excused = Instruction.spellings.merging(Instruction.readers) { $1 }
    let notThere = operators.filter {
      excused[$0] == nil && !words.contains(Instruction.word(for: $0))
    }
    #expect(notThere == [])
    // Every excused name still exists, and so does the word that stands for it.
    #expect(Set(excused.keys).subtracting(operators) == [])
    #expect(Set(excused.values).subtracting(words) == [])
    // Instructions that stand for no operator.
    let others: Set = [
      "plainRoot", "row", "reject", "lose", "attach", "look", "drop", "await", "dropAll", "late",
    ]
    #expect(others.subtracting(words) == [])
  }

  /// Public types that no thread has to do with: the protocols and superclasses of promises, the
  /// first arguments of functions, what `conf` keeps, and what takes the system's own threads.
  private static let unused: Set = [
    "CatchMixin", "CancellableCatchMixin", "PlainPromise", "PlainGuarantee", "PlainThenable",
    "CancellableCell", "CancellableNamespace", "PromiseNamespace", "PromiseConfiguration",
    "LogEvent", "SystemClock", "MainDispatcher",
  ]

  @Test func `scenarios and programs have every public type`() throws {
    let tests = URL(filePath: #filePath).appending(path: "../../..").standardized
    func text(of folder: String) throws -> String {
      let folder = tests.appending(path: folder).standardized.path
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    }
    let declaration = /(?:public|open) (?:final )?(?:class|struct|enum|protocol) (\w+)/
    let types = Set(try text(of: "../Sources").matches(of: declaration).map { String($0.1) })
    #expect(types.count > 40)
    let used = try ["InterleavingTests/Scenarios", "Machines/Programs"].map(text).joined()
    let words = Set(used.matches(of: /\w+/).map { String($0.0) })
    #expect(types.subtracting(words) == Self.unused)
  }

  @Test func `a failing program is shrunk and printed as Swift source`() {
    let program: Program = Program(
      setUp: [0: .root(.nothing), 1: .link(.then, of: 0, .follow(0), queued: true)],
      threads: [[2: .combine(.race, [0, 1], autoCancel: true)], [:]])
    let text = program.description.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      text == """
        Program( setUp: [ 0: .root(.nothing), \
        1: .link(.then, of: 0, .follow(0), queued: .queued), ], \
        threads: [ [ 2: .combine(.race, [0, 1], autoCancel: true), ], [:], ])
        """)
  }
}
