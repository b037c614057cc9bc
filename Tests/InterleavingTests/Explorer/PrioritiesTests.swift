import Testing

@Suite struct PrioritiesTests {
  /// The thread of each step, for threads with the given numbers of steps.
  private func schedule(_ priorities: inout Priorities, _ counts: [Int]) -> [Int] {
    var left = counts
    var schedule: [Int] = []
    while left.contains(where: { $0 > 0 }) {
      let canGoOn = ThreadSet(left.indices.filter { left[$0] > 0 }.map { .thread($0) })
      let chosen = priorities.choose(canGoOn)
      left[chosen] -= 1
      schedule.append(chosen)
    }
    return schedule
  }

  @Test func `without a change, one thread goes on until its end`() {
    var priorities = Priorities(depth: 1, steps: 10, threads: 2, seed: 1)
    for _ in 0..<20 {
      let schedule = schedule(&priorities, [5, 5])
      #expect(schedule == schedule.sorted() || schedule == schedule.sorted(by: >))
      priorities.shuffle()
    }
  }

  @Test func `an order of two steps occurs as often as the bound says`() {
    let (threads, steps, rounds) = (2, 20, 20_000)
    var priorities = Priorities(depth: 2, steps: steps, threads: threads, seed: 1)
    var found = 0
    for _ in 0..<rounds {
      // The whole second thread runs between two certain steps of the first.
      let schedule = schedule(&priorities, [10, 10])
      if schedule == Array(repeating: 0, count: 5) + Array(repeating: 1, count: 10)
        + Array(repeating: 0, count: 5)
      {
        found += 1
      }
      priorities.shuffle()
    }
    #expect(Double(found) > 0.9 * Double(rounds) / Double(threads * steps), "\(found)")
  }
}
