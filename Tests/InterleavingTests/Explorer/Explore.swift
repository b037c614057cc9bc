import Synchronization
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

/// Which schedules of a scenario are gone through.
enum Coverage {
  /// One of each set that differ in the order of independent steps only; then some of the same where
  /// threads are also interrupted after each unlocking, and some of all, in case something is touched that
  /// is not locked.
  ///
  /// For scenarios in which reference counts decide nothing: no promise goes away, nobody asks whether
  /// somebody else has a reference.
  case pruned
  /// All in which no thread that could go on is interrupted, then all in which that happens once, and so
  /// on, until there are no more or as many as are allowed have been run.
  case interrupted
}

/// Goes through the schedules of a few threads, and records an issue for the first in which something is
/// wrong.
///
/// Of the parameters:
///
/// - `outcomes`: What there is to come out; that all of it does shows that nothing is passed over.
/// - `setUp`: Makes what the threads work on. Once checked, none of its words may be left.
/// - `a`: What the first thread does, and so on.
/// - `check`: Looks at it when the threads have returned, and names the outcome.
func explore<State>(
  _ name: String, _ coverage: Coverage = .pruned, outcomes: Set<String>,
  at location: SourceLocation = #_sourceLocation, setUp: @escaping () -> State,
  a: @escaping (State) -> Void, b: @escaping (State) -> Void, c: ((State) -> Void)? = nil,
  check: @escaping (State) throws -> String
) {
  let scenario = Scenario(
    name: name, setUp: setUp, threads: [a, b] + (c.map { [$0] } ?? []), check: check,
    outcomes: outcomes)
  let exploration = Exploration(scenario)
  if let schedule = Environment.schedule {
    exploration.replay(schedule)
  } else if coverage == .pruned {
    exploration.goThroughPruned()
  } else {
    exploration.goThroughInterrupted()
  }
  if let failure = exploration.failure {
    Issue.record("\(failure)", sourceLocation: location)
  } else if exploration.isComplete, exploration.outcomes != outcomes {
    let missing = outcomes.subtracting(exploration.outcomes).sorted()
    Issue.record("\(name): never comes out as \(missing)", sourceLocation: location)
  }
}

/// What a run of the tests is told from outside.
enum Environment {
  /// How many times more schedules than usual may be run, or less.
  private static let scale: Double =
    text("PROMISES_INTERLEAVINGS_SCALE").flatMap { Double($0) } ?? 1

  /// How many schedules may be run, of which there usually may be so many.
  static func scaled(_ count: Int) -> Int { Int(Double(count) * scale) }

  /// The only schedule to run, as a failure has named it.
  static let schedule: (choices: Schedule, stopsAfterStores: Bool)? = {
    guard let text = text("PROMISES_INTERLEAVING") else { return nil }
    guard let schedule = Schedule(text.filter { $0 != "+" }) else {
      fatalError("no schedule: \(text)")
    }
    return (schedule, text.hasPrefix("+"))
  }()

  /// The number of the first program; nil for one, and then for others.
  static let program: UInt64? = text("PROMISES_PROGRAM").flatMap { UInt64($0) }

  /// How many programs are run of those that are always the same.
  static let programs: Int? = text("PROMISES_PROGRAMS").flatMap { Int($0) }

  /// For how many seconds programs are run that are others each time.
  static let seconds: Int = text("PROMISES_PROGRAMS_SECONDS").flatMap { Int($0) } ?? 0

  /// Whether a mistake has been planted, so that only the finding counts.
  static let isTrial = text("PROMISES_MUTANT") != nil

  /// After how many programs that fail to stop.
  static let failures: Int = text("PROMISES_PROGRAMS_FAILURES").flatMap { Int($0) } ?? 1

  private static func text(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
