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

/// The schedules of a scenario to run.
enum Coverage {
  /// One of each set of schedules that differ only in the order of independent steps.
  ///
  /// Data without a lock would escape, so two shorter searches follow: some of the same schedules
  /// with threads also interrupted after each unlocking, and some of all schedules.
  ///
  /// For scenarios that don't depend on reference counts: no promise is released, and no code asks
  /// for the number of references.
  case pruned
  /// All schedules without interruptions of threads that could go on, then all with one
  /// interruption, and so on, up to the allowed number of schedules.
  case interrupted
}

/// The bodies of a few threads that share objects, and the judgement of the end.
struct Threads {
  let bodies: [() -> Void]
  /// Names the outcome; throws if the state is wrong.
  let check: () throws -> String

  init(_ bodies: [() -> Void], check: @escaping () throws -> String) {
    (self.bodies, self.check) = (bodies, check)
  }

  init(
    a: @escaping () -> Void, b: @escaping () -> Void, c: (() -> Void)? = nil,
    check: @escaping () throws -> String
  ) {
    self.init([a, b] + (c.map { [$0] } ?? []), check: check)
  }
}

/// Objects that judge themselves when the threads have returned.
protocol Judged {
  /// Names the outcome; throws if the state is wrong.
  func ends() throws -> String
}

/// Runs the schedules of a few threads, and records an issue for the first failure.
///
/// Of the parameters:
///
/// - `threads`: The number of threads.
/// - `outcomes`: The possible outcomes. Each must occur, which shows that none is overlooked.
/// - `setUp`: Makes the threads and their objects. None of the words may be left after the check.
func explore(
  _ name: String, _ coverage: Coverage = .pruned, threads: Int = 2, outcomes: Set<String>,
  at location: SourceLocation = #_sourceLocation, setUp: @escaping () -> Threads
) {
  let exploration = Exploration(
    Scenario(name: name, threads: threads, outcomes: outcomes, setUp: setUp))
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

/// Runs the schedules of threads that share a state, made anew for each schedule; `first` prepares
/// the state.
func explore<State>(
  _ name: String, _ coverage: Coverage = .pruned, outcomes: Set<String>,
  at location: SourceLocation = #_sourceLocation, of state: @autoclosure @escaping () -> State,
  first: ((State) -> Void)? = nil, a: @escaping (State) -> Void, b: @escaping (State) -> Void,
  c: ((State) -> Void)? = nil, check: @escaping (State) throws -> String
) {
  let bodies = [a, b] + (c.map { [$0] } ?? [])
  explore(name, coverage, threads: bodies.count, outcomes: outcomes, at: location) {
    let state = state()
    first?(state)
    return Threads(bodies.map { body in { body(state) } }, check: { try check(state) })
  }
}

/// Runs the schedules of threads that share a state, which judges itself.
func explore<State: Judged>(
  _ name: String, _ coverage: Coverage = .pruned, outcomes: Set<String>,
  at location: SourceLocation = #_sourceLocation, of state: @autoclosure @escaping () -> State,
  first: ((State) -> Void)? = nil, a: @escaping (State) -> Void, b: @escaping (State) -> Void,
  c: ((State) -> Void)? = nil
) {
  explore(
    name, coverage, outcomes: outcomes, at: location, of: state(), first: first, a: a, b: b, c: c,
    check: { try $0.ends() })
}

/// The settings of a run, from environment variables.
enum Environment {
  /// The factor for the numbers of schedules.
  private static let scale: Double =
    text("PROMISES_INTERLEAVINGS_SCALE").flatMap { Double($0) } ?? 1

  /// Scales the usual number of schedules.
  static func scaled(_ count: Int) -> Int { Int(Double(count) * scale) }

  /// The only schedule to run, as named by a failure.
  static let schedule: (choices: Schedule, stopsAfterStores: Bool)? = {
    guard let text = text("PROMISES_INTERLEAVING") else { return nil }
    guard let schedule = Schedule(text.filter { $0 != "+" }) else {
      fatalError("no schedule: \(text)")
    }
    return (schedule, text.hasPrefix("+"))
  }()

  /// The number of the first program; nil for the usual ones.
  static let program: UInt64? = text("PROMISES_PROGRAM").flatMap { UInt64($0) }

  /// The number of fixed programs to run.
  static let programs: Int? = text("PROMISES_PROGRAMS").flatMap { Int($0) }

  /// The greatest number of steps of a thread of a generated program.
  static let steps: Int = text("PROMISES_PROGRAM_STEPS").flatMap { Int($0) } ?? 3

  /// For how many seconds to run random programs.
  static let seconds: Int = text("PROMISES_PROGRAMS_SECONDS").flatMap { Int($0) } ?? 0

  /// Whether a mistake has been planted, so only the finding counts.
  static let isTrial = text("PROMISES_MUTANT") != nil

  /// The number of failing programs after which to stop.
  static let failures: Int = text("PROMISES_PROGRAMS_FAILURES").flatMap { Int($0) } ?? 1

  private static func text(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
