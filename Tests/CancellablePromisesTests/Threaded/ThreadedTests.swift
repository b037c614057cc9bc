import Promises
import TestSupport
import Testing

/// Random programs for several threads.
@Suite struct ThreadedTests {
  private func program(_ seed: Int) -> ThreadedProgram {
    var generator = ThreadedGenerator(SplitMix64(seed: UInt64(seed)))
    return generator.make()
  }

  @Test func `the laws hold under any schedule`() {
    for seed in 0..<Scale.rounds {
      let program = program(seed)
      let violations = ThreadedWorld.violations(of: program)
      guard violations.isEmpty else {
        Issue.record("Seed \(seed): \(violations.joined(separator: "\n"))\n\n\(program)")
        return
      }
    }
  }

  @Test(arguments: ThreadedWorld.Flaw.allCases)
  func `a mistake is found`(flaw: ThreadedWorld.Flaw) {
    let seed = (0..<2000).first {
      !ThreadedWorld.violations(of: program($0), flaw: flaw).isEmpty
    }
    #expect(seed != nil)
  }
}
