import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Makes the objects of steps.
extension ProgramWorld {
  func make(_ instruction: Instruction, at number: Int, _ hand: Hand) -> Slot? {
    switch instruction {
    case .root(let deed):
      .cancellable(
        CancellablePromise<Value> { resolver in
          hand.resolvers[number] = resolver
          return block(deed, at: number) { $0.note(.block, of: number) }
        })
    case .pending: .cancellable(pending(number, hand))
    case .plainRoot: .plain(plainRoot(number, hand))
    case .settled(nil): .cancellable(.value(value(number)))
    case .settled(let fault?): .cancellable(CancellablePromise(error: fault.error))
    case .never: .cancellable(.never)
    case .after(true):
      .plain(after(.seconds(2), clock: clock(of: number)).asPromise().map(on: nil) { 0 })
    case .after:
      .cancellable(
        CancellablePromise.after(.seconds(2), clock: clock(of: number)).map(on: nil) { 0 })
    case .using(let source, let deed):
      if case .plain(let source) = hand.slots[source] {
        .cancellable(
          CancellablePromise(
            using: source, cancel: block(deed, at: number) { $0.note(.block, of: number) }))
      } else {
        nil
      }
    case .link(let `operator`, let source, let reply, let queued, let cancelled):
      link(`operator`, of: source, reply, place(queued, of: number), cancelled, number, hand)
    case .convert(let conversion, let source):
      hand.slots[source].flatMap { convert($0, conversion, source, number, hand) }
    case .combine(let combination, let inputs, let autoCancel):
      combine(combination, inputs, autoCancel, number, hand)
    case .whileCondition(let task, let condition, let autoCancel, let isEnsured):
      whileCondition(task, condition, autoCancel, isEnsured, hand)
    case .rounds(let rounds, let inputs): self.rounds(rounds, inputs, number, hand)
    case .wrapper(let reaction): .cancellable(wrapper(reaction, number, hand))
    case .latest(let reply, let queued, let latest):
      call(reply, place(queued, of: number), self.latest[latest], number, hand).map {
        .cancellable($0)
      }
    case .flight(let source, let keepsValue):
      hand.slots[source]?.cancellable.map { work in
        let flights = keepsValue ? keptFlights : flights
        return .cancellable(flights!.promise(for: source) { work })
      }
    case .limited(let source, let queued, let permits):
      hand.slots[source].flatMap { work in
        work.cell.map { _ in
          .cancellable(limited(work, source, place(queued, of: number), permits, number))
        }
      }
    case .work(let isLate): .cancellable(work(isLate, number))
    case .resource(let acquisition, let use): resource(acquisition, use, number, hand)
    case .finalizer(let source, let handlings, let queued):
      hand.slots[source]?.cancellable.flatMap {
        finalizer($0, handlings, place(queued, of: number), number)
      }
    case .owner(let source):
      if case .cancellable(let promise) = hand.slots[source] {
        .owner(promise.cancelOnDeinit())
      } else {
        nil
      }
    case .scope(let members): scope(members, number, hand)
    case .scopeSettled(let scope):
      if case .scope(let scope) = hand.slots[scope] {
        .plain(scope.settled.asPromise().map(on: nil) { 0 })
      } else {
        nil
      }
    case .task(let source): awaiter(.task, [source], number, hand)
    case .thread(let source): awaiter(.thread, [source], number, hand)
    case .row(let cancels): .cancellable(cancels ? cancelRow() : settleRow(number, hand))
    default: nil
    }
  }

  private func pending(_ number: Int, _ hand: Hand) -> CancellablePromise<Value> {
    let (promise, resolver) = CancellablePromise<Value>.pending()
    hand.resolvers[number] = resolver
    return promise
  }

  func plainRoot(_ number: Int, _ hand: Hand) -> Promise<Value> {
    let (promise, resolver) = Promise<Value>.pending()
    hand.resolvers[number] = resolver
    return promise
  }

