/// All schedules of a few threads, gone through depth first, as a pure value.
///
/// It is asked at each step which thread is to go on, and knows of the threads nothing but what each
/// would do next. An execution is repeated up to the last step at which another choice is left.
struct ScheduleTree {
  enum Mode: Equatable {
    /// One schedule at least of each set of schedules that differ only in the order of steps without
    /// conflict. Right where threads have nothing in common but words.
    case pruned
    /// Every schedule in which a thread that could go on is interrupted at most so often.
    case interruptions(Int)
    /// Schedules of random priorities without end: of those who can go on, the one with the highest goes,
    /// and at `depth` - 1 random steps that one's becomes the lowest of all.
    ///
    /// Known as probabilistic concurrency testing: a mistake that takes `depth` steps in a certain order to
    /// show is found by a schedule of *n* threads and *k* steps with a probability of at least
    /// 1/(*n* · *k*^(`depth` - 1)), provided that there are no more steps than said.
    case priorities(depth: Int, steps: Int, seed: UInt64)
    /// One schedule.
    case only(Schedule)
  }

  enum Choice: Equatable {
    case thread(Int)
    /// The threads do not do what they did before after the same choices.
    case diverged
  }

  private struct Node {
    /// By thread: what it would do, if anything.
    let steps: [Step?]
    let canGoOn: ThreadSet
    /// Who ran before.
    let current: Int?
    /// How often threads have been interrupted before.
    let interruptions: Int
    /// Whose step has been gone through from an earlier node, and has not met a conflict since.
    let asleep: ThreadSet
    var tried: ThreadSet = []
    var wanted: ThreadSet
    var chosen: Int

    var step: Step { steps[chosen]! }

    /// How often threads have been interrupted once this one goes on.
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
  /// Whether the current execution is one that has been gone through in another order.
  private(set) var isCut = false
  private var nodes: [Node] = []
  private var depth = 0
  /// By thread: the number of the last step of each thread that came before its own last, plus one.
  private var clocks: [[Int]]
  /// By step: the clock of its thread when it was made.
  private var stepClocks: [[Int]] = []
  private var priorities: Priorities?

  init(_ mode: Mode, threads: Int) {
    self.mode = mode
    if case .priorities(let depth, let steps, let seed) = mode {
      priorities = Priorities(depth: depth, steps: steps, threads: threads, seed: seed)
    }
    clocks = Array(repeating: Array(repeating: 0, count: threads), count: threads)
  }

  /// Says who makes the next step.
  ///
  /// - Parameters:
  ///   - steps: By thread: what it would do, if anything.
  ///   - canGoOn: Who can do it now; somebody can.
  ///   - current: Who made the step before.
  /// - Returns: The thread, or that none need go on.
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

  /// Not everybody comes to an end in this execution; another order of what led to this may be different.
  ///
  /// - Parameter steps: By thread: what it would do, if anything.
  mutating func stop(at steps: [Step?]) {
    guard mode == .pruned, !isCut else { return }
    for (thread, step) in steps.enumerated() {
      if let step { _ = noteConflicts(of: thread, step) }
    }
  }

  /// Goes back to the last step at which another choice is left; false where there is none.
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

  /// Finds earlier steps of others before which this one could have been made with another result.
  ///
  /// Wants that tried, and returns the clock of its thread once the step is made.
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

  /// Whether a step was made before that to which a clock belongs, and not only earlier.
  private func isBefore(_ index: Int, _ clock: [Int]) -> Bool { clock[nodes[index].chosen] > index }

  /// Wants a schedule in which the next step of a thread comes before an earlier one.
  ///
  /// What is then made before that one are the later steps which do not depend on it; so one of the
  /// threads has to go on that can begin with those.
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
