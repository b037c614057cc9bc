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
  /// How many programs: 20 000, or what `PROMISES_DIFFERENTIAL_PROGRAMS` says.
  static let count =
    unsafe getenv("PROMISES_DIFFERENTIAL_PROGRAMS").flatMap { unsafe UInt64(String(cString: $0)) }
    ?? 20_000

  /// Whether each program is printed before it runs, to find the one that stops the process.
  private static let isTracing = unsafe getenv("PROMISES_DIFFERENTIAL_TRACE") != nil

  /// How many failures are shown before the rest is left alone.
  private static let shown = 3

  /// Something that runs a program and returns its log.
  private typealias Subject = (Program) -> [String]

  /// Whether two subjects disagree about a program of which the laws say how it ends.
  private func disagree(_ first: Subject, _ second: Subject, about program: Program) -> Bool {
    let model = ModelWorld.result(of: program)
    return model.open.isEmpty && first(program) != second(program)
  }

  /// Two logs side by side, with a mark at each line that differs.
  private func sideBySide(_ left: [String], _ right: [String]) -> String {
    let width = (left.map(\.count).max() ?? 0) + 2
    return (0..<max(left.count, right.count)).map { line in
      let first = line < left.count ? left[line] : ""
      let second = line < right.count ? right[line] : ""
      let padding = String(repeating: " ", count: width - first.count)
      return (first == second ? "  " : "! ") + first + padding + "| " + second
    }.joined(separator: "\n")
  }

  @Test func `the library and the model agree about random programs`() {
    let library = { LibraryWorld.log(of: $0) }
    let model = { ModelWorld.result(of: $0).log }
    var failures = 0
    for seed in 0..<Self.count where failures < Self.shown {
      let program = Program.random(seed: seed)
      if Self.isTracing { print("Seed \(seed)\n\n\(program)\n") }
      guard disagree(library, model, about: program) else { continue }
      failures += 1
      let shortest = program.shrunk { disagree(library, model, about: $0) }
      Issue.record(
        """
        Seed \(seed) fails with

        \(shortest)

        library | model
        \(sideBySide(library(shortest), model(shortest)))
        """)
    }
  }

  @Test(arguments: ReferenceModel.Flaw.allCases)
  func `a mistake is found`(flaw: ReferenceModel.Flaw) {
    let mistaken = { ModelWorld.result(of: $0, flaw: flaw).log }
    let model = { ModelWorld.result(of: $0).log }
    let found = (UInt64(0)..<20_000).lazy.map { Program.random(seed: $0) }
      .first { disagree(mistaken, model, about: $0) }
    guard let found else {
      Issue.record("no program notices \(flaw)")
      return
    }
    // And what is shown of it is no longer than one can think through.
    let shortest = found.shrunk { disagree(mistaken, model, about: $0) }
    #expect(shortest.steps.count <= 12, "\(shortest)")
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
    #expect(names.count == 21 + 8 + 8, "\(names.sorted())")
  }
}
