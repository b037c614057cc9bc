import Dispatch

@testable import Promises

/// Runs the threads of one scenario, one at a time, as its tree of schedules says.
///
/// Everything here is touched only by whoever has the baton.
final class Scheduler: @unchecked Sendable {
  /// Steps after which an execution is taken for one without end.
  private static let limit = 5000

  /// In the upper half of each identity, so that words of other explorations are told from ours.
  private let number: UInt
  private var threads: [ScheduledThread] = []
  private let isOver = DispatchSemaphore(value: 0)
  private let epitaph: Epitaph
  /// Whether going on after a store is a step.
  let stopsAfterStores: Bool
  private(set) var tree: ScheduleTree
  /// By number: whether a word or log is still there.
  private var words: [Bool] = []
  private(set) var liveWords = 0
  private var locked: Set<UInt> = []
  private var stores = 0
  private(set) var trace: [(thread: Int, step: Step)] = []
  /// Why the threads have been left where they are.
  private(set) var failure: String?

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

  /// Lets the threads end; not to be called after a failure.
  func end() { for thread in threads { thread.end() } }

  var schedule: Schedule { Schedule(trace.map(\.thread)) }

  /// Forgets everything about the last execution.
  func begin() {
    words = []
    (liveWords, stores) = (0, 0)
    locked = []
    trace = []
    epitaph.clear()
  }

  /// Goes on to the next schedule; false if there is none.
  func advance() -> Bool { tree.advance() }

  /// Runs the bodies on their threads until all have returned; false after a failure.
  func run(_ bodies: [() -> Void]) -> Bool {
    // Of the order in which threads run, these two are all that the library has a right to: they begin
    // after everything has been set up, and end before it is checked.
    RaceDetector.lead(self)
    RaceDetector.ignoring {
      for (thread, body) in zip(threads, bodies) { thread.prepare(body) }
      choose(after: nil)?.handBaton()
      isOver.wait()
    }
    for thread in threads { RaceDetector.follow(thread) }
    return failure == nil
  }

  // MARK: What threads tell

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
    guard isOurs(word), stopsAfterStores || kind != .stored else { return }
    if !words[index(of: word)] { leave(thread, because: "\(kind) \(word) of what has gone") }
    pass(thread, Step(kind: kind, word: word))
  }

  /// Returns when there is a reason to try again what has failed.
  func backOff(on thread: ScheduledThread) {
    pass(thread, Step(kind: .backOff, word: thread.failed))
  }

  func printEpitaph() { epitaph.print() }

  func finish(_ thread: ScheduledThread) {
    countStores(of: thread)
    thread.next = nil
    if let next = choose(after: thread) { next.handBaton() }
  }

  /// Leaves everything where it is, because of a failure.
  func leave(_ thread: ScheduledThread, because reason: String) {
    failure = reason
    isOver.signal()
    thread.waitForBaton()
  }

  // MARK: Who goes on

  private func isOurs(_ word: UInt) -> Bool { word >> 32 == number >> 32 }

  private func index(of word: UInt) -> Int { Int(word & 0xFFFF_FFFF) - 1 }

  private func pass(_ thread: ScheduledThread, _ step: Step) {
    switch step.kind {
    case .store, .stored: break
    // What it did was to try: two that try must not keep each other going.
    case .backOff: thread.newStores = 0
    default: countStores(of: thread)
    }
    thread.next = step
    guard let next = choose(after: thread) else { return thread.waitForBaton() }
    guard next !== thread else { return }
    next.handBaton()
    thread.waitForBaton()
  }

  /// Chooses who makes the next step, and counts it as made; nil at the end.
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
  /// Makes the library ask, once for the process.
  static let isInstalled: Void = {
    // What everything shares is made before a schedule counts what is left.
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
      case .set: scheduler.announce(.set, word, on: thread)
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
