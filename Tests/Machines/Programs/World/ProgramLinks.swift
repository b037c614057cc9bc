import TestSupport

@testable import CancellablePromises
@testable import Promises

/// The captures of a link's body.
private struct LinkBody: @unchecked Sendable {
  let world: ProgramWorld
  let number: Int
  let reply: Reply
  let cancelled: Int?
  /// The promise to return, if made by an earlier step.
  let inner: Box
  let token: Token

  /// Runs the body; the outcome is nil for closures without one.
  func run(_ outcome: Outcome? = nil) throws {
    try world.closure { hand in
      token.touch()
      let late = world.flaw == .beginsLate ? 1000 : 0
      hand.note(.body(world.tick(), during: hand.stepBegan + late), of: number)
      defer {
        hand.note(.bodyEnded(world.tick() + (world.flaw == .overlaps ? 1000 : 0)), of: number)
      }
      world.log("\(number) body(\(outcome?.text ?? ""))")
      if let cancelled { (world.find(cancelled) as? CancellablePromise<Value>)?.cancel() }
      world.act(.body, of: number)
      if case .fail(let fault) = reply { throw fault.error }
    }
  }

  /// Whether the returned promise is plain for certain.
  var returnsPlain: Bool {
    switch reply {
    case .follow: if case .plain = inner.slot { true } else { false }
    case .late: false
    default: true
    }
  }

  /// Returns the promise.
  private func slot() -> Slot {
    switch reply {
    case .follow(let number), .plain(let number):
      world.here.note(.returned(number), of: self.number)
      // Empty when the body runs during `release()`.
      return inner.slot.take() ?? .plain(.value(0))
    case .late(let other) where !world.waitsForEver(number, for: other):
      switch world.find(other) {
      case let promise as CancellablePromise<Value>:
        world.here.note(.returned(other), of: number)
        return .cancellable(promise)
      case let promise as Promise<Value>:
        world.here.note(.returned(other), of: number)
        return .plain(promise)
      default: return .plain(.value(0))
      }
    case .value(let value): return .plain(.value(world.value(value)))
    default: return .plain(.value(0))
    }
  }

  func cancellable(_ outcome: Outcome? = nil) throws -> CancellablePromise<Value> {
    try run(outcome)
    return slot().cancellable!
  }

  func plain(_ outcome: Outcome? = nil) throws -> Promise<Value> {
    try run(outcome)
    switch slot() {
    case .plain(let promise): return promise
    case let slot: return slot.cancellable!.asPromise()
    }
  }
}

extension ProgramWorld {
  /// Whether the link may come to wait in a circle that is not refused where it closes, because it
  /// goes through a decider (L87), and that no cancel could break.
  fileprivate func waitsForEver(_ number: Int, for inner: Int) -> Bool {
    guard case .link(let `operator`, _, _, _, _) = instruction(number) else { return false }
    var seen: Set<Int> = []
    var rest = [inner]
    while let next = rest.popLast() {
      if seen.insert(next).inserted { rest += instruction(next)?.operands ?? [] }
    }
    // Plain promises can't be cancelled, a cancel does not go on to cleanup (L37), and a resource
    // is not disposed of while its use lasts (L85).
    return seen.contains(number) && !seen.allSatisfy(isChain)
      && (`operator` == .ensureThen || !isCancellable(number)
        || seen.contains { if case .resource = instruction($0) { true } else { false } })
  }

  /// Whether a step's promise waits for no decider.
  private func isChain(_ number: Int) -> Bool {
    switch instruction(number) {
    case .link(let `operator`, _, _, _, _): !`operator`.isComposite
    case .convert(let conversion, _): !conversion.takesTime
    case .root, .pending, .plainRoot, .settled, .never, .using, nil: true
    default: false
    }
  }

  private func body(
    _ reply: Reply, _ cancelled: Int?, _ number: Int, _ hand: Hand
  ) -> LinkBody? {
    var inner: Slot?
    switch reply {
    case .follow(let slot), .plain(let slot):
      guard hand.slots[slot]?.cell != nil else { return nil }
      inner = hand.slots[slot]
    default: break
    }
    return LinkBody(
      world: self, number: number, reply: reply, cancelled: cancelled, inner: box(inner),
      token: token(of: number))
  }

