/// All schedules of a few threads, depth first, as a pure value.
///
/// At each step, the tree chooses a thread. All the tree knows of a thread is its next step. Each
/// execution repeats the last one up to the last step with an untried choice.
struct ScheduleTree {
  enum Mode: Equatable {
    /// At least one schedule of each set of schedules that differ only in the order of steps
    /// without conflict.
    ///
    /// Sound if threads share only words.
    case pruned
    /// Every schedule with at most the given number of interruptions of threads that could go on.
    case interruptions(Int)
    /// Endless schedules of random priorities: the highest thread that can go on is chosen, and at
    /// `depth` - 1 random steps the running thread's priority becomes the lowest.
    ///
    /// Known as probabilistic concurrency testing. For a mistake that takes `depth` steps in a
    /// certain order, a schedule of *n* threads and *k* steps finds it with a probability of at
    /// least 1/(*n* · *k*^(`depth` - 1)), if *k* is at most `steps`.
    case priorities(depth: Int, steps: Int, seed: UInt64)
    /// One schedule.
    case only(Schedule)
  }

  enum Choice: Equatable {
    case thread(Int)
    /// After the same choices, the threads did not take the same steps.
    case diverged
  }

  private struct Node {
    /// By thread: the next step, if any.
    let steps: [Step?]
    let canGoOn: ThreadSet
    /// The thread of the step before.
    let current: Int?
    /// The number of interruptions before the node.
    let interruptions: Int
    /// Threads whose next step was tried at an earlier node, without a conflicting step since.
    let asleep: ThreadSet
    var tried: ThreadSet = []
    var wanted: ThreadSet
    var chosen: Int

    var step: Step { steps[chosen]! }

    /// The number of interruptions if the thread goes on.
    func interruptions(choosing thread: Int) -> Int {
      guard let current, canGoOn.contains(thread: current), thread != current else {
        return interruptions
      }
      return interruptions + 1
    }
  }

  let mode: Mode
  /// Whether a schedule was left out because of its interruptions.
  private(set) var isBounded = false
  /// Whether the current execution repeats an earlier one in another order.
  private(set) var isCut = false
  private var nodes: [Node] = []
  private var depth = 0
  /// By thread: for each thread, one more than its last step ordered before the thread's last step.
  private var clocks: [[Int]]
  /// By step: the clock of its thread at the step.
  private var stepClocks: [[Int]] = []
  private var priorities: Priorities?

  init(_ mode: Mode, threads: Int) {
    self.mode = mode
    if case .priorities(let depth, let steps, let seed) = mode {
      priorities = Priorities(depth: depth, steps: steps, threads: threads, seed: seed)
    }
    clocks = Array(repeating: Array(repeating: 0, count: threads), count: threads)
  }

  /// Chooses the thread for the next step.
  ///
  /// - Parameters:
  /// - steps: By thread: the next step, if any.
  /// - canGoOn: The threads that can take their next step now; not empty.
  /// - current: The thread of the step before.
  /// - Returns: The thread, or the end of the execution.
  mutating func choose(_ steps: [Step?], _ canGoOn: ThreadSet, after current: Int?) -> Choice {
    if let chosen = priorities?.choose(canGoOn) { return .thread(chosen) }
    if isCut {
      return .thread(
        current.flatMap { canGoOn.contains(thread: $0) ? $0 : nil } ?? canGoOn.first!)
    }
    if depth == nodes.count {
      guard let node = makeNode(steps, canGoOn, after: current) else {
        if case .only = mode { return .diverged }
        stop(at: steps)
        isCut = true
        return choose(steps, canGoOn, after: current)
      }
      nodes.append(node)
    } else if nodes[depth].steps != steps {
      return .diverged
    }
    let chosen = nodes[depth].chosen
    if mode == .pruned {
      clocks[chosen] = noteConflicts(of: chosen, nodes[depth].step)
      stepClocks.append(clocks[chosen])
    }
    depth += 1
    return .thread(chosen)
  }

  /// Ends an execution with blocked threads; another order of the steps before may free them.
  ///
  /// - Parameter steps: By thread: the next step, if any.
  mutating func stop(at steps: [Step?]) {
    guard mode == .pruned, !isCut else { return }
    for (thread, step) in steps.enumerated() {
      if let step { _ = noteConflicts(of: thread, step) }
    }
  }

