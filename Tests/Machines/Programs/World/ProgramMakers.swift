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

  private func plainRoot(_ number: Int, _ hand: Hand) -> Promise<Value> {
    let (promise, resolver) = Promise<Value>.pending()
    hand.resolvers[number] = resolver
    return promise
  }

  private func convert(
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

  // MARK: Combinators

  /// The promises of some steps.
  ///
  /// The closure that begins the next round takes out one of them; no two such closures may run at
  /// once, which is up to the library.
  private final class Supply: @unchecked Sendable {
    private var left: [(number: Int, box: Box)]

    init(_ left: [(number: Int, box: Box)]) { self.left = left.reversed() }

    var isEmpty: Bool { left.isEmpty }

    func next(_ world: ProgramWorld, for number: Int) -> CancellablePromise<Value>? {
      world.closure { hand in
        guard let (input, box) = left.popLast() else { return nil }
        hand.note(.waits(input), of: number)
        world.log("\(number) begins \(input)")
        world.act(.next, of: number)
        return box.slot.take()?.cancellable
      }
    }
  }

  private func supply(_ inputs: [Int], _ hand: Hand) -> Supply? {
    let promises = inputs.compactMap { hand.slots[$0]?.cancellable }
    guard promises.count == inputs.count else { return nil }
    return Supply(zip(inputs, promises).map { ($0, box(.cancellable($1))) })
  }

  private func combine(
    _ combination: Combination, _ inputs: [Int], _ autoCancel: Bool, _ number: Int, _ hand: Hand
  ) -> Slot? {
    if !autoCancel, let plain = plainInputs(inputs, hand) { return combine(combination, plain) }
    // Unconverted: no link is between the combinator and a plain promise.
    let slots = inputs.compactMap { hand.slots[$0] }
    let promises = slots.compactMap(\.thenable)
    let isTuple = combination == .tuple || combination == .resolvedTuple
    guard promises.count == inputs.count, !(isTuple && inputs.isEmpty) else { return nil }
    if combination == .guarantees { return combine(combination, promises.map { $0.asPromise() }) }
    if combination.isPulling {
      return supply(inputs, hand).map { pull($0, combination, autoCancel, number) }
    }
    for input in inputs { hand.note(.waits(input), of: number) }
    let all = slots.compactMap { slot -> CancellablePromise<Value>? in
      if case .plain = slot, !isTuple { nil } else { slot.cancellable }
    }
    // The form for promises of one type, without `autoCancel:` where the default is the same.
    if all.count == promises.count { return .cancellable(combine(combination, all, autoCancel)) }
    switch combination {
    case .race: return .cancellable(race(promises, autoCancel: autoCancel))
    case .raceFulfilled: return .cancellable(race(fulfilled: promises, autoCancel: autoCancel))
    case .whenFulfilled:
      let all: CancellablePromise<[Value]> = when(fulfilled: promises, autoCancel: autoCancel)
      return .cancellable(all.map(on: nil, sum))
    default:
      let all: CancellablePromise<[Result<Value, any Error>]> =
        when(resolved: promises, autoCancel: autoCancel)
      return .cancellable(all.map(on: nil, sum))
    }
  }

  private func combine(
    _ combination: Combination, _ inputs: [CancellablePromise<Value>], _ autoCancel: Bool
  ) -> CancellablePromise<Value> {
    switch combination {
    case .race: return autoCancel ? race(inputs, autoCancel: true) : race(inputs)
    case .raceFulfilled:
      return autoCancel ? race(fulfilled: inputs, autoCancel: true) : race(fulfilled: inputs)
    case .whenFulfilled:
      let all: CancellablePromise<[Value]> =
        autoCancel ? when(fulfilled: inputs, autoCancel: true) : when(fulfilled: inputs)
      return all.map(on: nil, sum)
    case .tuple:
      let all: CancellablePromise<[Value]> = when(fulfilled: inputs, autoCancel: autoCancel)
      return when(fulfilled: inputs[0], all, autoCancel: autoCancel).map(on: nil) { $0.0 }
    case .resolvedTuple:
      let all: CancellablePromise<[Result<Value, any Error>]> =
        when(resolved: inputs, autoCancel: autoCancel)
      return when(resolved: inputs[0], all, autoCancel: autoCancel).map(on: nil) { sum([$0.0]) }
    default:
      let all: CancellablePromise<[Result<Value, any Error>]> =
        autoCancel ? when(resolved: inputs, autoCancel: true) : when(resolved: inputs)
      return all.map(on: nil, sum)
    }
  }

  private func pull(
    _ supply: Supply, _ combination: Combination, _ autoCancel: Bool, _ number: Int
  ) -> Slot {
    let next = AnyIterator { [self] in supply.next(self, for: number) }
    if combination == .concurrently {
      return .cancellable(
        when(fulfilled: next, concurrently: 2, autoCancel: autoCancel).map(on: nil, sum))
    }
    return .cancellable(
      when(resolved: next, concurrently: 2, autoCancel: autoCancel).map(on: nil, sum))
  }

  /// The promises of some steps, if all of them are plain.
  private func plainInputs(_ inputs: [Int], _ hand: Hand) -> [Promise<Value>]? {
    let promises = inputs.compactMap { number -> Promise<Value>? in
      if case .plain(let promise) = hand.slots[number] { promise } else { nil }
    }
    return promises.isEmpty || promises.count < inputs.count ? nil : promises
  }

  private func combine(_ combination: Combination, _ inputs: [Promise<Value>]) -> Slot {
    switch combination {
    case .race: return .plain(race(inputs))
    case .raceFulfilled: return .plain(race(fulfilled: inputs))
    case .whenFulfilled, .concurrently:
      let all: Promise<[Value]> = when(fulfilled: inputs)
      return .plain(all.map(on: nil, sum))
    case .whenResolved, .resolvedConcurrently:
      let all: Guarantee<[Result<Value, any Error>]> = when(resolved: inputs)
      return .plain(all.asPromise().map(on: nil, sum))
    case .tuple, .resolvedTuple:
      return .plain(when(fulfilled: inputs[0], inputs[0].asVoid()).map(on: nil) { $0.0 })
    case .guarantees:
      let guarantees = inputs.map { input -> Guarantee<Value> in
        input.recover(on: nil) { _ in Guarantee.value(1000) }
      }
      let all: Guarantee<[Value]> = when(guarantees: guarantees)
      return .plain(all.asPromise().map(on: nil, sum))
    }
  }

  private func whileCondition(
    _ task: Int, _ condition: Int, _ autoCancel: Bool, _ isEnsured: Bool, _ hand: Hand
  ) -> Slot? {
    guard let task = hand.slots[task]?.cancellable else { return nil }
    switch hand.slots[condition] {
    case .cancellable(let condition):
      return .cancellable(
        when(task, while: condition, isEnsured: isEnsured, autoCancel: autoCancel))
    case .plain(let condition):
      return .cancellable(
        when(task, while: condition, isEnsured: isEnsured, autoCancel: autoCancel))
    default: return nil
    }
  }

  private func rounds(
    _ rounds: Rounds, _ inputs: [Int], _ number: Int, _ hand: Hand
  ) -> Slot? {
    guard let supply = supply(inputs, hand) else { return nil }
    let time = clock(of: number)
    let round = { @Sendable [self] () -> CancellablePromise<Value> in
      supply.next(self, for: number) ?? .value(0)
    }
    let asks = { @Sendable [self] (error: any Error) -> Bool in
      closure { _ in
        if rounds != .attemptWhileFailing { return !error.isCancelled }
        log("\(number) is asked: \(Fault(error).text)")
        act(.asks, of: number)
        return Handling.tests.takes(Fault(error))
      }
    }
    func attempt(_ delay: RetryDelay) -> Slot {
      .cancellable(
        CancellablePromises.attempt(
          inputs.count, delay: delay, shouldRetry: asks, clock: time, on: nil
        ) { (_: Int) in round() })
    }
    switch rounds {
    case .attempt:
      return .cancellable(
        CancellablePromises.attempt(inputs.count, clock: time, on: nil) { (_: Int) in round() })
    case .attemptWhileFailing: return attempt(.none)
    case .attemptWithPause: return attempt(.constant(.seconds(1)))
    case .attemptWithDelays: return attempt(RetryDelay { number, _ in .seconds(number % 2) })
    case .attemptExponentially: return attempt(.exponential(initial: .seconds(1)))
    case .poll:
      return .cancellable(
        poll(every: .seconds(1), until: { _ in supply.isEmpty }, clock: time, on: nil) { round() })
    }
  }

  private func wrapper(
    _ reaction: Reaction, _ number: Int, _ hand: Hand
  ) -> CancellablePromise<Value> {
    CancellablePromise<Value>(wrapper: { [self] cancelPromise -> Promise<Value> in
      let inner = plainRoot(number, hand)
      let resolver = hand.resolvers[number]!
      cancelPromise.pipe { [self] in
        guard case .failure(let error) = $0 else { return }
        log("\(number) cancelPromise: \(Fault(error).text)")
        switch reaction {
        case .fulfill(let number): resolver.fulfill(value(number))
        case .reject(let fault): resolver.reject(fault.error)
        case .ignore, .race: break
        }
      }
      return reaction == .race ? race(inner, cancelPromise.map(on: nil) { 0 }) : inner
    })
  }

  // MARK: Other consumers

  private func work(_ isLate: Bool, _ number: Int) -> CancellablePromise<Value> {
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
    let begin = { @Sendable [self, token = token()] in
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

  private func finalizer(
    _ promise: CancellablePromise<Value>, _ handlings: [Handling], _ place: (any Dispatcher)?,
    _ number: Int
  ) -> Slot? {
    let caught = { @Sendable [self, token = token()] (error: any Error) in
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

private func sum(_ values: [Value]) -> Value { Value(values.reduce(0) { $0 + $1.number }) }

private func sum(_ results: [Result<Value, any Error>]) -> Value {
  Value(results.reduce(0) { $0 + ((try? $1.get().number) ?? 1000) })
}