  func convert(
    _ slot: Slot, _ conversion: Conversion, _ source: Int, _ number: Int, _ hand: Hand
  ) -> Slot? {
    guard let promise = slot.cancellable else { return nil }
    let time = clock(of: number)
    let isLong = conversion == .longTimeout || conversion == .longDelay
    let limit = Duration.seconds(isLong ? 3 : 1)
    switch (conversion, slot) {
    case (.asPromise, _): return .plain(promise.asPromise())
    case (.firstly, .plain(let plain)): return .plain(firstly { plain.map(on: nil) { $0 } })
    case (.firstly, _): return .cancellable(firstly { promise.map(on: nil) { $0 } })
    case (.timeout, .plain(let plain)), (.longTimeout, .plain(let plain)):
      return .plain(plain.timeout(limit, clock: time))
    case (.delay, .plain(let plain)), (.longDelay, .plain(let plain)):
      return .plain(plain.delay(limit, clock: time))
    case (.asCancellable, .plain(let plain)): return .cancellable(plain.asCancellable())
    case (.asCancellable, _): return .cancellable(promise.asPromise().asCancellable())
    case (.shielded, _): return .cancellable(promise.shielded())
    case (.branch, _):
      let group = hand.groups[source] ?? promise.shared()
      hand.groups[source] = group
      return .cancellable(group.branch())
    case (.timeout, _) where flaw == .forsakes:
      return .cancellable(promise.asPromise().timeout(limit, clock: time).asCancellable())
    case (.timeout, _), (.longTimeout, _):
      return .cancellable(promise.timeout(limit, clock: time))
    case (.delay, _), (.longDelay, _): return .cancellable(promise.delay(limit, clock: time))
    }
  }

  // MARK: Other consumers

  func work(_ isLate: Bool, _ number: Int) -> CancellablePromise<Value> {
    let token = token()
    let discard = { @Sendable [self] (_: Value) in
      log("\(number) discards")
      act(.discard, of: number)
    }
    return system.async(.cancellable, orDiscard: discard) { [self] work in
      try closure { hand in
        token.touch()
        hand.note(.body(tick(), during: hand.stepBegan), of: number)
        defer { hand.note(.bodyEnded(tick()), of: number) }
        log("\(number) body()")
        act(.body, of: number)
        // The block is cancelled while it runs.
        if isLate { (find(number) as? CancellablePromise<Value>)?.cancel() }
        log("\(number) is cancelled: \(work.isCancelled)")
        if !isLate || number % 2 == 0 { try work.checkCancellation() }
        return value(number)
      }
    }
  }

  private func limited(
    _ work: Slot, _ source: Int, _ dispatcher: (any Dispatcher)?, _ permits: Int, _ number: Int
  ) -> CancellablePromise<Value> {
    let box = box(work)
    let begin = { @Sendable [self, token = token(of: number)] in
      closure { hand in
        token.touch()
        hand.note(.body(tick(), during: hand.stepBegan), of: number)
        defer { hand.note(.bodyEnded(tick()), of: number) }
        hand.note(.waits(source), of: number)
        log("\(number) body()")
        act(.body, of: number)
        let work = box.slot.take() ?? .plain(.value(0))
        // L81: the library must keep calls apart. Lost work has ended, too.
        if permits == 1 {
          if (atWork.object as? PromiseCell)?.loadState().isPending == true {
            hand.accuse("#\(number) begins while another has the permit")
          }
          atWork = WeakReference(work.cell)
        }
        return work
      }
    }
    let limiter = limiters[permits - 1]
    if case .plain = work {
      return limiter.run(on: dispatcher) { () -> Promise<Value> in
        if case .plain(let promise) = begin() { promise } else { .value(0) }
      }
    }
    return limiter.run(on: dispatcher) { begin().cancellable! }
  }

  private func resource(
    _ acquisition: Int, _ use: Int, _ number: Int, _ hand: Hand
  ) -> Slot? {
    guard let acquired = hand.slots[acquisition]?.thenable, let used = hand.slots[use]?.cancellable
    else { return nil }
    hand.note(.waits(acquisition), of: number)
    return .cancellable(
      self.use(acquired, in: box(.cancellable(used)), use, number))
  }

  private func use(
    _ acquisition: some Thenable<Value>, in box: Box, _ use: Int, _ number: Int
  ) -> CancellablePromise<Value> {
    withResource(
      acquisition, on: nil,
      dispose: { [self, token = token()] _ in
        closure { hand in
          token.touch()
          hand.note(.ending, of: number)
          log("\(number) disposes")
          act(.dispose, of: number)
          // L85: after the use has ended, if begun.
          if box.slot == nil, box.cell?.loadState().isSettled == false {
            hand.accuse("the resource of #\(number) is disposed of while it is in use")
          }
        }
      },
      { [self, token = token()] _ in
        closure { hand in
          token.touch()
          hand.note(.body(tick(), during: hand.stepBegan), of: number)
          hand.note(.returned(use), of: number)
          log("\(number) body()")
          defer { hand.note(.bodyEnded(tick()), of: number) }
          act(.body, of: number)
          return box.slot.take()?.cancellable ?? .value(0)
        }
      })
  }

