import CancellablePromises
import TestSupport
import Testing

/// A program for one limiter; entries are named by their numbers.
struct LimiterProgram: CustomStringConvertible, Sendable {
  /// What an entry's closure does.
  enum Job: CaseIterable { case value, fail, plain, cancellable }

  enum Step: Sendable {
    case run(Job, queued: Bool)
    case end(Int)
    case lose(Int)
    case cancel(Int, immediately: Bool)
    case drop(Int)
    case runOne
    case pass
  }

  var limit = 1
  /// How many seconds the interval has; nil if what runs is limited.
  var interval: Int?
  var steps: [Step] = []

  var description: String {
    "limit \(limit), interval \(interval.map(String.init) ?? "none")\n"
      + steps.enumerated().map { "\($0.offset): \($0.element)" }.joined(separator: "\n")
  }

  static func random(_ seed: UInt64) -> LimiterProgram {
    var generator = LimiterProgramGenerator(numbers: SplitMix64(seed: seed))
    return generator.program()
  }
}

private struct LimiterProgramGenerator: Dice {
  var numbers: SplitMix64

  mutating func program() -> LimiterProgram {
    var program = LimiterProgram()
    program.limit = below(3) + 1
    program.interval = chance(1, of: 3) ? below(3) + 1 : nil
    let length = below(24) + 4
    var entries = 0
    while program.steps.count < length {
      let entry = below(max(entries, 1))
      switch below(16) {
      case 0...5:
        program.steps.append(
          .run(pick(LimiterProgram.Job.allCases), queued: chance(1, of: 3)))
        entries += 1
      case 6...8: program.steps.append(.end(entry))
      case 9: program.steps.append(.lose(entry))
      case 10...12: program.steps.append(.cancel(entry, immediately: chance(1, of: 3)))
      case 13: program.steps.append(.drop(entry))
      case 14: program.steps.append(.runOne)
      default: program.steps.append(.pass)
      }
    }
    return program
  }
}

/// Runs a program on the library.
private final class LibraryLimiter: @unchecked Sendable {
  private var log: [String] = []
  private let limiter: Limiter
  private let clock = ManualClock()
  private let queue = ManualDispatcher()
  private var results: [Int: CancellablePromise<Int>] = [:]
  private var resolvers: [Int: Resolver<Int>] = [:]

  private init(_ program: LimiterProgram) {
    if let interval = program.interval {
      limiter = Limiter(program.limit, per: .seconds(interval), clock: clock)
    } else {
      limiter = Limiter(program.limit)
    }
  }

  static func log(of program: LimiterProgram) -> [String] {
    _ = silence
    let world = LibraryLimiter(program)
    var entries = 0
    for step in program.steps {
      if case .run(let job, let queued) = step {
        world.run(entries, job, queued)
        entries += 1
      } else {
        world.perform(step)
      }
      world.log.append("\(world.limiter.runningCount) run, \(world.limiter.waitingCount) wait")
    }
    let log = world.log
    // What is pending keeps the world, and the other way round. When it goes, others may still begin.
    while world.isBusy {
      let left = (world.results, world.resolvers)
      (world.results, world.resolvers) = ([:], [:])
      withExtendedLifetime(left) {}
      world.queue.dropAll()
      world.clock.dropAll()
    }
    return log
  }

  private var isBusy: Bool {
    !results.isEmpty || !resolvers.isEmpty || queue.count + clock.timerCount > 0
  }

  private func run(_ number: Int, _ job: LimiterProgram.Job, _ queued: Bool) {
    let dispatcher = queued ? queue : nil
    guard job == .plain else {
      return observe(limiter.run(on: dispatcher) { [self] in try work(number, job) }, number)
    }
    let result: CancellablePromise<Int> = limiter.run(on: dispatcher) { [self] in
      log.append("\(number) begins")
      let (promise, resolver) = Promise<Int>.pending()
      resolvers[number] = resolver
      return promise
    }
    observe(result, number)
  }

  private func work(_ number: Int, _ job: LimiterProgram.Job) throws -> CancellablePromise<Int> {
    log.append("\(number) begins")
    switch job {
    case .value: return .value(number)
    case .fail: throw TestError.numbered(number)
    case .plain, .cancellable:
      return CancellablePromise { resolver in
        resolvers[number] = resolver
        return { [self] in log.append("\(number) stops") }
      }
    }
  }

  private func observe(_ result: CancellablePromise<Int>, _ number: Int) {
    results[number] = result
    result.pipe { [self] outcome in
      switch outcome {
      case .success: log.append("\(number) is fulfilled")
      case .failure(let error):
        log.append("\(number) is \(error.isCancelled ? "cancelled" : "rejected")")
      }
    }
  }

  private func perform(_ step: LimiterProgram.Step) {
    switch step {
    case .run: break
    case .end(let number): resolvers.removeValue(forKey: number)?.fulfill(number)
    case .lose(let number): letGo(resolvers.removeValue(forKey: number))
    case .cancel(let number, false): results[number]?.cancel()
    case .cancel(let number, true): results[number]?.cancelImmediately()
    case .drop(let number): letGo(results.removeValue(forKey: number))
    case .runOne: queue.runNext()
    case .pass: clock.advance(by: .seconds(1))
    }
  }

