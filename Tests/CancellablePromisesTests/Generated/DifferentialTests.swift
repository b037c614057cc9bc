import Promises
import TestSupport
import Testing

@testable import Programs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Random programs on the library and on the model: L35, L40 to L44, L51, L52, L55, all others.
@Suite(.leavesThreadClean) struct DifferentialTests {
  /// Whether to print each program before running it, to find one that stops the process.
  private static let isTracing = unsafe getenv("PROMISES_DIFFERENTIAL_TRACE") != nil

  /// The number of failures to show.
  private static let shown = 3

  /// Runs a test with the dispatcher of programs, while no other test runs that relies on `conf`.
  private func configured(_ body: @Sendable () throws -> Void) async rethrows {
    try await ConfigurationGate.shared.pass(.changes) {
      conf.D = (ProgramWorld.Configured(), ProgramWorld.Configured())
      try body()
    }
  }

  @Test(arguments: [false, true])
  func `the library and the model agree about random programs`(actsInside: Bool) async {
    await configured { Self.compare(actsInside) }
  }

  private static func compare(_ actsInside: Bool) {
    let library = { ProgramWorld.log(of: $0) }
    let model = { ModelWorld.result(of: $0).log }
    var failures = 0
    for seed in 0..<UInt64(Scale.programs) where failures < shown {
      let program = Program.random(seed: seed, actsInside)
      if isTracing { print("Seed \(seed)\n\n\(program)\n") }
      guard let difference = Disagreement(about: program, between: library, and: model) else {
        continue
      }
      failures += 1
      Issue.record("Seed \(seed) fails with\n\n\(difference)")
    }
  }

  /// A sample, always the same, or all programs of the table if tests may take long.
  @Test func `the library and the model agree about acts in every place`() async {
    await configured {
      let stride = Scale.isLong ? 1 : 149
      var (failures, count, open) = (0, 0, 0)
      var places: [UserCode: Int] = [:]
      for (number, (place, program)) in ActTable.programs.enumerated()
      where number % stride == 0 && failures < Self.shown {
        count += 1
        let model = ModelWorld.result(of: program)
        if !model.open.isEmpty {
          open += 1
          continue
        }
        if model.log.contains(where: { $0.contains(" acts in ") }) {
          places[place, default: 0] += 1
        }
        guard
          let difference = Disagreement(
            about: program, between: { ProgramWorld.log(of: $0) },
            and: { ModelWorld.result(of: $0).log })
        else { continue }
        failures += 1
        Issue.record("\(difference)")
      }
      print("\(count) programs, \(open) left open, acts: \(places.map { "\($0) \($1)" })")
      #expect(places.count >= UserCode.allCases.count - (Scale.isLong ? 1 : 3))
    }
  }

  /// Programs of fuzzers, about which the model was wrong.
  private static let found: [Program] = [
    // What a resource settles calls its handlers after those of the use.
    Program(setUp: [
      0: .plainRoot, 1: .resource(of: 0, 0), 3: .link(.then, of: 1, .follow(0)),
      4: .link(.then, of: 1, .follow(3)), 5: .fulfill(0),
    ])
  ]

  @Test(arguments: found)
  func `the library and the model agree about programs that fuzzers have found`(
    program: Program
  ) async {
    await configured {
      let difference = Disagreement(
        about: program, between: { ProgramWorld.log(of: $0) },
        and: { ModelWorld.result(of: $0).log })
      #expect(difference == nil)
    }
  }

  @Test(arguments: ReferenceModel.Flaw.allCases)
  func `a mistake is found`(flaw: ReferenceModel.Flaw) async {
    await configured { Self.find(flaw) }
  }

  private static func find(_ flaw: ReferenceModel.Flaw) {
    // A model with a wrong law disagrees with the library.
    let library = { ProgramWorld.log(of: $0) }
    let mistaken = { ModelWorld.result(of: $0, flaw: flaw).log }
    let found = (UInt64(0)..<20_000).lazy.map { Program.random(seed: $0) }
      .compactMap { Disagreement(about: $0, between: library, and: mistaken) }.first
    guard let found else {
      Issue.record("no program notices \(flaw)")
      return
    }
    // The program shown is short enough to think through.
    #expect(found.program.steps.count <= 12, "\(found)")
  }

  @Test func `a seed always makes the same program`() {
    for seed in UInt64(0)..<20 {
      #expect(Program.random(seed: seed).steps == Program.random(seed: seed).steps)
    }
    #expect(Program.random(seed: 1).steps != Program.random(seed: 2).steps)
  }

  @Test func `the programs use every instruction known to the model`() {
    var names: Set<String> = []
    for seed in UInt64(0)..<1000 {
      for step in Program.random(seed: seed).steps { names.formUnion(step.instruction.words) }
    }
    let others: Set = [
      "root", "pending", "plainRoot", "settled", "never", "after", "using", "link", "convert",
      "combine", "rounds", "whileCondition", "wrapper", "resource", "latest", "flight", "limited",
      "work", "finalizer", "scope", "scopeSettled", "owner", "fulfill", "reject", "lose", "cancel",
      "cancelLatest", "cancelShared", "onCancel", "attach", "store", "remove", "removeAll", "drop",
      "run", "runAll", "dropAll", "runWork", "wait", "waitForNext", "dropTimers", "within",
    ]
    #expect(others.union(Instruction.choices).subtracting(names) == [])
  }
}

extension Program {
  /// The first random program of a seed for which the laws decide the end.
  fileprivate static func random(seed: UInt64, _ actsInside: Bool = false) -> Program {
    var random = SplitMix64(seed: seed)
    while true {
      var generator = ProgramGenerator(random)
      generator.actsInside = actsInside
      let program = generator.sequential()
      random = generator.numbers
      if ModelWorld.result(of: program).open.isEmpty { return program }
    }
  }
}
