import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Makes what steps of a program make.
extension ProgramWorld {
  func make(_ instruction: Instruction, at number: Int) -> Slot? {
    switch instruction {
    case .root(let deed):
      .cancellable(
        CancellablePromise<Int> { resolver in
          resolvers[number].value = resolver
          return { [self, token = Token()] in
            enter()
            token.touch()
            accounts[number].blocks += 1
            perform(deed, of: number)
            leave()
          }
        })
    case .plainRoot: .plain(plainRoot(number))
    case .link(let `operator`, let source, let reply, let queued):
      link(`operator`, of: source, reply, queued ? queue.value! : nil, number)
    case .convert(let conversion, let source):
      slots[source].value.flatMap { convert($0, conversion, source) }
    case .combine(let combination, let inputs, let autoCancel):
      combine(combination, inputs, autoCancel, number)
    case .whileCondition(let task, let condition, let autoCancel):
      whileCondition(task, condition, autoCancel)
    case .rounds(let rounds, let inputs): self.rounds(rounds, inputs, number)
    case .wrapper: .cancellable(wrapper(number))
    case .flight(let source):
      slots[source].value?.cancellable.map { work in
        let work = Held<CancellablePromise<Int>?>(work)
        defer { work.drop() }
        return .cancellable(flights.value!.promise(for: source) { work.value! })
      }
    case .limited(let source):
      slots[source].value?.cancellable.map { .cancellable(limited($0, source, number)) }
    case .finalizer(let source): slots[source].value?.cancellable.map { finalizer($0, number) }
    case .scope(let members): scope(members, number)
    case .task(let source): task(source, number)
    case .row(let cancels): .cancellable(cancels ? cancelRow() : settleRow(number))
    default: nil
    }
  }

  private func plainRoot(_ number: Int) -> Promise<Int> {
    let (promise, resolver) = Promise<Int>.pending()
    resolvers[number].value = resolver
    return promise
  }

  private func convert(_ slot: Slot, _ conversion: Conversion, _ source: Int) -> Slot? {
    guard let promise = slot.cancellable else { return nil }
    let limit = Duration.seconds(1)
    switch (conversion, slot) {
    case (.asPromise, _): return .plain(promise.asPromise())
    case (.timeout, .plain(let plain)): return .plain(plain.timeout(limit, clock: clock.value!))
    case (.delay, .plain(let plain)): return .plain(plain.delay(limit, clock: clock.value!))
    case (.asCancellable, .plain(let plain)): return .cancellable(plain.asCancellable())
    case (.asCancellable, _): return .cancellable(promise.asPromise().asCancellable())
    case (.shielded, _): return .cancellable(promise.shielded())
    case (.branch, _):
      let group = groups.value[source] ?? promise.shared()
      groups.value[source] = group
      return .cancellable(group.branch())
    case (.cancelOnDeinit, _): return .cancellable(promise.cancelOnDeinit())
    case (.timeout, _): return .cancellable(promise.timeout(limit, clock: clock.value!))
    case (.delay, _): return .cancellable(promise.delay(limit, clock: clock.value!))
    }
  }

  // MARK: What waits for several

  /// The promises of some steps, each of which can be taken out once.
  private func supply(_ inputs: [Int], _ number: Int) -> (@Sendable () -> CancellablePromise<Int>?)?
  {
    let promises = inputs.compactMap { slots[$0].value?.cancellable }
    guard promises.count == inputs.count else { return nil }
    let left = Held(promises.map { box(.cancellable($0)) })
    return { @Sendable [account = accounts[number]] in
      let position = account.begun.count
      guard position < inputs.count else { return nil }
      account.begun.append(inputs[position])
      return left.value[position].value.take()?.cancellable
    }
  }

  private func combine(
    _ combination: Combination, _ inputs: [Int], _ autoCancel: Bool, _ number: Int
  ) -> Slot? {
    if !autoCancel, let plain = plainInputs(inputs) { return combine(combination, plain) }
    // As they are, so that those that cannot be cancelled are waited for without a link in between.
    let promises = inputs.compactMap { slots[$0].value?.thenable }
    guard promises.count == inputs.count else { return nil }
    accounts[number].begun = inputs
    switch combination {
    case .race: return .cancellable(race(promises, autoCancel: autoCancel))
    case .raceFulfilled: return .cancellable(race(fulfilled: promises, autoCancel: autoCancel))
    case .whenFulfilled:
      let all: CancellablePromise<[Int]> = when(fulfilled: promises, autoCancel: autoCancel)
      return .cancellable(all.map(on: nil) { $0[0] })
    case .whenResolved:
      let all: CancellablePromise<[Result<Int, any Error>]> =
        when(resolved: promises, autoCancel: autoCancel)
      return .cancellable(all.map(on: nil) { try $0[0].get() })
    case .concurrently:
      accounts[number].begun = []
      guard let next = supply(inputs, number) else { return nil }
      return .cancellable(
        when(fulfilled: AnyIterator { next() }, concurrently: 2, autoCancel: autoCancel)
          .map(on: nil) { $0[0] })
    case .resolvedConcurrently:
      accounts[number].begun = []
      guard let next = supply(inputs, number) else { return nil }
      return .cancellable(
        when(resolved: AnyIterator { next() }, concurrently: 2, autoCancel: autoCancel)
          .map(on: nil) { try $0[0].get() })
    }
  }

