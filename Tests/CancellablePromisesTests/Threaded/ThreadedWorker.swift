import CancellablePromises
import TestSupport

/// One thread's part of a program, with references of its own.
final class ThreadedWorker: @unchecked Sendable {
  private typealias Slot = ThreadedWorld.Slot

  private let index: Int
  private let world: ThreadedWorld
  private var slots: [ThreadedWorld.Slot?]
  private var resolvers: [Int: Resolver<Payload>]

  init(
    _ index: Int, in world: ThreadedWorld,
    _ copies: ([ThreadedWorld.Slot?], [Int: Resolver<Payload>])
  ) {
    self.index = index
    self.world = world
    // Not in the same memory: whether that may be written to is asked in a way which ThreadSanitizer
    // does not see.
    slots = copies.0.map { $0 }
    resolvers = copies.1.filter { _ in true }
  }

  private var witness: Witness { world.witnesses[index] }

  func run() {
    for step in world.program.threads[index] {
      for _ in 0..<step.pause { _ = world.queue.count }
      perform(step.act)
    }
    // Here, not with the last reference to this: it is one of those races that are looked for.
    (slots, resolvers) = ([], [:])
  }

  private func perform(_ act: ThreadedProgram.Act) {
    switch act {
    case .fulfill(let slot):
      resolvers[slot]?.fulfill(Payload(slot, world.count.make()))
      expectSettled(slot)
    case .reject(let slot):
      resolvers[slot]?.reject(TestError.numbered(slot))
      expectSettled(slot)
    case .cancel(let slot):
      if world.flaw != .forgetsCancel { slots[slot]?.cancel() }
      expectCancelled(slot)
    case .cancelImmediately(let slot):
      if case .cancellable(let promise) = slots[slot] { promise.cancelImmediately() }
      expectCancelled(slot)
    case .onCancel(let slot):
      guard case .cancellable(let promise) = slots[slot] else { break }
      promise.onCancel(world.block(witness.attach(.extraBlock, to: slot), .nothing))
    case .attach(let slot, let farewell): attach(slot, farewell)
    case .link(let slot, let queued): link(slot, queued ? world.queue : nil)
    case .look(let slot): slots[slot]?.look(slot, witness)
    case .drop(let slot): slots[slot] = nil
    case .run: world.queue.runNext()
    case .wait: world.clock.advance(by: .seconds(2))
    }
  }

  private func attach(_ slot: Int, _ deed: ThreadedProgram.Deed) {
    guard slots[slot] != nil else { return }
    let handler = witness.attach(.pipe, to: slot)
    let farewell = Farewell { [world] in world.perform(deed, of: slot) }
    world.pipe(slots[slot], to: handler, deed == .nothing ? nil : farewell)
  }

  private func link(_ slot: Int, _ dispatcher: (any Dispatcher)?) {
    guard let source = slots[slot] else { return }
    let handler = witness.attach(.mapping, to: slot)
    let tracked = world.count.make()
    let body = { @Sendable (payload: Payload) in
      tracked.touch()
      handler.run(payload.number)
      return payload
    }
    switch source {
    case .cancellable(let promise): _ = promise.map(on: dispatcher, body)
    case .plain(let promise): _ = promise.map(on: dispatcher, body)
    }
  }

  /// A promise whose resolver was used has settled, whoever was the first.
  private func expectSettled(_ slot: Int) {
    guard resolvers[slot] != nil, let promise = slots[slot] else { return }
    if case .wrapper = world.program.makers[slot] { return }
    promise.look(slot, witness)
    if witness.marks[slot] == nil { witness.accuse("#\(slot) is pending after its resolver") }
  }

  /// L5.
  private func expectCancelled(_ slot: Int) {
    guard case .cancellable(let promise) = slots[slot] else { return }
    slots[slot]?.look(slot, witness)
    if !promise.isCancelled { witness.accuse("#\(slot) is not cancelled after cancel()") }
  }
}

extension ThreadedWorld.Slot {
  var object: AnyObject {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise
    }
  }

  /// The promise, or one that follows it.
  var cancellable: ThreadedWorld.Value {
    switch self {
    case .cancellable(let promise): promise
    case .plain(let promise): promise.asCancellable()
    }
  }

  var isPending: Bool {
    switch self {
    case .cancellable(let promise): promise.isPending
    case .plain(let promise): promise.isPending
    }
  }

  func cancel() { if case .cancellable(let promise) = self { promise.cancel() } }

  /// Shows a witness what is to be seen.
  func look(_ index: Int, _ witness: Witness) {
    switch self {
    case .cancellable(let promise):
      // Each has to hold for good once it was seen, so the order matters.
      let (isCancelled, isPending) = (promise.isCancelled, promise.isPending)
      witness.see(
        index, isPending: isPending, mark: promise.result.mark, isCancelled: isCancelled)
    case .plain(let promise):
      let isPending = promise.isPending
      witness.see(index, isPending: isPending, mark: promise.result.mark, isCancelled: false)
    }
  }
}

extension Result<Payload, any Error> {
  var mark: Int {
    switch self {
    case .success(let payload): payload.number
    case .failure(CancellablePromiseError.cancelled): Mark.cancelled
    case .failure(TestError.numbered(let number)): Mark.failure - number
    case .failure(PromiseError.noWinner): -2
    case .failure(is TimeoutError): -3
    case .failure(PromiseError.abandoned): -4
    case .failure: -5
    }
  }
}

extension Result<Payload, any Error>? {
  fileprivate var mark: Int { self?.mark ?? Mark.none }
}
