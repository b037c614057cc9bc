import TestSupport
import Testing

@testable import Programs

/// A program under the scheduler.
struct ProgramTrial {
  /// The greatest numbers of schedules.
  struct Extent {
    /// By the number of interruptions.
    var bounded = 60
    /// With random priorities; `depth` is one more than the number of changes.
    var random = 40
    var depth = 3
  }

  let name: String
  let program: Program
  var extent = Extent()
  private(set) var schedules = 0
  /// Whether no schedule is left.
  private(set) var isComplete = false
  private(set) var failure: String?

  init(_ name: String, _ program: Program, _ extent: Extent = Extent()) {
    (self.name, self.program, self.extent) = (name, program, extent)
    _ = Self.hook
  }

  /// Set once: a thread of the previous trial may still read the hook.
  private static let hook: Void = unsafe Token.userCodeBegins = ScheduledThread.beginUserCode

  private var atWork: Scenario {
    // Independent threads have only one outcome, so the first one is the model for all.
    let expected: Held<String?>? = program.isIndependent ? Held(nil) : nil
    return Scenario(name: name, threads: program.threads.count, outcomes: [""]) { [program] in
      let world = ProgramWorld(program)
      let bodies = program.threads.indices.map { thread in { world.run(thread: thread) } }
      return Threads(bodies) {
        let outcome = try world.check()
        if Environment.schedule != nil { print(outcome) }
        if let expected {
          try require(
            expected.value ?? outcome == outcome, "comes out as '\(outcome)', by chance")
          expected.value = outcome
        }
        return ""
      }
    }
  }

  mutating func run(seed: UInt64) {
    var interruptions = 0
    var longest = 0
    while !isComplete, schedules < extent.bounded {
      let search = search(.interruptions(interruptions), atMost: extent.bounded - schedules)
      longest = max(longest, search.steps.upperBound)
      if failure != nil { return }
      isComplete = search.isComplete && !search.isBounded
      interruptions += 1
    }
    if isComplete || extent.random == 0 { return }
    _ = search(
      .priorities(depth: extent.depth, steps: longest, seed: seed), atMost: extent.random)
  }

  mutating func replay(_ schedule: (choices: Schedule, stopsAfterStores: Bool)) {
    _ = search(
      .only(schedule.choices), stopsAfterStores: schedule.stopsAfterStores, atMost: 1, traces: true)
  }

  private mutating func search(
    _ mode: ScheduleTree.Mode, stopsAfterStores: Bool = true, atMost most: Int,
    traces: Bool = false
  ) -> Search {
    let search = Search(atWork, mode, stopsAfterStores: stopsAfterStores, traces: traces)
    search.run(atMost: most)
    schedules += search.schedules
    failure = search.failure
    return search
  }

  // MARK: Shrinking

  /// The kind of failure, without schedule and numbers.
  private var kind: String? {
    failure.map { failure in
      String(failure.split(separator: ":").last!.filter { !$0.isNumber })
    }
  }

  /// The shortest program with the same kind of failure.
  func shrunk(seed: UInt64) -> ProgramTrial {
    var shortest = self
    _ = program.shrunk { program in
      var trial = ProgramTrial(name, program, extent)
      trial.run(seed: seed)
      if trial.kind == kind { shortest = trial }
      return trial.kind == kind
    }
    return shortest
  }

  /// The source of a scenario, for pasting into a suite.
  var scenario: String {
    """
    \(failure ?? "")

      @Test func `\(name)`() {
        explore(\(program))
      }
    """
  }
}

/// Runs the schedules of a program, and records an issue for the first broken law.
func explore(_ program: Program, at location: SourceLocation = #_sourceLocation) {
  var trial = ProgramTrial("the program", program, ProgramTrial.Extent(bounded: 4000, random: 100))
  if let schedule = Environment.schedule { trial.replay(schedule) } else { trial.run(seed: 1) }
  if let failure = trial.failure { Issue.record("\(failure)", sourceLocation: location) }
}
