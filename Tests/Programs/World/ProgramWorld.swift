import Synchronization
import TestSupport

@testable import CancellablePromises
@testable import Promises

/// What a closure of the user's captures: it is counted, and tells when it is released.
final class Token: Sendable {
  /// Called where code of the user's begins, and where something of the user's is released, by whoever looks
  /// for locks that are held then.
  nonisolated(unsafe) static var userCodeBegins: () -> Void = {}

  private let tracked: Tracked?
  /// What does something when it goes away.
  private let farewell: Farewell?

  init(_ count: LiveCount?, _ farewell: Farewell? = nil) {
    (tracked, self.farewell) = (count?.make(), farewell)
  }

  deinit { unsafe Self.userCodeBegins() }

  func touch() {}
}

/// A program at work on the library.
final class ProgramWorld: @unchecked Sendable {
  /// A mistake that can be planted, to see it found.
  enum Flaw: CaseIterable {
    case loses, repeats, keeps, reorders, forgetsCancel, forsakes
    /// Scopes let closures begin that are on the way to their dispatcher (L62).
    case scopesWait
    /// A thread does not come back with an outcome.
    case threadsSleep
  }

  let program: Program
  /// The steps of the program by number.
  private let instructions: [Instruction?]
  let flaw: Flaw?
  private let count: LiveCount?
  /// The first belongs to whoever makes everything, and looks at it in the end; then one a thread.
  let hands: [Hand]
  let queue = ManualDispatcher()
  let clock = ManualClock()
  let latest = Latest<Value>()
  // What has begun with these keeps the world, so that they are let go in the end.
  private(set) var flights: SingleFlight<Int, Value>? = SingleFlight()
  private(set) var keptFlights: SingleFlight<Int, Value>? =
    SingleFlight(keepsValues: true)
  private(set) var limiter: Limiter? = Limiter(1)
  /// What has the limiter's permit; touched by whoever gets that.
  var atWork = WeakReference(nil)
  /// The program's queue and clock, as the library is given them.
  let dispatcher: any Dispatcher
  let time: any PromiseClock
  /// What the log has, if everything happens one after the other.
  private(set) var entries: [String] = []
  /// How much has happened.
  private let ticks = Atomic(0)
  private(set) var accounts: [Account] = []
  /// What threads have seen that must not be.
  private(set) var violations: [String] = []

  /// Makes everything that is there before threads begin, or all there is if none do.
  init(_ program: Program, flaw: Flaw? = nil, counting count: LiveCount? = nil) {
    (self.program, self.flaw, self.count) = (program, flaw, count)
    let end = program.end
    var instructions: [Instruction?] = Array(repeating: nil, count: end)
    for step in program.steps { instructions[step.number] = step.instruction }
    self.instructions = instructions
    hands = (0...program.threads.count).map { _ in Hand(end: end) }
    dispatcher = program.isTwofold ? TwofoldDispatcher(queue: queue) : queue
    time = program.isTwofold ? TwofoldClock(clock: clock) : clock
    if !program.isSequential {
      run(program.setUp, hands[0])
      deal()
    }
  }

  /// The log of a program without threads.
  static func log(of program: Program) -> [String] {
    _ = silence
    let world = ProgramWorld(program)
    world.run(program.setUp, world.hands[0])
    world.logEnds()
    let log = world.entries
    // Wrappers that react to their `cancelPromise` keep themselves alive until they settle.
    for resolver in world.hands[0].resolvers { resolver?.fulfill(0) }
    world.queue.runAll()
    world.release()
    return log
  }

  // MARK: Threads

  /// Gives each thread references of its own to what it names; the last one may go anywhere.
  private func deal() {
    let first = hands[0]
    for (steps, hand) in zip(program.threads, hands.dropFirst()) {
      for step in steps.all {
        for number in step.instruction.names {
          if step.instruction.usesResolver {
            hand.resolvers[number] = first.resolvers[number]
          } else {
            hand.slots[number] = first.slots[number]
          }
        }
      }
      hand.groups = first.groups.filter { _ in true }
      hand.found = first.found.map { ($0.promise, $0.resolver) }
    }
    // Nobody else keeps what a thread lets go.
    for step in program.threads.flatMap(\.all) {
      switch step.instruction {
      case .drop(let number): first.slots[number] = nil
      case .lose(let number) where !isWrapper(number): first.resolvers[number] = nil
      default: break
      }
    }
  }