  func link(
    _ operator: Operator, of source: Int, _ reply: Reply, _ dispatcher: (any Dispatcher)?,
    _ cancelled: Int?, _ number: Int, _ hand: Hand
  ) -> Slot? {
    guard let source = hand.slots[source], let body = body(reply, cancelled, number, hand)
    else { return nil }
    switch source {
    case .cancellable(let promise):
      let link = promise.link(`operator`, dispatcher, body)
      if case .late = reply { hand.circles.append(link) }
      return .cancellable(link)
    case .plain(let promise): return .plain(promise.link(`operator`, dispatcher, body))
    default: return nil
    }
  }

  func call(
    _ reply: Reply, _ dispatcher: (any Dispatcher)?, _ latest: Latest<Value>, _ number: Int,
    _ hand: Hand
  ) -> CancellablePromise<Value>? {
    body(reply, nil, number, hand).map { body in
      let began = tick()
      defer { hand.note(.called(began, tick()), of: number) }
      return body.returnsPlain
        ? latest.run(on: dispatcher) { try body.plain().asCancellable() }
        : latest.run(on: dispatcher) { try body.cancellable() }
    }
  }

  /// The dispatcher for a closure of a step.
  func place(_ way: Way, of number: Int) -> (any Dispatcher)? {
    switch way {
    case .inline: nil
    case .queued:
      acts(.dispatch, of: number) ? ActingPlace(number: number, world: self) : dispatcher
    case .within: EagerDispatcher()
    }
  }
}

extension CancellablePromise<Value> {
  fileprivate func link(
    _ operator: Operator, _ queue: (any Dispatcher)?, _ body: LinkBody
  ) -> CancellablePromise<Value> {
    switch `operator` {
    case .map:
      return map(on: queue) {
        try body.run(.success($0.number))
        return Value($0.number + 1, $0.token)
      }
    case .get: return get(on: queue) { try body.run(.success($0.number)) }
    case .done: return done(on: queue) { try body.run(.success($0.number)) }.map(on: nil) { 0 }
    case .compactMap:
      return compactMap(on: queue) {
        try body.run(.success($0.number))
        return $0
      }
    case .mapError:
      return mapError(on: queue) {
        try? body.run(.failure(Fault($0)))
        return $0
      }
    case .tapError: return tapError(on: queue) { try? body.run(.failure(Fault($0))) }
    case .ensure: return ensure(on: queue) { try? body.run() }
    case .tap: return tap(on: queue) { try? body.run(Outcome($0)) }
    // In generic code, `asVoid` would be the one of plain promises, which shields.
    case .ensureThen where !body.returnsPlain:
      return ensureThen(on: queue) { ((try? body.cancellable()) ?? .value(0)).asVoid() }
    case .ensureThen:
      return ensureThen(on: queue) { ((try? body.plain()) ?? .value(0)).asVoid() }
    case .then, .recover, .recoverFailures, .recoverOne, .recoverTests, .recoverCancelled:
      // The followed promise is cancellable if the returned one was.
      return body.returnsPlain
        ? follow(`operator`, queue) { try body.plain($0) }
        : follow(`operator`, queue) { try body.cancellable($0) }
    case .asVoid: return asVoid().map(on: nil) { 0 }
    case .mapValues, .flatMapValues, .compactMapValues, .filterValues, .thenMap, .thenFlatMap,
      .sortedValues, .firstValue, .lastValue:
      return map(on: nil) { [$0] }.elements(`operator`, queue, body)
    }
  }

