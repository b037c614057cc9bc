import TestSupport

@testable import CancellablePromises
@testable import Promises

/// Makes the combinators, rounds and wrappers of steps.
extension ProgramWorld {
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

  func combine(
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

  func combine(
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

  func combine(_ combination: Combination, _ inputs: [Promise<Value>]) -> Slot {
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

  func whileCondition(
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

  func rounds(
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

  func wrapper(
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
}