  /// What one of the threads does; `pause` is called before each step, with the step's number.
  func run(thread: Int, pause: (Int) -> Void = { _ in }) {
    let hand = hands[thread + 1]
    hand.thread.store(currentThread(), ordering: .relaxed)
    run(program.threads[thread], hand, pause)
    // Here, not with the last reference to the world: it is one of those races that are looked for.
    hand.letGoOfCopies()
    hand.thread.store(0, ordering: .relaxed)
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

  /// What this thread holds.
  var here: Hand {
    let thread = currentThread()
    return hands.dropFirst().first { $0.thread.load(ordering: .relaxed) == thread } ?? hands[0]
  }

  // MARK: Noting

  // Relaxed: what orders two closures has to be the library.
  func tick() -> Int { ticks.add(1, ordering: .relaxed).newValue }

  func token(_ farewell: Farewell? = nil) -> Token { Token(count, farewell) }

  func value(_ number: Int, _ farewell: Farewell? = nil) -> Value { Value(number, token(farewell)) }

  /// A closure of the user's runs.
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
      case .finalizer, .task, nil: break
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

  /// A promise, as long as somebody keeps it, for a closure that does not.
  func find(_ number: Int) -> PromiseCell? {
    guard number < instructions.count else { return nil }
    // When a promise that was dropped goes away is not the model's business.
    if program.isSequential { return hands[0].slots[number]?.cell }
    return here.found[number].promise.object as? PromiseCell
  }

  /// Keeps a promise for a closure, which may itself be kept by that; a box is emptied in the end.
  func box(_ slot: Slot?) -> Box {
    let box = Box(slot)
    here.boxes.append(WeakReference(box))
    return box
  }

  // MARK: The end

  /// Settles all that is left to settle, and lets time pass.
  func finish() {
    for hand in hands {
      for (number, resolver) in hand.resolvers.enumerated() {
        guard let resolver else { continue }
        // No number of those that are given back.
        resolver.fulfill(value(2 * number))
        hands[0].note(.resolved, of: number)
      }
    }
    for _ in 0..<8 {
      clock.advance(by: .seconds(10))
      queue.runAll()
    }
    runJobs()
    readEvents()
  }

  /// Lets tasks go on that need not wait any more.
  func runJobs() {
    for hand in hands { for awaiter in hand.awaiters.values { awaiter.jobs.run() } }
  }

  /// Makes the accounts of what has been noted so far.
  func readEvents() {
    (accounts, violations) = Account.all(hands.flatMap(\.events), end: program.end)
  }

  /// Lets everything go: much of it keeps the world, and the other way round.
  func release() {
    // A thread may wait for what only a cancel ends, perhaps above a plain promise, and after a body.
    for case .cancellable(let promise)? in hands.flatMap(\.slots) { promise.cancel() }
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
    latest.cancel()
    for flights in [\ProgramWorld.flights, \.keptFlights] { clear(flights, of: self) }
    clear(\.limiter, of: self)
    // What the clock drops may have been waited for on the queue, and the other way round.
    repeat {
      queue.runAll()
      clock.dropAll()
    } while queue.count > 0
  }
}

/// A promise that a closure takes out when it runs.
final class Box: @unchecked Sendable {
  var slot: Slot?
  /// The promise, as long as somebody keeps it.
  private(set) weak var cell: PromiseCell?

  init(_ slot: Slot?) { (self.slot, cell) = (slot, slot?.cell) }
}

extension Thenable<Value> {
  fileprivate var outcomeText: String { result.map { Outcome($0).text } ?? "pending" }
}

/// Runs everything twice.
struct TwofoldDispatcher: Dispatcher {
  let queue: ManualDispatcher

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    queue.dispatch(work)
    queue.dispatch(work)
  }
}

/// Rings twice.
struct TwofoldClock: PromiseClock {
  let clock: ManualClock

  var now: ContinuousClock.Instant { clock.now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    clock.schedule(after: delay) {
      work()
      work()
    }
  }
}