  private func follow<Inner: Thenable<Value>>(
    _ operator: Operator, _ queue: (any Dispatcher)?,
    _ inner: @escaping @Sendable (Outcome) throws -> Inner
  ) -> CancellablePromise<Value> {
    let body = { @Sendable (error: any Error) throws -> Inner in try inner(.failure(Fault(error))) }
    switch `operator` {
    case .then: return then(on: queue) { try inner(.success($0.number)) }
    case .recover: return recover(on: queue, policy: .allErrors, body)
    case .recoverOne: return recover(only: TestError.numbered(1), on: queue) { try body($0) }
    case .recoverTests: return recover(only: TestError.self, on: queue) { try body($0) }
    case .recoverCancelled:
      return recover(only: CancellablePromiseError.self, on: queue, policy: .allErrors) {
        try body($0)
      }
    default: return recover(on: queue, policy: .allErrorsExceptCancellation, body)
    }
  }
}

extension CancellablePromise<[Value]> {
  fileprivate func elements(
    _ operator: Operator, _ queue: (any Dispatcher)?, _ body: LinkBody
  ) -> CancellablePromise<Value> {
    let all: CancellablePromise<[Value]>
    switch `operator` {
    case .mapValues:
      all = mapValues(on: queue) {
        try body.run()
        return $0
      }
    case .flatMapValues:
      all = flatMapValues(on: queue) {
        try body.run()
        return [$0]
      }
    case .compactMapValues:
      all = compactMapValues(on: queue) {
        try body.run()
        return $0
      }
    case .filterValues:
      all = filterValues(on: queue) { _ in
        try body.run()
        return true
      }
    case .thenMap: all = thenMap(on: queue) { _ in try body.cancellable() }
    case .thenFlatMap:
      all = thenFlatMap(on: queue) { _ in try body.cancellable().map(on: nil) { [$0] } }
    case .sortedValues: all = sortedValues(on: queue)
    case .lastValue: return lastValue
    default: return firstValue(on: queue, where: { _ in true })
    }
    return all.map(on: nil) { $0[0] }
  }
}

/// The same code for plain promises, whose links are cells of another kind: generic code cannot
/// choose between overloads.
extension Promise<Value> {
  fileprivate func link(
    _ operator: Operator, _ queue: (any Dispatcher)?, _ body: LinkBody
  ) -> Promise<Value> {
    let inner = { @Sendable (error: any Error) in try body.plain(.failure(Fault(error))) }
    switch `operator` {
    case .map:
      return map(on: queue) {
        try body.run(.success($0.number))
        return Value($0.number + 1, $0.token)
      }
    case .get: return get(on: queue) { try body.run(.success($0.number)) }
    case .done: return done(on: queue) { try body.run(.success($0.number)) }.map(on: nil) { 0 }
    case .compactMap:
      return compactMap(on: queue) {
        try body.run(.success($0.number))
        return $0
      }
    case .then where !body.returnsPlain:
      // The cancellable promise itself, with no plain promise in between.
      return then(on: queue) { try body.cancellable(.success($0.number)) }
    case .then, .thenMap, .thenFlatMap:
      return then(on: queue) { try body.plain(.success($0.number)) }
    case .recover: return recover(on: queue, policy: .allErrors) { try inner($0) }
    case .recoverFailures:
      return recover(on: queue, policy: .allErrorsExceptCancellation) { try inner($0) }
    case .recoverOne:
      return recover(only: TestError.numbered(1), on: queue) { try inner($0) }
    case .recoverTests: return recover(only: TestError.self, on: queue) { try inner($0) }
    case .recoverCancelled:
      return recover(only: CancellablePromiseError.self, on: queue, policy: .allErrors) {
        try inner($0)
      }
    case .asVoid: return asVoid().map(on: nil) { 0 }
    case .mapError:
      return mapError(on: queue) {
        try? body.run(.failure(Fault($0)))
        return $0
      }
    case .tapError: return tapError(on: queue) { try? body.run(.failure(Fault($0))) }
    case .ensure: return ensure(on: queue) { try? body.run() }
    case .tap: return tap(on: queue) { try? body.run(Outcome($0)) }
    case .ensureThen: return ensureThen(on: queue) { ((try? body.plain()) ?? .value(0)).asVoid() }
    default:
      return map(on: queue) {
        try body.run()
        return $0
      }
    }
  }
}