  func finalizer(
    _ promise: CancellablePromise<Value>, _ handlings: [Handling], _ place: (any Dispatcher)?,
    _ number: Int
  ) -> Slot? {
    let caught = { @Sendable [self, token = token(of: number)] (error: any Error) in
      token.touch()
      log("\(number) caught \(Fault(error).text)")
      closure {
        $0.note(.body(tick(), during: $0.stepBegan), of: number)
        act(.body, of: number)
      }
    }
    let over = { @Sendable [self] in
      log("\(number) finally")
      closure {
        $0.note(.ending, of: number)
        act(.over, of: number)
      }
    }
    var cascade: CancellableCascadingFinalizer?
    for handling in handlings {
      switch (handling, cascade) {
      case (.one, nil): cascade = promise.catch(only: TestError.numbered(1), on: place, caught)
      case (.one, let rest?): cascade = rest.catch(only: TestError.numbered(1), on: place, caught)
      case (.tests, nil): cascade = promise.catch(only: TestError.self, on: place, caught)
      case (.tests, let rest?): cascade = rest.catch(only: TestError.self, on: place, caught)
      case (.cancellations, nil):
        cascade = promise.catch(
          only: CancellablePromiseError.self, on: place, policy: .allErrors, caught)
      case (.cancellations, let rest?):
        cascade = rest.catch(
          only: CancellablePromiseError.self, on: place, policy: .allErrors, caught)
      case (let handling, let rest):
        let policy: CatchPolicy =
          handling == .allErrors ? .allErrors : .allErrorsExceptCancellation
        let end =
          rest?.catch(on: place, policy: policy, caught)
          ?? promise.catch(on: place, policy: policy, caught)
        return .finalizer(end.finally(on: place, over))
      }
    }
    return cascade.map { .finalizer($0.finally(on: place, over)) }
  }

  private func scope(_ members: [Int], _ number: Int, _ hand: Hand) -> Slot {
    let scope = CancellationScope()
    for member in members {
      guard case .cancellable(let promise) = hand.slots[member] else { continue }
      scope.add(promise)
      hand.note(.waits(member), of: number)
    }
    return .scope(scope)
  }

  private func awaiter(
    _ way: Awaiter.Way, _ sources: [Int], _ number: Int, _ hand: Hand
  ) -> Slot? {
    let promises = sources.compactMap { hand.slots[$0]?.cell }
    // Threads wait only for cancellable promises, because a cancel can end the wait.
    guard promises.count == sources.count, way != .thread || promises[0].cancellable != nil else {
      return nil
    }
    let awaiter = Awaiter(way, promises, flaw)
    hand.awaiters[number] = awaiter
    return .task(awaiter)
  }

  // MARK: Rows

  private static let rowLength = 40

  private func settleRow(_ number: Int, _ hand: Hand) -> CancellablePromise<Value> {
    var next: Resolver<Value>?
    var first: CancellablePromise<Value>?
    for _ in 0..<Self.rowLength {
      let (promise, resolver) = CancellablePromise<Value>.pending()
      promise.pipe { [self, next] _ in closure { _ in next?.fulfill(0) } }
      (first, next) = (promise, resolver)
    }
    hand.resolvers[number] = next
    return first!
  }

  private func cancelRow() -> CancellablePromise<Value> {
    var next: CancellablePromise<Value>?
    for _ in 0..<Self.rowLength {
      next = CancellablePromise<Value>(
        using: Promise<Value>.pending().promise,
        cancel: { [self, next] in closure { _ in next?.cancel() } }
      )
    }
    return next!
  }
}

func sum(_ values: [Value]) -> Value { Value(values.reduce(0) { $0 + $1.number }) }

func sum(_ results: [Result<Value, any Error>]) -> Value {
  Value(results.reduce(0) { $0 + ((try? $1.get().number) ?? 1000) })
}
