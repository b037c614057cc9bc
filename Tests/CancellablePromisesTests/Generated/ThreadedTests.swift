import Promises
import TestSupport
import Testing

@testable import Programs

/// Random programs on real threads.
@Suite struct ThreadedTests {
  private static let crew = Crew(2)

  private func program(_ seed: Int) -> Program {
    var generator = ProgramGenerator(SplitMix64(seed: UInt64(seed)))
    return generator.concurrent(stepsPerThread: 8)
  }

  /// Runs a program, and returns a violation that no schedule excuses.
  private func violation(of program: Program, seed: Int, flaw: ProgramWorld.Flaw? = nil) -> String?
  {
    ProgramWorld.violation(of: program, on: Self.crew, seed: UInt64(seed), flaw: flaw)
  }

  @Test func `L16: the laws hold under any schedule`() {
    for seed in 0..<Scale.rounds {
      let program = program(seed)
      guard let violation = violation(of: program, seed: seed) else { continue }
      Issue.record("Seed \(seed): \(violation)\n\n\(program)")
      return
    }
  }

  @Test(arguments: ProgramWorld.Flaw.allCases)
  func `a mistake is found`(flaw: ProgramWorld.Flaw) {
    let seed = (0..<2000).first { violation(of: program($0), seed: $0, flaw: flaw) != nil }
    #expect(seed != nil)
  }
}
