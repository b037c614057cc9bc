import TestSupport

@testable import CancellablePromises
@testable import Promises

/// What the body of a link has.
private struct LinkBody: @unchecked Sendable {
  let world: ProgramWorld
  let number: Int
  let reply: Reply
  /// The promise that it returns, if it returns one of a step before.
  let inner: Held<ProgramWorld.Slot?>
  let token = Token()

  func run() throws {
    world.enter()
    token.touch()
    let account = world.accounts[number]
    account.bodies.append(world.stepBegan)
    if reply == .fail { account.hasFailed = true }
    world.leave()
    if reply == .fail { throw TestError.numbered(number) }
  }

  /// Whether what it returns can be cancelled, for certain.
  var returnsCancellable: Bool { if case .cancellable = inner.value { true } else { false } }

  /// What is followed.
  func follow() throws -> ProgramWorld.Slot {
    try run()
    switch reply {
    case .follow(let inner):
      world.accounts[number].inner = inner
      return self.inner.value.take()!
    case .late(let other) where world.cell(other) != nil && !world.waitsForEver(number, for: other):
      world.accounts[number].inner = other
      return world.slots[other].value!
    default: return .plain(.value(number))
    }
  }
}

extension ProgramWorld {
  /// Whether a link that returns a promise may wait for itself, and no cancel can end that.
  fileprivate func waitsForEver(_ number: Int, for inner: Int) -> Bool {
    // Plain promises can't be cancelled, and from what cleans up a cancel does not go on (L37).
    guard case .link(let `operator`, _, _, _) = program.instruction(number),
      `operator` == .ensureThen || !isCancellable(number)
    else { return false }
    var seen: Set<Int> = []
    var rest = [inner]
    while let next = rest.popLast() {
      if next == number { return true }
      if seen.insert(next).inserted { rest += program.instruction(next)?.operands ?? [] }
    }
    return false
  }

  func link(
    _ operator: Operator, of source: Int, _ reply: Reply, _ dispatcher: ManualDispatcher?,
    _ number: Int
  ) -> Slot? {
    guard let source = slots[source].value else { return nil }
    var inner: Slot?
    if case .follow(let slot) = reply {
      guard cell(slot) != nil else { return nil }
      inner = slots[slot].value
    }
    let body = LinkBody(world: self, number: number, reply: reply, inner: box(inner))
    switch source {
    case .cancellable(let promise):
      let link = promise.link(`operator`, dispatcher, body)
      if case .late = reply { circles.append(link) }
      return .cancellable(link)
    case .plain(let promise): return .plain(promise.link(`operator`, dispatcher, body))
    default: return nil
    }
  }
}

extension CancellablePromise<Int> {
  fileprivate func link(
    _ operator: Operator, _ queue: ManualDispatcher?, _ body: LinkBody
  ) -> CancellablePromise<Int> {
    /// What is followed can be cancelled if it could be before.
    let follow = { @Sendable () throws -> CancellablePromise<Int> in
      switch try body.follow() {
      case .cancellable(let promise): promise
      case .plain(let promise): promise.asCancellable()
      default: .value(0)
      }
    }
    switch `operator` {
    case .map:
      return map(on: queue) {
        try body.run()
        return $0
      }
    case .get: return get(on: queue) { _ in try body.run() }
    case .done: return done(on: queue) { _ in try body.run() }.map(on: nil) { 0 }
    case .compactMap:
      return compactMap(on: queue) {
        try body.run()
        return $0
      }
    case .then: return then(on: queue) { _ in try follow() }
    case .recover: return recover(on: queue, policy: .allErrors) { _ in try follow() }
    case .mapError:
      return mapError(on: queue) {
        try? body.run()
        return $0
      }
    case .tapError: return tapError(on: queue) { _ in try? body.run() }
    case .ensure: return ensure(on: queue) { try? body.run() }
    case .tap: return tap(on: queue) { _ in try? body.run() }
    case .ensureThen:
      return ensureThen(on: queue) {
        ((try? follow()) ?? .value(0)).asVoid()
      }
    case .mapValues, .flatMapValues, .compactMapValues, .filterValues, .thenMap, .thenFlatMap,
      .sortedValues, .firstValue:
      return map(on: nil) { [$0] }.elements(`operator`, queue, body, follow)
    }
  }
}

extension CancellablePromise<[Int]> {
  fileprivate func elements(
    _ operator: Operator, _ queue: ManualDispatcher?, _ body: LinkBody,
    _ follow: @escaping @Sendable () throws -> CancellablePromise<Int>
  ) -> CancellablePromise<Int> {
    let all: CancellablePromise<[Int]>
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
    case .thenMap:
      all = thenMap(on: queue) { _ in try follow() }
    case .thenFlatMap:
      all = thenFlatMap(on: queue) { _ in try follow().map(on: nil) { [$0] } }
    case .sortedValues: all = sortedValues(on: queue)
    default: return firstValue(on: queue, where: { _ in true })
    }
    return all.map(on: nil) { $0[0] }
  }
}

/// The same, letter by letter, of promises that cannot be cancelled, as far as their links are cells of
/// another kind: overloads take no generics.
extension Promise<Int> {
  fileprivate func link(
    _ operator: Operator, _ queue: ManualDispatcher?, _ body: LinkBody
  ) -> Promise<Int> {
    let follow = { @Sendable () throws -> Promise<Int> in
      switch try body.follow() {
      case .cancellable(let promise): promise.asPromise()
      case .plain(let promise): promise
      default: .value(0)
      }
    }
    switch `operator` {
    case .get: return get(on: queue) { _ in try body.run() }
    case .done: return done(on: queue) { _ in try body.run() }.map(on: nil) { 0 }
    case .then where body.returnsCancellable:
      // As it is, without a promise in between that cannot be cancelled.
      return then(on: queue) { _ in try body.follow().cancellable! }
    case .then, .thenMap, .thenFlatMap: return then(on: queue) { _ in try follow() }
    case .recover: return recover(on: queue, policy: .allErrors) { _ in try follow() }
    case .mapError:
      return mapError(on: queue) {
        try? body.run()
        return $0
      }
    case .tapError: return tapError(on: queue) { _ in try? body.run() }
    case .ensure: return ensure(on: queue) { try? body.run() }
    case .tap: return tap(on: queue) { _ in try? body.run() }
    case .ensureThen: return ensureThen(on: queue) { ((try? follow()) ?? .value(0)).asVoid() }
    default:
      return map(on: queue) {
        try body.run()
        return $0
      }
    }
  }
}
