import Testing

/// One operation of a small made-up thread, in place of code.
private enum Operation {
  case load(UInt), lock(UInt), unlock(UInt), lockAndUnlockIfFree(UInt), exchange(UInt), note(UInt)
}

/// The state of a few made-up threads.
private struct Machine {
  /// For each thread: the steps left, and a digest of the values seen so far.
  private var threads: [(rest: [Step], seen: Int)]
  private var values: [UInt: Int] = [:]
  private var locked: [UInt: Int] = [:]

  init(_ program: [[Operation]]) {
    threads = program.map { operations in
      let steps = operations.flatMap { operation -> [Step] in
        switch operation {
        case .load(let word): [Step(kind: .load, word: word)]
        case .lock(let word): [Step(kind: .lock, word: word)]
        case .unlock(let word): [Step(kind: .store, word: word), Step(kind: .stored, word: word)]
        case .lockAndUnlockIfFree(let word):
          [Step(kind: .tryLock, word: word), Step(kind: .store, word: word)]
        case .exchange(let word): [Step(kind: .exchange, word: word)]
        case .note(let log): [Step(kind: .note, word: log + 100)]
        }
      }
      return ([Step(kind: .start, word: 0)] + steps, 1)
    }
  }

  var steps: [Step?] { threads.map(\.rest.first) }

  var canGoOn: ThreadSet {
    ThreadSet(
      threads.indices.filter { thread in
        guard let step = threads[thread].rest.first else { return false }
        return step.kind != .lock || locked[step.word] == nil
      }.map { .thread($0) })
  }

  mutating func step(_ number: Int) {
    let step = threads[number].rest.removeFirst()
    let value = values[step.word, default: 0]
    switch step.kind {
    case .load, .lock: threads[number].seen = threads[number].seen &* 31 &+ value
    case .tryLock where locked[step.word] != nil:
      threads[number].rest.removeFirst()
      threads[number].seen = threads[number].seen &* 31 &+ 17
    case .exchange:
      // Even values count as the expected ones.
      let isExpected = locked[step.word] == nil && value % 2 == 0
      threads[number].seen = threads[number].seen &* 31 &+ (isExpected ? 1 : 2)
      if isExpected { values[step.word] = value &* 7 &+ threads[number].seen &* 3 &+ number }
    case .store, .note: values[step.word] = value &* 7 &+ threads[number].seen &* 3 &+ number
    default: break
    }
    switch step.kind {
    case .lock: locked[step.word] = number
    case .tryLock where locked[step.word] == nil: locked[step.word] = number
    case .store: locked[step.word] = nil
    default: break
    }
  }

  var state: String { outcome + " \(locked.sorted { $0.key < $1.key })" }

  var outcome: String {
    "\(threads.map(\.seen)) \(threads.map(\.rest.count)) \(values.sorted { $0.key < $1.key })"
  }
}

/// All outcomes found by one mode of the tree, with the number of schedules.
private func outcomes(
  of program: [[Operation]], _ mode: ScheduleTree.Mode
) -> (all: Set<String>, schedules: Int) {
  var tree = ScheduleTree(mode, threads: program.count)
  var all: Set<String> = []
  var schedules = 0
  repeat {
    var machine = Machine(program)
    var current: Int?
    while !machine.canGoOn.isEmpty {
      guard
        case .thread(let next) = tree.choose(machine.steps, machine.canGoOn, after: current)
      else { break }
      machine.step(next)
      current = next
    }
    tree.stop(at: machine.steps)
    all.insert(machine.outcome)
    schedules += 1
  } while tree.advance()
  return (all, schedules)
}

/// All possible outcomes, found by visiting each reachable state once.
private func everyOutcome(of program: [[Operation]]) -> Set<String> {
  var open = [Machine(program)]
  var seen: Set<String> = []
  var all: Set<String> = []
  while let machine = open.popLast() {
    guard seen.insert(machine.state).inserted else { continue }
    let threads = machine.steps.indices.filter { machine.canGoOn.contains(thread: $0) }
    if threads.isEmpty { all.insert(machine.outcome) }
    for thread in threads {
      var next = machine
      next.step(thread)
      open.append(next)
    }
  }
  return all
}

@Suite struct ScheduleTreeTests {
  @Test func `without pruning, every merger of the threads' steps is a schedule`() {
    let program: [[Operation]] = [[.load(1), .load(1)], [.load(1), .load(1)]]
    #expect(outcomes(of: program, .interruptions(100)).schedules == 20)
    #expect(outcomes(of: program, .interruptions(0)).schedules == 2)
  }

  @Test func `independent steps need one order, conflicting steps all orders`() {
    #expect(outcomes(of: [[.load(1), .note(2)], [.load(1), .note(3)]], .pruned).schedules == 1)
    let notes: [[Operation]] = [[.note(1), .note(1)], [.note(1), .note(1)]]
    #expect(outcomes(of: notes, .pruned).schedules == 6)
  }

  @Test func `finds the deadlock of threads that lock two words in opposite order`() {
    let program: [[Operation]] = [
      [.lock(1), .lock(2), .unlock(2), .unlock(1)], [.lock(2), .lock(1), .unlock(1), .unlock(2)],
    ]
    #expect(outcomes(of: program, .pruned).all.contains { $0.contains("[5, 5]") })
  }

  @Test func `pruning loses no outcome of many programs`() {
    var random = Generator(state: 1)
    var found = 0
    for _ in 0..<400 {
      let count = Int.random(in: 2...3, using: &random)
      let program = (0..<count).map { _ in operations(atLeast: 5 - count, &random) }
      let pruned = outcomes(of: program, .pruned)
      let every = everyOutcome(of: program)
      #expect(pruned.all == every, "\(pruned.all.symmetricDifference(every)) of \(program)")
      found += every.count
    }
    #expect(found > 2000)
  }

  private func operations(atLeast least: Int, _ random: inout Generator) -> [Operation] {
    var operations: [Operation] = []
    while operations.count < least {
      let word = UInt.random(in: 1...2, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: operations.append(.load(word))
      case 1: operations.append(.note(word))
      case 2: operations.append(.lockAndUnlockIfFree(word))
      case 3: operations.append(.exchange(word))
      case 4: operations += [.lock(word), .lock(3 - word), .unlock(3 - word), .unlock(word)]
      default: operations += [.lock(word), .unlock(word)]
      }
    }
    return operations
  }

  @Test(arguments: ["", "A", "A12BC3", "ABABABC"])
  func `a schedule reads its own description`(_ text: String) {
    #expect(Schedule(text)?.description == text)
    #expect(Schedule(text + "x") == nil)
  }
}

/// The same numbers in every run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
