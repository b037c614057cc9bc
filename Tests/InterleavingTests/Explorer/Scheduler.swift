import Dispatch

@testable import Promises

/// Runs the threads of one scenario, one at a time, in the order of a tree of schedules.
///
/// Only the thread with the baton may touch a scheduler.
final class Scheduler: @unchecked Sendable {
  /// The number of steps after which an execution counts as endless.
  private static let limit = 5000

  /// The upper half of every identity, which distinguishes words of other explorations.
  private let number: UInt
  private var threads: [ScheduledThread] = []
  private let isOver = DispatchSemaphore(value: 0)
  private let epitaph: Epitaph
  /// Whether going on after a store is a step.
  let stopsAfterStores: Bool
  private(set) var tree: ScheduleTree
  /// By number: whether a word or log is alive.
  private var words: [Bool] = []
  private(set) var liveWords = 0
  private var locked: Set<UInt> = []
  private var stores = 0
  /// The steps at words made before the exploration.
  private(set) var foreignSteps = 0
  private(set) var trace: [(thread: Int, step: Step)] = []
  /// The event that has happened too often, if any.
  var violation: String?
  /// The reason to leave the threads blocked.
  private(set) var failure: String?
  /// The objects of blocked threads, kept because a release might wait for their locks.
  var remains: Threads?

  init(
    _ name: String, _ mode: ScheduleTree.Mode, threads count: Int, stopsAfterStores: Bool,
    number: UInt
  ) {
    self.number = number << 32
    self.stopsAfterStores = stopsAfterStores
    tree = ScheduleTree(mode, threads: count)
    epitaph = Epitaph(name, stopsAfterStores ? "+" : "")
    threads = (0..<count).map { ScheduledThread($0, of: self) }
    for thread in threads { thread.start() }
  }

  /// Ends the threads; not to be called after a failure.
  func end() { for thread in threads { thread.end() } }

  var schedule: Schedule { Schedule(trace.map(\.thread)) }

  /// Forgets the last execution.
  func begin() {
    words = []
    (liveWords, stores) = (0, 0)
    locked = []
    trace = []
    violation = nil
    epitaph.clear()
  }

  /// Goes on to the next schedule; returns false after the last one.
  func advance() -> Bool { tree.advance() }

  /// Runs the bodies on their threads until all have returned; returns false after a failure.
  func run(_ bodies: [() -> Void]) -> Bool {
    // The library may rely on two orders only: threads begin after the set-up and end before the
    // check.
    RaceDetector.lead(self)
    RaceDetector.ignoring {
      for (thread, body) in zip(threads, bodies) { thread.prepare(body) }
      choose(after: nil)?.handBaton()
      isOver.wait()
    }
    for thread in threads { RaceDetector.follow(thread) }
    return failure == nil
  }

  // MARK: Reports from threads

  func makeWord() -> UInt {
    words.append(true)
    liveWords += 1
    return number | UInt(words.count)
  }

  func dropWord(_ word: UInt) {
    guard isOurs(word), words[index(of: word)] else { return }
    words[index(of: word)] = false
    liveWords -= 1
  }

  /// Returns when the thread may make a step.
  func announce(_ kind: Step.Kind, _ word: UInt, on thread: ScheduledThread) {
    if !isOurs(word) { foreignSteps += 1 }
    guard isOurs(word), stopsAfterStores || kind != .stored else { return }
    if !words[index(of: word)] { leave(thread, because: "\(kind) \(word) of what has gone") }
    pass(thread, Step(kind: kind, word: word))
  }

  /// Returns when another try may succeed.
  func backOff(on thread: ScheduledThread) {
    pass(thread, Step(kind: .backOff, word: thread.failed))
  }

  func printEpitaph() { epitaph.print() }

  func finish(_ thread: ScheduledThread) {
    countStores(of: thread)
    thread.next = nil
    if let next = choose(after: thread) { next.handBaton() }
  }

  /// Blocks the thread for good, because of a failure.
  func leave(_ thread: ScheduledThread, because reason: String) {
    failure = reason
    isOver.signal()
    thread.waitForBaton()
  }

  // MARK: Choosing the next thread

