import Dispatch
import Synchronization
import TestSupport

@testable import CancellablePromises
@testable import Promises

/// An object captured by closures of the user: counted, and able to act on release.
final class Token: Sendable {
  /// Called at the start of user code, and at a release of a user's object.
  ///
  /// The explorer checks here for locks the thread holds.
  nonisolated(unsafe) static var userCodeBegins: () -> Void = {}

  private let tracked: Tracked?
  /// Performs a deed on release.
  private let farewell: Farewell?

  init(_ count: LiveCount?, _ farewell: Farewell? = nil) {
    (tracked, self.farewell) = (count?.make(), farewell)
  }

  deinit { unsafe Self.userCodeBegins() }

  func touch() {}
}

/// A program running on the library.
final class ProgramWorld: @unchecked Sendable {
  /// Mistakes to plant: a test sees each one found.
  enum Flaw: CaseIterable {
    case loses, repeats, keeps, reorders, forgetsCancel, forsakes
    /// Bodies begin after cancels (L14), or beside bodies above (L36).
    case beginsLate, overlaps
    /// A blocked thread stays blocked after the promise has settled.
    case threadsSleep
  }

  let program: Program
  /// The steps of the program by number.
  private let instructions: [Instruction?]
  let flaw: Flaw?
  private let count: LiveCount?
  /// Whether some step uses the queue of the system.
  private let hasWork: Bool
  /// First the hand of the set-up and of the final checks, then one for each thread.
  let hands: [Hand]
  let queue = ManualDispatcher()
  let clock = ManualClock()
  let latest = [Latest<Value>(), Latest()]
  /// A queue of the system, suspended but for `runWork()`.
  let system = DispatchQueue(label: "programs")
  // Work in here keeps the world alive, so `release()` empties the variables.
  private(set) var flights: SingleFlight<Int, Value>? = SingleFlight()
  private(set) var keptFlights: SingleFlight<Int, Value>? =
    SingleFlight(keepsValues: true)
  private(set) var limiters = [Limiter(1), Limiter(2)]
  /// The work with the limiter's permit.
  ///
  /// Only the holder of the permit touches this variable.
  var atWork = WeakReference(nil)
  /// The program's queue and clock, wrapped if twofold.
  let dispatcher: any Dispatcher
  let time: any PromiseClock
  /// The log of a program without threads.
  private(set) var entries: [String] = []
  /// The acts in user code.
  private let acts: [UserCode: [Planned]]
  /// The number of events so far.
  private let ticks = Atomic(0)
  private(set) var accounts: [Account] = []
  /// The violations seen by threads.
  private(set) var violations: [String] = []

  /// Runs the set-up or, for a program without threads, the whole program.
  init(_ program: Program, flaw: Flaw? = nil, counting count: LiveCount? = nil) {
    (self.program, self.flaw, self.count) = (program, flaw, count)
    let end = program.end
    var instructions: [Instruction?] = Array(repeating: nil, count: end)
    for step in program.steps { instructions[step.number] = step.instruction }
    self.instructions = instructions
    acts = Instruction.acts(in: program).mapValues { $0.map(Planned.init) }
    hasWork = program.contains { if case .work = $0 { true } else { false } }
    hands = (0...program.threads.count).map { _ in Hand(end: end) }
    dispatcher = program.isTwofold ? TwofoldDispatcher(queue: queue) : queue
    time = program.isTwofold ? TwofoldClock(clock: clock) : clock
    system.suspend()
    if !program.isSequential {
      run(program.setUp, hands[0])
      deal()
    }
  }

