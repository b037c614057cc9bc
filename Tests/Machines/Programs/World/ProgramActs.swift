import TestSupport

@testable import CancellablePromises
@testable import Promises

// Steps that act on the objects of earlier steps.
extension ProgramWorld {
  func perform(_ instruction: Instruction, at number: Int, _ hand: Hand) {
    switch instruction {
    case .fulfill(let slot, let number, let deed):
      fulfill(slot, number, farewell(deed, of: slot), hand)
    case .reject(let slot, let fault): settle(slot, hand) { $0.reject(fault.error) }
    case .lose(let slot):
      // A wrapper that waits for its own `cancelPromise` keeps itself alive for ever.
      if isWrapper(slot) { break }
      if hand.resolvers[slot] != nil { hand.note(.lost, of: slot) }
      clear(\.resolvers[slot], of: hand)
    case .cancel(let slot, let fault): cancel(slot, fault, hand)
    case .cancelLatest(let number): latest[number].cancel()
    case .cancelShared(let slot): hand.groups[slot]?.cancel()
    case .onCancel(let slot, let deed):
      guard case .cancellable(let promise) = hand.slots[slot] else { break }
      let began = tick()
      promise.onCancel(block(deed, at: number) { $0.note(.extraBlock(began), of: slot) })
    case .attach(let slot, let farewell): attach(to: hand.slots[slot], slot, hand, farewell)
    case .look(let slot): look(slot, hand)
    case .store(let slot, let scope):
      guard case .cancellable(let promise) = hand.slots[slot],
        case .scope(let scope) = hand.slots[scope]
      else { break }
      promise.store(in: scope)
    case .remove(let slot):
      if case .flight(let source, true) = self.instruction(slot) { keptFlights?.remove(source) }
    case .removeAll: keptFlights?.removeAll()
    case .drop(let slot):
      hand.note(.dropped, of: slot)
      clear(\.slots[slot], of: hand)
    case .await(let slot): if case .task(let awaiter) = hand.slots[slot] { awaiter.begin() }
    case .inside(let slot, .handler, let act):
      hand.slots[slot]?.thenable?.pipe { [self] _ in
        closure { hand in
          if !mayAct { return }
          log("\(number) acts in handler")
          perform(act, at: number, hand)
        }
      }
    case .run:
      let before = entries.count
      while queue.runNext(), program.isSequential, entries.count == before {}
    case .runAll: queue.runAll()
    case .dropAll: queue.dropAll()
    case .runWork: runWork()
    case .wait: clock.advance(by: .seconds(10))
    case .waitForNext: clock.advanceToNextTimer()
    case .dropTimers: clock.dropAll()
    default: break
    }
  }

  func isWrapper(_ number: Int) -> Bool {
    if case .wrapper = instruction(number) { true } else { false }
  }

  private func settle(_ slot: Int, _ hand: Hand, _ settle: (Resolver<Value>) -> Void) {
    guard let resolver = hand.resolvers[slot] else { return }
    settle(resolver)
    hand.note(.resolved, of: slot)
    if isWrapper(slot) { return }
    // L1: the promise has settled now, by any thread, unless a cancel has the claim (L86).
    if let cell = find(slot), cell.cancellable?.isCancelRequested != true,
      !cell.loadState().isSettled
    {
      hand.accuse("#\(slot) is pending after its resolver")
    }
  }

  /// Gives every other value with `orDiscard:` (L73).
  private func fulfill(_ slot: Int, _ number: Int, _ farewell: Farewell?, _ hand: Hand) {
    let value = value(number, farewell)
    settle(slot, hand) { resolver in
      if number % 2 == 0 { return resolver.fulfill(value) }
      hand.note(.given, of: slot)
      resolver.fulfill(value) { [self] _ in
        hand.note(.discarded, of: slot)
        log("\(slot) discards")
        act(.discard, of: slot)
      }
    }
  }

  private func cancel(_ number: Int, _ fault: Fault?, _ hand: Hand) {
    let reason = fault?.error ?? Reason()
    switch hand.slots[number] {
    case .cancellable where flaw == .forgetsCancel: break
    case .cancellable(let promise):
      if fault == nil, program.isSequential {
        promise.cancel()
      } else {
        promise.cancel(with: reason)
      }
      // L5.
      if !promise.isCancelled { hand.accuse("#\(number) is not cancelled after cancel()") }
    case .finalizer(let finalizer):
      if fault == nil, program.isSequential {
        finalizer.cancel()
      } else {
        finalizer.cancel(with: reason)
      }
    case .owner(let owner): owner.cancel()
    case .scope(let scope):
      if program.isSequential {
        scope.cancel()
      } else {
        scope.cancel(with: reason)
      }
    case .task(let awaiter) where awaiter.way == .task:
      guard let promise = awaiter.promises.first else { return }
      awaiter.waiter.cancel(for: promise, reason)?.finish()
    case .plain, .task, nil: return
    }
    hand.note(.cancelled(tick()), of: number)
  }

