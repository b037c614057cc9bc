import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Random programs, run on the library and on the model.
@Suite struct DifferentialTests {
  /// Whether each program is printed before it runs, to find the one that stops the process.
  private static let isTracing = unsafe getenv("PROMISES_DIFFERENTIAL_TRACE") != nil

  /// How many failures are shown before the rest is left alone.
  private static let shown = 3

  @Test func `the library and the model agree about random programs`() {
    let library = { LibraryWorld.log(of: $0) }
    let model = { ModelWorld.result(of: $0).log }
    var failures = 0
    for seed in 0..<UInt64(Scale.programs) where failures < Self.shown {
      let program = Program.random(seed: seed)
      if Self.isTracing { print("Seed \(seed)\n\n\(program)\n") }
      guard let difference = Disagreement(about: program, between: library, and: model) else {
        continue
      }
      failures += 1
      Issue.record("Seed \(seed) fails with\n\n\(difference)")
    }
  }

  @Test(arguments: ReferenceModel.Flaw.allCases)
  func `a mistake is found`(flaw: ReferenceModel.Flaw) {
    let mistaken = { ModelWorld.result(of: $0, flaw: flaw).log }
    let model = { ModelWorld.result(of: $0).log }
    let found = (UInt64(0)..<20_000).lazy.map { Program.random(seed: $0) }
      .compactMap { Disagreement(about: $0, between: mistaken, and: model) }.first
    guard let found else {
      Issue.record("no program notices \(flaw)")
      return
    }
    // And what is shown of it is no longer than one can think through.
    #expect(found.program.steps.count <= 12, "\(found)")
  }

  @Test func `a program of a seed is always the same`() {
    for seed in UInt64(0)..<20 {
      #expect(Program.random(seed: seed).steps == Program.random(seed: seed).steps)
    }
    #expect(Program.random(seed: 1).steps != Program.random(seed: 2).steps)
  }

  @Test func `the programs reach everything that a program can do`() {
    var names: Set<Substring> = []
    for seed in UInt64(0)..<1000 {
      for step in Program.random(seed: seed).steps {
        names.insert("\(step.instruction)".prefix { $0 != "(" })
        switch step.instruction {
        case .link(let `operator`, _, _, _, _): names.insert("\(`operator`)".prefix { $0 != "(" })
        case .combine(let combination, _, let autoCancel):
          names.insert("\(combination) \(autoCancel)")
        default: break
        }
      }
    }
    #expect(names.count == 24 + 8 + 8, "\(names.sorted())")
  }
}
