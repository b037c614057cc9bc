import Promises
import Synchronization
import TestSupport
import Testing

@testable import Programs

/// The programs of ``ProgramTable`` under the scheduler, judged by the laws for all programs.
@Suite struct ProgramTableTests {
  /// Whether a planted mistake has been found; then the other programs are skipped.
  private static let isFound = Atomic(false)

  @Test(arguments: ProgramTable.consumers)
  func `L75: the laws hold in any order for any event of a consumer and of its promise`(
    consumer: ProgramTable.Consumer
  ) {
    judge(ProgramTable(consumer: consumer).programs)
  }

  @Test(arguments: ProgramTable.neighbours)
  func `L20, L26, L48: the laws hold in any order for neighbours of a handler that leaves`(
    leaver: ProgramTable.Consumer
  ) {
    judge(ProgramTable.lists(around: leaver))
  }

  private func judge(_ programs: [(name: String, program: Program)]) {
    for (name, program) in programs {
      if Self.isFound.load(ordering: .relaxed) { return }
      var trial = ProgramTrial(
        name, program, ProgramTrial.Extent(bounded: Environment.scaled(100), random: 0))
      trial.run(seed: 1)
      if trial.failure == nil { continue }
      Issue.record("\((Environment.isTrial ? trial : trial.shrunk(seed: 1)).scenario)")
      if Environment.isTrial { Self.isFound.store(true, ordering: .relaxed) }
      return
    }
  }

  @Test func `every kind of consumer is in the table`() {
    let consumers = ProgramTable.consumers.map(\.instruction)
    let words = consumers.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    #expect(Set(Instruction.choices).isSubset(of: words))
    // All operators of the modules are in the table.
    let operators = Operators.cancellablePromise.names.union(Operators.functions.names)
    #expect(operators.allSatisfy { words.contains(Instruction.namesakes[$0] ?? $0) })
    let count = ProgramTable.consumers.reduce(0) { $0 + ProgramTable(consumer: $1).programs.count }
    print("\(count) programs in the table")
    let kinds = Set(consumers.map(\.kind) + ["root"])
    for seed in UInt64(0)..<1000 {
      var generator = ProgramGenerator(SplitMix64(seed: seed))
      for step in generator.concurrent().steps {
        let instruction = step.instruction
        if !instruction.isMaker || instruction.operands.isEmpty { continue }
        #expect(kinds.contains(instruction.kind))
      }
    }
  }
}

extension Instruction {
  /// The name of the instruction's case.
  fileprivate var kind: String { String("\(self)".prefix { $0.isLetter }) }
}