  /// The promises of some steps, if none of them can be cancelled.
  private func plainInputs(_ inputs: [Int]) -> [Promise<Int>]? {
    let promises = inputs.compactMap { number -> Promise<Int>? in
      if case .plain(let promise) = slots[number].value { promise } else { nil }
    }
    return promises.count == inputs.count ? promises : nil
  }

  private func combine(_ combination: Combination, _ inputs: [Promise<Int>]) -> Slot {
    switch combination {
    case .race: return .plain(race(inputs))
    case .raceFulfilled: return .plain(race(fulfilled: inputs))
    case .whenFulfilled, .concurrently:
      let all: Promise<[Int]> = when(fulfilled: inputs)
      return .plain(all.map(on: nil) { $0[0] })
    case .whenResolved, .resolvedConcurrently:
      let all: Guarantee<[Result<Int, any Error>]> = when(resolved: inputs)
      return .plain(all.asPromise().map(on: nil) { try $0[0].get() })
    }
  }

  private func whileCondition(_ task: Int, _ condition: Int, _ autoCancel: Bool) -> Slot? {
    guard let task = slots[task].value?.cancellable else { return nil }
    switch slots[condition].value {
    case .cancellable(let condition):
      return .cancellable(when(task, while: condition, autoCancel: autoCancel))
    case .plain(let condition):
      return .cancellable(when(task, while: condition, autoCancel: autoCancel))
    default: return nil
    }
  }

  private func rounds(_ rounds: Rounds, _ inputs: [Int], _ number: Int) -> Slot? {
    guard let next = supply(inputs, number) else { return nil }
    let left = Held(inputs.count)
    let round = { @Sendable [self] () -> CancellablePromise<Int> in
      enter()
      defer { leave() }
      left.value -= 1
      return next() ?? .value(0)
    }
    switch rounds {
    case .attempt:
      return .cancellable(
        attempt(inputs.count, clock: clock.value!, on: nil) { _ in round() })
    case .attemptWithPause:
      return .cancellable(
        attempt(inputs.count, delay: .constant(.seconds(1)), clock: clock.value!, on: nil) { _ in
          round()
        })
    case .poll:
      return .cancellable(
        poll(every: .seconds(1), until: { _ in left.value == 0 }, clock: clock.value!, on: nil) {
          round()
        })
    }
  }

  private func wrapper(_ number: Int) -> CancellablePromise<Int> {
    CancellablePromise<Int>(wrapper: { [self] cancelPromise -> Promise<Int> in
      race(plainRoot(number), cancelPromise.map(on: nil) { -1 })
    })
  }

  // MARK: What else waits

  private func limited(
    _ work: CancellablePromise<Int>, _ source: Int, _ number: Int
  ) -> CancellablePromise<Int> {
    let work = box(.cancellable(work))
    return limiter.value!.run(on: nil) { [self, token = Token()] in
      enter()
      defer { leave() }
      token.touch()
      accounts[number].bodies.append(stepBegan)
      accounts[number].begun = [source]
      return work.value.take()!.cancellable!
    }
  }

  private func finalizer(_ promise: CancellablePromise<Int>, _ number: Int) -> Slot {
    let finalizer = promise.catch(on: nil, policy: .allErrors) { [self, token = Token()] _ in
      enter()
      token.touch()
      accounts[number].bodies.append(stepBegan)
      leave()
    }
    finalizer.finally(on: nil) { [self] in
      enter()
      accounts[number].endings += 1
      leave()
    }
    return .finalizer(finalizer)
  }

  private func scope(_ members: [Int], _ number: Int) -> Slot {
    let scope = CancellationScope()
    for member in members {
      guard case .cancellable(let promise) = slots[member].value else { continue }
      scope.add(promise)
      accounts[number].begun.append(member)
    }
    return .scope(scope)
  }

  private func task(_ source: Int, _ number: Int) -> Slot? {
    guard let cell = cell(source) else { return nil }
    let awaiter = Awaiter(cell)
    awaiters[number] = awaiter
    return .task(awaiter)
  }

  // MARK: Rows

  private static let rowLength = 40

  private func settleRow(_ number: Int) -> CancellablePromise<Int> {
    var next: Resolver<Int>?
    var first: CancellablePromise<Int>?
    for _ in 0..<Self.rowLength {
      let (promise, resolver) = CancellablePromise<Int>.pending()
      promise.pipe { [self, next] _ in
        enter()
        next?.fulfill(0)
        leave()
      }
      (first, next) = (promise, resolver)
    }
    resolvers[number].value = next
    return first!
  }

  private func cancelRow() -> CancellablePromise<Int> {
    var next: CancellablePromise<Int>?
    for _ in 0..<Self.rowLength {
      next = CancellablePromise<Int>(
        using: Promise<Int>(.waiting),
        cancel: { [self, next] in
          enter()
          next?.cancel()
          leave()
        })
    }
    return next!
  }
}