  private func attach(to slot: Slot?, _ number: Int, _ hand: Hand, _ farewell: Deed = .nothing) {
    guard let promise = slot?.thenable else { return }
    let began = tick()
    let object = self.farewell(farewell, of: number)
    let body = { @Sendable [self, token = token()] (result: Result<Value, any Error>) in
      closure { hand in
        token.touch()
        object?.touch()
        log("\(number) is heard: \(Outcome(result).text)")
        hand.note(.told(began, at: tick(), Outcome(result)), of: number)
      }
    }
    if flaw != .loses || number != 1 { promise.pipe(to: body) }
    if flaw == .repeats, number == 1 { promise.pipe(to: body) }
    hand.note(.attached(began, tick()), of: number)
  }

  /// A deed for the release of an object, on the releasing thread and with its hand.
  private func farewell(_ deed: Deed, of number: Int) -> Farewell? {
    if deed == .nothing { return nil }
    return Farewell { [weak self] in self?.closure { self?.perform(deed, of: number, $0) } }
  }

  /// Reads flags and outcome in an order in which no read may contradict an earlier one.
  private func look(_ number: Int, _ hand: Hand) {
    guard let promise = hand.slots[number]?.thenable else { return }
    // The links above may form a circle (L89).
    _ = hand.slots[number]?.cell?.linksAbove
    let isCancelled = hand.slots[number]?.cell?.cancellable?.isCancelRequested ?? false
    let isPending = promise.isPending
    let outcome = promise.result.map { Outcome($0) }
    if !isPending, outcome == nil { hand.accuse("#\(number) is settled without an outcome") }
    if let before = hand.sights[number] {
      if let old = before.outcome, old != outcome {
        hand.accuse("#\(number) has changed from \(old) to \(String(describing: outcome))")
      }
      if before.isCancelled, !isCancelled { hand.accuse("#\(number) is not cancelled any more") }
    }
    hand.sights[number] = (outcome, isCancelled)
  }

  // MARK: Closures

  /// A cancel block of a step.
  func block(
    _ deed: Deed, at number: Int, _ note: @escaping @Sendable (Hand) -> Void
  ) -> @Sendable () -> Void {
    { [self, token = token()] in
      closure { hand in
        token.touch()
        note(hand)
        if hand.depth == 1 { hand.note(.blockRan(at: tick(), during: hand.stepBegan), of: number) }
        if program.isSequential {
          let cancelled = program.steps.map(\.number).filter { number in
            if case .cancellable(let promise) = hand.slots[number] {
              promise.isCancelled
            } else {
              false
            }
          }
          log("\(number) cancel block, cancelled: \(cancelled)")
        }
        perform(deed, of: number, hand)
        act(.block, of: number)
      }
    }
  }

  /// Performs the deed of a cancel block or of a released object.
  private func perform(_ deed: Deed, of number: Int, _ hand: Hand) {
    var resolver: Resolver<Value>? { hand.found[number].resolver.object as? Resolver<Value> }
    switch deed {
    case .nothing: break
    case .fulfill(let number): resolver?.fulfill(value(number))
    case .reject(let fault): resolver?.reject(fault.error)
    case .cancel(let other): (find(other) as? CancellablePromise<Value>)?.cancel()
    case .attach(let other):
      switch find(other) {
      case let promise as CancellablePromise<Value>: attach(to: .cancellable(promise), other, hand)
      case let promise as Promise<Value>: attach(to: .plain(promise), other, hand)
      default: break
      }
    }
  }
}

/// The queue, for work of one step.
struct ActingPlace: Dispatcher {
  let number: Int
  let world: ProgramWorld

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    world.act(.dispatch, of: number)
    world.dispatcher.dispatch(work)
  }
}

/// The clock, for timers of one step.
struct ActingClock: PromiseClock {
  let number: Int
  let world: ProgramWorld

  var now: ContinuousClock.Instant { world.time.now }

  func schedule(
    after delay: Duration, _ work: @escaping @Sendable () -> Void
  ) -> PromiseTimer {
    world.act(.schedule, of: number)
    return world.time.schedule(after: delay, work)
  }
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