  /// Releases what is no longer in a table, into which others may get because of that; optimised code would
  /// otherwise do it while the table is being changed.
  private func letGo(_ left: (any Sendable)?) { withExtendedLifetime(left) {} }
}

/// Says what the library is to do, entry by entry.
private final class ModelLimiter {
  private struct Entry {
    enum Place { case line, queue, work, over }

    let job: LimiterProgram.Job
    let isQueued: Bool
    var place = Place.line
    var isSettled = false
    var isRequested = false
    /// Nobody can settle its work any more.
    var isLost = false
    var isDropped = false
    /// Its slot was given back.
    var isBack = false
  }

  private let program: LimiterProgram
  private var log: [String] = []
  private var entries: [Entry] = []
  private var line: [Int] = []
  private var queue: [Int] = []
  private var running = 0
  private var starts: [Int] = []
  private var now = 0

  private init(_ program: LimiterProgram) { self.program = program }

  static func log(of program: LimiterProgram) -> [String] {
    let model = ModelLimiter(program)
    for step in program.steps {
      model.perform(step)
      model.log.append("\(model.running) run, \(model.line.count) wait")
    }
    return model.log
  }

  private var mayStart: Bool {
    guard let interval = program.interval else { return running < program.limit }
    return starts.filter { $0 > now - interval }.count < program.limit
  }

  private func startWhoMay() {
    while mayStart, !line.isEmpty { start(line.removeFirst()) }
  }

  private func start(_ number: Int) {
    running += 1
    starts.append(now)
    entries[number].place = entries[number].isQueued ? .queue : .work
    if entries[number].isQueued { queue.append(number) } else { begin(number) }
  }

  private func begin(_ number: Int) {
    log.append("\(number) begins")
    entries[number].place = .work
    let isRequested = entries[number].isRequested
    switch entries[number].job {
    case .value:
      settle(number, "fulfilled")
      giveBack(number)
    case .fail:
      settle(number, "rejected")
      giveBack(number)
    case .plain: if isRequested { settle(number, "cancelled") }
    case .cancellable: if isRequested { stop(number) }
    }
  }

  private func settle(_ number: Int, _ outcome: String) {
    guard !entries[number].isSettled else { return }
    entries[number].isSettled = true
    log.append("\(number) is \(outcome)")
  }

  private func stop(_ number: Int) {
    log.append("\(number) stops")
    entries[number].place = .over
    settle(number, "cancelled")
    giveBack(number)
  }

  private func giveBack(_ number: Int) {
    entries[number].place = .over
    guard !entries[number].isBack else { return }
    entries[number].isBack = true
    running -= 1
    if program.interval == nil { startWhoMay() }
  }

  private func perform(_ step: LimiterProgram.Step) {
    switch step {
    case .run(let job, let queued):
      entries.append(Entry(job: job, isQueued: queued))
      line.append(entries.count - 1)
      startWhoMay()
    case .end(let number):
      guard isWorking(number), !entries[number].isLost else { break }
      entries[number].place = .over
      settle(number, "fulfilled")
      giveBack(number)
    case .lose(let number):
      guard isWorking(number), !entries[number].isLost else { break }
      entries[number].isLost = true
      if entries[number].job == .plain { entries[number].place = .over }
      let place = entries[number].place
      giveBack(number)
      entries[number].place = place
    case .cancel(let number, let immediately):
      guard entries.indices.contains(number), !entries[number].isDropped else { break }
      cancel(number, immediately)
    case .drop(let number):
      guard entries.indices.contains(number) else { break }
      entries[number].isDropped = true
    case .runOne:
      if !queue.isEmpty {
        let number = queue.removeFirst()
        if entries[number].place == .queue { begin(number) }
      }
    case .pass:
      now += 1
      startWhoMay()
    }
  }

  private func isWorking(_ number: Int) -> Bool {
    entries.indices.contains(number) && entries[number].place == .work
  }

  private func cancel(_ number: Int, _ immediately: Bool) {
    if entries[number].isSettled { return }
    let wasRequested = entries[number].isRequested
    entries[number].isRequested = true
    switch entries[number].place {
    case .line:
      line.removeAll { $0 == number }
      entries[number].place = .over
      settle(number, "cancelled")
    case .queue where immediately:
      // Its closure is released, and with that its slot, before anybody is told.
      giveBack(number)
      settle(number, "cancelled")
    case .queue: break
    case .work where wasRequested: break
    case .work:
      if entries[number].job == .plain { settle(number, "cancelled") } else { stop(number) }
    case .over: settle(number, "cancelled")
    }
  }
}

@Suite struct LimiterProgramTests {
  @Test func `L81: the library and the model of a limiter agree about random programs`() {
    for seed in 0..<UInt64(Scale.rounds) {
      let program = LimiterProgram.random(seed)
      let (library, model) = (LibraryLimiter.log(of: program), ModelLimiter.log(of: program))
      guard library == model else {
        let place = zip(library, model).prefix { $0 == $1 }.count
        Issue.record(
          "Seed \(seed):\n\(program)\n\(library)\n\(model)\nfirst difference: \(place)")
        return
      }
    }
  }
}
