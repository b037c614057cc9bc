import CancellablePromises
import TestSupport

/// A value whose life is counted.
final class Payload: Sendable {
  let number: Int
  private let tracked: Tracked

  init(_ number: Int, _ tracked: Tracked) {
    self.number = number
    self.tracked = tracked
  }
}

/// Runs a program for several threads, and finds what must not be under any schedule.
final class ThreadedWorld: @unchecked Sendable {
  /// A mistake that can be planted, to see it found.
  enum Flaw: CaseIterable {
    case loses, repeats, keeps, reorders, forgetsCancel, forsakes
  }

  typealias Value = CancellablePromise<Payload>

  enum Slot: Sendable {
    case cancellable(Value)
    case plain(Promise<Payload>)
  }

  static let crew = Crew(3)

  let program: ThreadedProgram
  let flaw: Flaw?
  let count = LiveCount()
  let queue = ManualDispatcher()
  let clock = ManualClock()
  /// One a thread; the first belongs to the thread that makes everything too.
  let witnesses: [Witness]
  /// The handlers that were attached by who knows which thread.
  let strays = Recorder<Handler>()
  /// What follows is only changed while a single thread is at work.
  var slots: [Slot?] = []
  var resolvers: [Int: Resolver<Payload>] = [:]
  /// All promises that are still there.
  private var table: [WeakReference] = []

  private init(_ program: ThreadedProgram, _ flaw: Flaw?) {
    self.program = program
    self.flaw = flaw
    witnesses = program.threads.map { _ in Witness() }
  }

  /// Runs a program.
  ///
  /// - Returns: What is wrong; nothing if all is well.
  static func violations(of program: ThreadedProgram, flaw: Flaw? = nil) -> [String] {
    _ = silence
    let world = ThreadedWorld(program, flaw)
    world.prepare()
    world.runThreads()
    world.queue.runAll()
    var violations = world.forsaken()
    world.finish()
    violations += world.violations()
    // Wrappers that wait for their `cancelPromise`, and what cancel blocks keep.
    (world.slots, world.resolvers, world.table) = ([], [:], [])
    // Promises that were cancelled by going away have bodies too.
    world.queue.runAll()
    if flaw == .keeps { withExtendedLifetime(world.count.make()) { violations += world.leaks() } }
    return violations + world.leaks()
  }

  private func leaks() -> [String] { count.live == 0 ? [] : ["\(count.live) objects are left"] }

  private func prepare() {
    for (index, maker) in program.makers.enumerated() {
      let slot = make(maker, at: index)
      slots.append(slot)
      pipe(slot, to: witnesses[0].attach(.pipe, to: index))
    }
    table = slots.map { WeakReference($0!.object) }
  }

  private func runThreads() {
    // Each thread has references of its own, and the last one may go anywhere.
    let copies = Shared<([Slot?], [Int: Resolver<Payload>])?>((slots, resolvers))
    if !program.keepsPromises { slots = [] }
    if !program.keepsResolvers {
      // A wrapper that nobody can settle keeps itself alive.
      resolvers = resolvers.filter {
        if case .wrapper = program.makers[$0.key] { true } else { false }
      }
    }
    let workers = program.threads.indices.map { ThreadedWorker($0, in: self, copies.value!) }
    copies.value = nil
    Self.crew.run(workers.count) { workers[$0].run() }
  }

  private func finish() {
    for (_, resolver) in resolvers.sorted(by: { $0.key < $1.key }) {
      resolver.fulfill(Payload(999, count.make()))
    }
    clock.advance(by: .seconds(10))
    queue.runAll()
    for (index, slot) in slots.enumerated() { slot?.look(index, witnesses[0]) }
  }

  func promise(_ index: Int) -> Slot? {
    guard table.indices.contains(index) else { return nil }
    switch table[index].object {
    case let promise as Value: return .cancellable(promise)
    case let promise as Promise<Payload>: return .plain(promise)
    default: return nil
    }
  }

  // MARK: Closures

  func pipe(_ slot: Slot?, to handler: Handler, _ farewell: Farewell? = nil) {
    let tracked = count.make()
    let body = { @Sendable (result: Result<Payload, any Error>) in
      tracked.touch()
      farewell?.touch()
      handler.run(result.mark)
    }
    if flaw == .loses, handler.promise == 1 { return }
    let times = flaw == .repeats && handler.promise == 1 ? 2 : 1
    for _ in 0..<times {
      switch slot {
      case .cancellable(let promise): promise.pipe(to: body)
      case .plain(let promise): promise.pipe(to: body)
      case nil: break
      }
    }
  }

  func block(_ handler: Handler, _ deed: ThreadedProgram.Deed) -> @Sendable () -> Void {
    let tracked = count.make()
    return { [self] in
      tracked.touch()
      handler.run()
      perform(deed, of: handler.promise)
    }
  }

  /// Does what a cancel block, or an object on its way out, is to do.
  func perform(_ deed: ThreadedProgram.Deed, of index: Int) {
    switch deed {
    case .nothing: break
    case .fulfill: resolvers[index]?.fulfill(Payload(index, count.make()))
    case .cancel(let other): promise(other)?.cancel()
    case .attach(let other):
      guard let slot = promise(other) else { break }
      let handler = Handler(.pipe, of: other)
      strays.append(handler)
      pipe(slot, to: handler)
    }
  }
}