  /// Goes back to the last step with an untried choice; returns false without one.
  mutating func advance() -> Bool {
    if priorities != nil {
      priorities?.shuffle()
      return true
    }
    (depth, isCut) = (0, false)
    stepClocks = []
    for index in clocks.indices { clocks[index] = clocks[index].map { _ in 0 } }
    while var node = nodes.popLast() {
      node.tried.insert(.thread(node.chosen))
      if let next = node.wanted.subtracting(node.tried).subtracting(node.asleep).first {
        node.chosen = next
        nodes.append(node)
        return true
      }
    }
    return false
  }

  private mutating func makeNode(
    _ steps: [Step?], _ canGoOn: ThreadSet, after current: Int?
  ) -> Node? {
    let parent = nodes.last
    var node = Node(
      steps: steps, canGoOn: canGoOn, current: current,
      interruptions: parent.map { $0.interruptions(choosing: $0.chosen) } ?? 0,
      asleep: asleep(after: parent), wanted: [], chosen: 0)
    var choices = canGoOn.subtracting(node.asleep)
    switch mode {
    case .pruned, .priorities: break
    case .interruptions(let most):
      for thread in steps.indices where node.interruptions(choosing: thread) > most {
        if choices.remove(.thread(thread)) != nil { isBounded = true }
      }
    case .only(let schedule):
      choices = depth < schedule.choices.count ? .thread(schedule.choices[depth]) : canGoOn
    }
    guard let first = choices.intersection(canGoOn).first else { return nil }
    let goesOn = current.map { choices.contains(thread: $0) } ?? false
    node.chosen = goesOn ? current! : first
    switch mode {
    case .pruned, .only, .priorities: node.wanted = .thread(node.chosen)
    case .interruptions: node.wanted = choices
    }
    return node
  }

  private func asleep(after parent: Node?) -> ThreadSet {
    guard let parent, mode == .pruned else { return [] }
    let candidates = parent.asleep.union(parent.tried)
    return ThreadSet(
      parent.steps.indices.filter { thread in
        guard candidates.contains(thread: thread), let step = parent.steps[thread] else {
          return false
        }
        return !step.conflicts(with: parent.step)
      }.map { .thread($0) })
  }

  /// Finds earlier steps of other threads in conflict with a step, and wants their orders reversed.
  ///
  /// Returns the clock of the thread after the step.
  private mutating func noteConflicts(of thread: Int, _ step: Step) -> [Int] {
    var clock = clocks[thread]
    var met: [Int] = []
    var passed: ThreadSet = .thread(thread)
    for index in (0..<depth).reversed() {
      let other = nodes[index].chosen
      guard other != thread, step.conflicts(with: nodes[index].step) else { continue }
      for (position, count) in stepClocks[index].enumerated() {
        clock[position] = max(clock[position], count)
      }
      guard !passed.contains(thread: other), step.canMeet(nodes[index].step) else { continue }
      passed.insert(.thread(other))
      if !isBefore(index, clocks[thread]) { met.append(index) }
    }
    clock[thread] = depth + 1
    for index in met { want(thread, clock, beforeStep: index) }
    return clock
  }

  /// Whether a step is ordered before the step of a clock, and not only earlier.
  private func isBefore(_ index: Int, _ clock: [Int]) -> Bool { clock[nodes[index].chosen] > index }

  /// Wants a schedule in which the next step of a thread comes before an earlier step.
  ///
  /// Later steps independent of the earlier one then also come first. So the thread to choose
  /// instead is any that can begin with these steps.
  private mutating func want(_ thread: Int, _ clock: [Int], beforeStep index: Int) {
    var rest: [Int] = []
    var seen: ThreadSet = []
    var beginners: ThreadSet = []
    for later in index + 1..<depth where !isBefore(index, stepClocks[later]) {
      let other = nodes[later].chosen
      if !seen.contains(thread: other), !rest.contains(where: { isBefore($0, stepClocks[later]) }) {
        beginners.insert(.thread(other))
      }
      seen.insert(.thread(other))
      rest.append(later)
    }
    if !seen.contains(thread: thread), !rest.contains(where: { isBefore($0, clock) }) {
      beginners.insert(.thread(thread))
    }
    let canGoOn = nodes[index].canGoOn
    if beginners.isDisjoint(with: canGoOn) {
      nodes[index].wanted.formUnion(canGoOn)
    } else if beginners.isDisjoint(with: nodes[index].wanted) {
      nodes[index].wanted.insert(.thread(beginners.intersection(canGoOn).first!))
    }
  }
}