  private func isOurs(_ word: UInt) -> Bool { word >> 32 == number >> 32 }

  private func index(of word: UInt) -> Int { Int(word & 0xFFFF_FFFF) - 1 }

  private func pass(_ thread: ScheduledThread, _ step: Step) {
    switch step.kind {
    case .store, .stored: break
    // The thread's own stores were part of the try: two threads must not wake each other for ever.
    case .backOff: thread.newStores = 0
    default: countStores(of: thread)
    }
    thread.next = step
    guard let next = choose(after: thread) else { return thread.waitForBaton() }
    guard next !== thread else { return }
    next.handBaton()
    thread.waitForBaton()
  }

  /// Chooses the thread for the next step, and counts the step as made; nil at the end.
  private func choose(after thread: ScheduledThread?) -> ScheduledThread? {
    let steps = threads.map(\.next)
    let canGoOn = ThreadSet(threads.filter(canGoOn).map { .thread($0.number!) })
    guard !canGoOn.isEmpty else {
      let waiting = threads.filter { $0.next != nil }
      if !waiting.isEmpty {
        failure =
          "nobody can go on: "
          + waiting.map { "\(Schedule([$0.number!])) waits to \($0.next!)" }.joined(separator: ", ")
      }
      isOver.signal()
      return nil
    }
    let current = thread.flatMap { $0.next == nil ? nil : $0.number }
    guard trace.count < Self.limit,
      case .thread(let number) = tree.choose(steps, canGoOn, after: current)
    else {
      failure =
        trace.count < Self.limit
        ? "the threads do not repeat what they did: \(steps)" : "this does not end"
      isOver.signal()
      return nil
    }
    let chosen = threads[number]
    note(chosen, steps[number]!)
    return chosen
  }

  private func canGoOn(_ thread: ScheduledThread) -> Bool {
    guard let step = thread.next else { return false }
    switch step.kind {
    case .lock: return !locked.contains(step.word)
    case .backOff where step.word != 0: return !locked.contains(step.word)
    case .backOff: return stores - thread.ownStores > thread.seenStores
    default: return true
    }
  }

  private func countStores(of thread: ScheduledThread) {
    stores += thread.newStores
    thread.ownStores += thread.newStores
    thread.newStores = 0
  }

  private func note(_ thread: ScheduledThread, _ step: Step) {
    trace.append((thread.number!, step))
    epitaph.append(thread.number!)
    switch step.kind {
    case .lock, .tryLock:
      let isFree = locked.insert(step.word).inserted
      thread.failed = isFree ? 0 : step.word
      if isFree { thread.heldCount += 1 }
      thread.seenStores = stores - thread.ownStores
    case .store:
      locked.remove(step.word)
      thread.heldCount -= 1
      thread.newStores += 1
    case .exchange: thread.newStores += 1
    default: break
    }
  }
}

extension Scheduler {
  /// Connects the library's words to the explorer, once for the process.
  static let isInstalled: Void = {
    // The library's shared objects are made here, before a schedule counts the words left over.
    let _: Promise<Int> = Limiter(1).run(on: nil) { Promise.value(0) }
    RaceDetector.prepare(ScheduledThread.makeKey()) {
      RaceDetector.ignoring { ScheduledThread.current?.scheduler.printEpitaph() }
    }
    unsafe explorer = { step, word in
      RaceDetector.begin()
      defer { RaceDetector.end() }
      guard let thread = ScheduledThread.current else { return 0 }
      let scheduler = thread.scheduler
      switch step {
      case .make: return scheduler.makeWord()
      case .drop: scheduler.dropWord(word)
      case _ where thread.number == nil: break
      case .load: scheduler.announce(.load, word, on: thread)
      case .lock: scheduler.announce(.lock, word, on: thread)
      case .tryLock: scheduler.announce(.tryLock, word, on: thread)
      case .store: scheduler.announce(.store, word, on: thread)
      case .stored: scheduler.announce(.stored, word, on: thread)
      case .exchange: scheduler.announce(.exchange, word, on: thread)
      case .backOff:
        scheduler.backOff(on: thread)
        return 1
      }
      return 0
    }
  }()
}
