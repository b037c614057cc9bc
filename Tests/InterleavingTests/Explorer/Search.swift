import Synchronization
import TestSupport

/// The threads of a test, and their possible outcomes.
struct Scenario {
  let name: String
  /// The number of threads.
  let threads: Int
  /// The possible outcomes.
  let outcomes: Set<String>
  let setUp: () -> Threads
}

/// Runs the schedules of one scenario in one mode.
final class Search {
  private let scenario: Scenario
  private let traces: Bool
  let scheduler: Scheduler
  private(set) var failure: String?
  private(set) var outcomes: Set<String> = []
  private(set) var schedules = 0
  private(set) var steps = 0...0
  /// Whether no schedule is left.
  private(set) var isComplete = false

  init(
    _ scenario: Scenario, _ mode: ScheduleTree.Mode, stopsAfterStores: Bool,
    traces: Bool = false
  ) {
    Scheduler.isInstalled
    (self.scenario, self.traces) = (scenario, traces)
    let number = explorations.add(1, ordering: .relaxed).newValue
    scheduler = Scheduler(
      scenario.name, mode, threads: scenario.threads, stopsAfterStores: stopsAfterStores,
      number: number)
  }

  var isBounded: Bool { scheduler.tree.isBounded }

  /// Runs schedules until none is left, or one fails.
  func run(atMost most: Int) {
    let director = ScheduledThread(nil, of: scheduler)
    director.makeCurrent()
    defer { ScheduledThread.makeNoneCurrent() }
    repeat {
      if schedules >= most { return scheduler.end() }
      runOnce()
      if failure != nil { return }
    } while scheduler.advance()
    isComplete = true
    scheduler.end()
  }

  private func runOnce() {
    scheduler.begin()
    var isSound = true
    do {
      let threads = scenario.setUp()
      precondition(
        threads.bodies.count == scenario.threads,
        "\(scenario.name) says \(scenario.threads) threads and makes \(threads.bodies.count)")
      isSound = scheduler.run(threads.bodies)
      if !isSound { scheduler.remains = threads }
      if isSound {
        let outcome = try threads.check()
        if let violation = scheduler.violation { throw Violation(violation) }
        try require(scenario.outcomes.contains(outcome), "comes out as '\(outcome)'")
        outcomes.insert(outcome)
        if traces { print("comes out as \(outcome)") }
      }
    } catch {
      fail("\(error)")
    }
    if !isSound {
      fail(scheduler.failure ?? "")
      // Threads of a failed schedule stay blocked, perhaps with locks, and refer to the scheduler
      // for good.
      _ = unsafe Unmanaged.passRetained(scheduler)
    } else if failure == nil, scheduler.liveWords > 0 {
      fail("\(scheduler.liveWords) promises or locks are left over")
    }
    if traces { printTrace() }
    schedules += 1
    let count = scheduler.trace.count
    if schedules == 1 { steps = count...count }
    steps = min(steps.lowerBound, count)...max(steps.upperBound, count)
  }

  private func fail(_ reason: String) {
    let schedule = (scheduler.stopsAfterStores ? "+" : "") + scheduler.schedule.description
    failure = "\(scenario.name): fails in the schedule \(schedule): \(reason)"
  }

  private func printTrace() {
    for (thread, step) in scheduler.trace {
      print(String(repeating: "                ", count: thread) + "\(step)")
    }
  }
}

/// The number of searches so far.
private let explorations = Atomic<UInt>(0)
