/// The searches for one scenario.
final class Exploration {
  private let scenario: Scenario
  private(set) var failure: String?
  private(set) var outcomes: Set<String> = []
  /// Whether no other outcome is possible.
  private(set) var isComplete = false

  init(_ scenario: Scenario) { self.scenario = scenario }

  func replay(_ schedule: (choices: Schedule, stopsAfterStores: Bool)) {
    _ = search(
      .only(schedule.choices), stopsAfterStores: schedule.stopsAfterStores, atMost: 1, traces: true)
  }

  func goThroughPruned() {
    let coarse = search(.pruned, stopsAfterStores: false, atMost: Environment.scaled(80_000))
    if failure != nil { return }
    isComplete = coarse.isComplete
    let fine = search(.pruned, stopsAfterStores: true, atMost: Environment.scaled(4000))
    if failure != nil { return }
    // Pruning overlooks data that no word protects, so the last search does not prune.
    let (last, unpruned) = goThroughInterruptions(atMost: Environment.scaled(1000))
    report(coarse.steps, [count(coarse), count(fine), "\(last.schedules), \(unpruned)"])
  }

  func goThroughInterrupted() {
    let (last, unpruned) = goThroughInterruptions(atMost: Environment.scaled(4000))
    report(last.steps, ["–", "–", "\(last.schedules), \(unpruned)"])
  }

  private func goThroughInterruptions(
    atMost most: Int
  ) -> (last: (steps: ClosedRange<Int>, schedules: Int), extent: String) {
    var total = 0
    var interruptions = 0
    while true {
      let search = search(
        .interruptions(interruptions), stopsAfterStores: true, atMost: most - total)
      total += search.schedules
      let last = (search.steps, total)
      if search.isComplete, !search.isBounded {
        isComplete = true
        return (last, "all")
      }
      if failure != nil || total >= most {
        return (last, "all with \(interruptions - 1) interruptions")
      }
      interruptions += 1
    }
  }

  private func count(_ search: Search) -> String {
    "\(search.schedules), \(search.isComplete ? "all" : "the first")"
  }

  private func search(
    _ mode: ScheduleTree.Mode, stopsAfterStores: Bool, atMost most: Int, traces: Bool = false
  ) -> Search {
    let search = Search(scenario, mode, stopsAfterStores: stopsAfterStores, traces: traces)
    search.run(atMost: most)
    failure = search.failure
    outcomes.formUnion(search.outcomes)
    return search
  }

  private func report(_ steps: ClosedRange<Int>, _ counts: [String]) {
    if failure != nil { return }
    let columns = [
      scenario.name, "\(scenario.threads)", "\(steps.lowerBound)–\(steps.upperBound)",
    ]
    print("| " + (columns + counts).joined(separator: " | ") + " |")
  }
}