  /// The dispatcher of `conf` for programs without threads, one program after the other; for all
  /// other code the main queue, as before.
  struct Configured: Dispatcher {
    fileprivate nonisolated(unsafe) static weak var world: ProgramWorld?
    fileprivate static let thread = Atomic<UInt>(0)
    fileprivate static let system = DispatchSpecificKey<Bool>()

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      let isOfProgram =
        Self.thread.load(ordering: .relaxed) == currentThread()
        || DispatchQueue.getSpecific(key: Self.system) == true
      if isOfProgram {
        unsafe Self.world?.queue.dispatch(work)
      } else {
        DispatchQueue.main.async(execute: work)
      }
    }
  }

  /// Runs a program without threads and returns the log; `conf.D` is to be ``Configured``.
  static func log(of program: Program) -> [String] {
    let world = ProgramWorld(program)
    unsafe Configured.world = world
    Configured.thread.store(currentThread(), ordering: .relaxed)
    world.system.setSpecific(key: Configured.system, value: true)
    defer { Configured.thread.store(0, ordering: .relaxed) }
    world.run(program.setUp, world.hands[0])
    world.logEnds()
    let log = world.entries
    world.stopActing()
    // Wrappers that wait for their `cancelPromise` keep themselves alive until they settle.
    for resolver in world.hands[0].resolvers { resolver?.fulfill(0) }
    world.queue.runAll()
    world.release()
    return log
  }

  // MARK: Threads

  /// Gives each thread its own references; the last references may be released on any thread.
  private func deal() {
    let first = hands[0]
    // Any thread may come to run an act in user code.
    let acts = program.acts
    for (steps, hand) in zip(program.threads, hands.dropFirst()) {
      for instruction in steps.all.map(\.instruction) + acts {
        for number in instruction.names {
          if instruction.usesResolver {
            hand.resolvers[number] = first.resolvers[number]
          } else {
            hand.slots[number] = first.slots[number]
          }
        }
      }
      hand.groups = first.groups.filter { _ in true }
      hand.found = first.found.map { ($0.promise, $0.resolver) }
    }
    // What an act may let go ends with the threads, whether or not the act takes place.
    for act in acts {
      switch act {
      case .drop(let number): first.note(.dropped, of: number)
      case .lose(let number) where !isWrapper(number): first.note(.lost, of: number)
      default: break
      }
    }
    // No other hand keeps an object that a thread drops.
    for instruction in program.threads.flatMap(\.all).map(\.instruction) + acts {
      switch instruction {
      case .drop(let number): first.slots[number] = nil
      case .lose(let number) where !isWrapper(number): first.resolvers[number] = nil
      default: break
      }
    }
  }

  /// Runs the steps of one thread; `pause` is called before each step, with the step's number.
  func run(thread: Int, pause: (Int) -> Void = { _ in }) {
    let hand = hands[thread + 1]
    hand.thread.store(currentThread(), ordering: .relaxed)
    run(program.threads[thread], hand, pause)
    // Released here and not with the world, since releasing may race with other threads.
    hand.letGoOfCopies()
    hand.thread.store(0, ordering: .relaxed)
  }

  /// Ends all acts, for the release of all objects.
  func stopActing() {
    for act in acts.values.joined() { act.hasBegun.store(true, ordering: .relaxed) }
  }

  private func run(_ steps: Steps, _ hand: Hand, _ pause: (Int) -> Void = { _ in }) {
    for step in steps.all {
      pause(step.number)
      hand.stepBegan = tick()
      if step.instruction.isMaker {
        let slot = make(step.instruction, at: step.number, hand)
        hand.keep(slot, at: step.number)
        if program.isSequential { observe(slot, at: step.number) }
      } else {
        perform(step.instruction, at: step.number, hand)
      }
    }
  }

  /// The hand of the current thread.
  var here: Hand {
    let thread = currentThread()
    return hands.dropFirst().first { $0.thread.load(ordering: .relaxed) == thread } ?? hands[0]
  }

  // MARK: Noting

  // Relaxed: only the library may order two closures.
  func tick() -> Int { ticks.add(1, ordering: .relaxed).newValue }

  func token(_ farewell: Farewell? = nil) -> Token { Token(count, farewell) }

  /// A token that acts on release, if an act of the step stands there.
  func token(of number: Int) -> Token {
    token(
      acts(.release, of: number)
        ? Farewell { [weak self] in self?.act(.release, of: number) } : nil)
  }

  func value(_ number: Int, _ farewell: Farewell? = nil) -> Value { Value(number, token(farewell)) }

  /// Runs a closure of the user.
  func closure<Result>(_ body: (Hand) throws -> Result) rethrows -> Result {
    unsafe Token.userCodeBegins()
    let hand = here
    hand.depth += 1
    hand.deepest = max(hand.deepest, hand.depth)
    defer { hand.depth -= 1 }
    return try body(hand)
  }

  func log(_ entry: @autoclosure () -> String) {
    if program.isSequential { entries.append(entry()) }
  }

  func clock(of number: Int) -> any PromiseClock {
    acts(.schedule, of: number) ? ActingClock(number: number, world: self) : time
  }

  /// Performs the acts that stand in user code of a step.
  func act(_ place: UserCode, of number: Int) {
    guard let planned = acts[place]?.first(where: { $0.number == number }), mayAct,
      !planned.hasBegun.exchange(true, ordering: .relaxed)
    else { return }
    log("\(number) acts in \(place)")
    closure { perform(planned.act, at: number, $0) }
  }

  func acts(_ place: UserCode, of number: Int) -> Bool {
    acts[place]?.contains { $0.number == number } == true
  }

  /// Whether an act may take place: in a program of threads, only threads act.
  var mayAct: Bool { program.isSequential || here !== hands[0] }

  private func observe(_ slot: Slot?, at number: Int) {
    slot?.thenable?.pipe { [self] in log("\(number) settles: \(Outcome($0).text)") }
  }

  private func logEnds() {
    for (number, slot) in hands[0].slots.enumerated() {
      switch slot {
      case .cancellable(let promise):
        let reason = promise.cancelReason.map { Fault($0).text } ?? "no reason"
        log("\(number) ends: \(promise.outcomeText), isCancelled \(promise.isCancelled), \(reason)")
      case .plain(let promise): log("\(number) ends: \(promise.outcomeText)")
      case .scope(let scope): log("\(number) ends: settled \(scope.settled.isFulfilled)")
      case .finalizer, .owner, .task, nil: break
      }
    }
  }

  // MARK: Finding

  func instruction(_ number: Int) -> Instruction? {
    number < instructions.count ? instructions[number] : nil
  }

  func cell(_ number: Int) -> PromiseCell? {
    hands.lazy.compactMap { $0.slots[number]?.cell }.first
  }

  /// The promise of a step, if still alive, for a closure without a reference.
  func find(_ number: Int) -> PromiseCell? {
    guard number < instructions.count else { return nil }
    // The model does not know when a dropped promise goes away.
    if program.isSequential { return hands[0].slots[number]?.cell }
    return here.found[number].promise.object as? PromiseCell
  }

  /// Keeps a promise for a closure that the promise may itself keep; `release()` empties the box.
  func box(_ slot: Slot?) -> Box {
    let box = Box(slot)
    here.boxes.append(WeakReference(box))
    return box
  }

  /// Runs the blocks of the queue of the system, on another thread, while this one waits.
  func runWork() {
    if !hasWork { return }
    system.resume()
    system.sync {}
    system.suspend()
  }

  // MARK: The end

  /// Settles every promise with a resolver, and advances the clock.
  func finish() {
    for hand in hands {
      for (number, resolver) in hand.resolvers.enumerated() {
        guard let resolver else { continue }
        // Even numbers are given without `orDiscard:`.
        resolver.fulfill(value(2 * number))
        hands[0].note(.resolved, of: number)
      }
    }
    for _ in 0..<8 {
      runWork()
      clock.advance(by: .seconds(10))
      queue.runAll()
    }
    runJobs()
    readEvents()
  }

  /// Runs tasks whose wait is over.
  func runJobs() {
    for hand in hands { for awaiter in hand.awaiters.values { awaiter.jobs.run() } }
  }

  /// Makes the accounts from all entries so far.
  func readEvents() {
    (accounts, violations) = Account.all(hands.flatMap(\.events), end: program.end)
  }

  /// Releases all objects, since many of them and the world keep each other.
  func release() {
    // A thread may wait for a cancel, perhaps above a plain promise, and after a body.
    for case .cancellable(let promise)? in hands.flatMap(\.slots) { promise.cancel() }
    // What only a cancel can end keeps itself while it has handlers (L63).
    for case let promise as CancellablePromise<Value> in hands.flatMap(\.found).map(
      \.promise.object)
    {
      promise.cancel()
    }
    for awaiter in hands.flatMap(\.awaiters.values) { awaiter.cancel() }
    queue.runAll()
    for hand in hands {
      for promise in hand.circles { promise.cancel() }
      clear(\.circles, of: hand, to: [])
      for awaiter in hand.awaiters.values {
        awaiter.end()
      }
      for case let box as Box in hand.boxes.map(\.object) {
        let left = box.slot.take()
        withExtendedLifetime(left) {}
      }
      hand.letGo()
      hand.awaiters = [:]
    }
    for latest in latest { latest.cancel() }
    runWork()
    for flights in [\ProgramWorld.flights, \.keptFlights] { clear(flights, of: self) }
    clear(\.limiters, of: self, to: [])
    // Work dropped by the clock may end a wait on the queue, or begin one of the clock.
    repeat {
      queue.runAll()
      clock.dropAll()
    } while queue.waitingCount + clock.timerCount > 0
    system.resume()
  }
}

/// An act in user code of a step, which takes place once.
private final class Planned: Sendable {
  let number: Int
  let act: Instruction
  let hasBegun = Atomic(false)

  init(number: Int, act: Instruction) { (self.number, self.act) = (number, act) }
}

/// A promise for a closure to take out when it runs.
final class Box: @unchecked Sendable {
  var slot: Slot?
  /// The promise, if still alive.
  private(set) weak var cell: PromiseCell?

  init(_ slot: Slot?) { (self.slot, cell) = (slot, slot?.cell) }
}

extension Thenable<Value> {
  fileprivate var outcomeText: String { result.map { Outcome($0).text } ?? "pending" }
}
