import CancellablePromises
import TestSupport

/// Runs programs on the library.
final class LibraryWorld: World, @unchecked Sendable {
  enum Slot: Sendable {
    case cancellable(CancellablePromise<Int>)
    case plain(Promise<Int>)
  }

  var slots: [Int: Slot] = [:]
  private var entries: [String] = []
  private let queue = ManualDispatcher()
  /// Kept to the end, so that nothing becomes unreachable.
  private var resolvers: [Int: Resolver<Int>] = [:]
  private var groups: [Int: SharedPromise<Int>] = [:]
  private let latest = Latest<Int>()
  private let scope = CancellationScope()

  /// The log of a program.
  static func log(of program: Program) -> [String] {
    _ = silence
    let world = LibraryWorld()
    world.run(program)
    let log = world.entries
    // Wrappers that react to their `cancelPromise` keep themselves alive until they settle.
    for resolver in world.resolvers.values { resolver.fulfill(0) }
    world.queue.runAll()
    (world.slots, world.resolvers, world.groups) = ([:], [:], [:])
    return log
  }

  var logged: Int { entries.count }
  func log(_ entry: String) { entries.append(entry) }
  func runNext() -> Bool { queue.runNext() }
  var isScopeSettled: Bool { scope.settled.isFulfilled }

  func observe(_ slot: Slot, at number: Int) {
    let handler = { @Sendable [self] (result: Result<Int, any Error>) in
      log("\(number) settles: \(Outcome(result).text)")
    }
    switch slot {
    case .cancellable(let promise): promise.pipe(to: handler)
    case .plain(let promise): promise.pipe(to: handler)
    }
  }

  func isCancelled(_ slot: Slot) -> Bool {
    if case .cancellable(let promise) = slot { promise.isCancelled } else { false }
  }

  func finalState(_ slot: Slot) -> String {
    switch slot {
    case .plain(let promise): return promise.result.map { Outcome($0).text } ?? "pending"
    case .cancellable(let promise):
      let outcome = promise.result.map { Outcome($0).text } ?? "pending"
      let reason = promise.cancelReason.map { Fault($0).text } ?? "no reason"
      return "\(outcome), isCancelled \(promise.isCancelled), \(reason)"
    }
  }

  // MARK: Making promises

  private func cancellable(_ number: Int) -> CancellablePromise<Int>? {
    if case .cancellable(let promise) = slots[number] { promise } else { nil }
  }

  private func plain(_ number: Int) -> Promise<Int>? {
    if case .plain(let promise) = slots[number] { promise } else { nil }
  }

  func make(_ instruction: Instruction, at number: Int) -> Slot? {
    if case .plainPending = instruction {
      let (promise, resolver) = Promise<Int>.pending()
      resolvers[number] = resolver
      return .plain(promise)
    }
    if case .asPromise(let source) = instruction {
      return cancellable(source).map { .plain($0.asPromise()) }
    }
    return makeCancellable(instruction, at: number).map { .cancellable($0) }
  }

  private func makeCancellable(
    _ instruction: Instruction, at number: Int
  ) -> CancellablePromise<Int>? {
    switch instruction {
    case .root(let deed):
      return CancellablePromise<Int>(resolver: { resolver in
        resolvers[number] = resolver
        return block(deed, of: number)
      })
    case .pending:
      let (promise, resolver) = CancellablePromise<Int>.pending()
      resolvers[number] = resolver
      return promise
    case .using(let source, let deed):
      return plain(source).map {
        CancellablePromise(using: $0, cancel: block(deed, of: number))
      }
    case .asCancellable(let source): return plain(source)?.asCancellable()
    case .barrier(let source): return cancellable(source)?.asPromise().asCancellable()
    case .shield(let source): return cancellable(source)?.shielded()
    case .branch(let source):
      guard let promise = cancellable(source) else { return nil }
      let group = groups[source] ?? promise.shared()
      groups[source] = group
      return group.branch()
    case .link(let `operator`, let source, let reply, let queued, let cancelled):
      guard let source = cancellable(source) else { return nil }
      return link(`operator`, of: source, reply, queued ? queue : nil, number, cancelled)
    case .combine(let combination, let inputs, let autoCancel):
      let promises = inputs.compactMap { cancellable($0) }
      guard promises.count == inputs.count else { return nil }
      return combine(combination, promises, autoCancel)
    case .whileCondition(let task, let condition, let isEnsured, let autoCancel):
      return when(task, while: condition, isEnsured, autoCancel)
    case .wrapper(let reaction): return wrapper(reaction, at: number)
    case .latest(let reply, let queued): return call(reply, queued ? queue : nil, number)
    default: return nil
    }
  }

  private func call(
    _ reply: Reply, _ dispatcher: (any Dispatcher)?, _ number: Int
  ) -> CancellablePromise<Int>? {
    let fault: Fault? = if case .fail(let fault) = reply { fault } else { nil }
    func run<Inner: Thenable<Int>>(_ inner: @escaping @Sendable () -> Inner) -> CancellablePromise<
      Int
    > {
      latest.run(on: dispatcher) { [self] () throws -> Inner in
        logBody(of: number, with: nil)
        if let fault { throw fault.error }
        return inner()
      }
    }
    switch reply {
    case .slot(let inner):
      if let inner = cancellable(inner) { return run { inner } }
      return plain(inner).map { inner in run { inner } }
    case .plain(let inner): return cancellable(inner).map { inner in run { inner.asPromise() } }
    case .value(let value): return run { Promise.value(value) }
    case .goOn, .fail: return run { Promise.value(0) }
    }
  }

  private func block(_ deed: Deed, of number: Int) -> @Sendable () -> Void {
    { [self] in
      logHook(of: number)
      switch deed {
      case .nothing: break
      case .fulfill(let value): resolvers[number]?.fulfill(value)
      case .reject(let fault): resolvers[number]?.reject(fault.error)
      case .cancel(let other): cancellable(other)?.cancel()
      }
    }
  }

  /// Uses the form without `autoCancel:` where that means the same.
  private func combine(
    _ combination: Combination, _ inputs: [CancellablePromise<Int>], _ autoCancel: Bool
  ) -> CancellablePromise<Int> {
    switch combination {
    case .race: return autoCancel ? race(inputs, autoCancel: true) : race(inputs)
    case .raceFulfilled:
      return autoCancel ? race(fulfilled: inputs, autoCancel: true) : race(fulfilled: inputs)
    case .whenFulfilled:
      let all: CancellablePromise<[Int]> =
        autoCancel
        ? CancellablePromises.when(fulfilled: inputs, autoCancel: true)
        : CancellablePromises.when(fulfilled: inputs)
      return all.map(on: nil) { $0.reduce(0, +) }
    case .whenResolved:
      let all: CancellablePromise<[Result<Int, any Error>]> =
        autoCancel
        ? CancellablePromises.when(resolved: inputs, autoCancel: true)
        : CancellablePromises.when(resolved: inputs)
      return all.map(on: nil) { $0.reduce(0) { $0 + ((try? $1.get()) ?? 1000) } }
    }
  }

  private func when(
    _ task: Int, while condition: Int, _ isEnsured: Bool, _ autoCancel: Bool
  ) -> CancellablePromise<Int>? {
    guard let task = cancellable(task) else { return nil }
    if let condition = cancellable(condition) {
      return CancellablePromises.when(
        task, while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
    }
    guard let condition = plain(condition) else { return nil }
    return CancellablePromises.when(
      task, while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
  }

  private func wrapper(_ reaction: Reaction, at number: Int) -> CancellablePromise<Int> {
    CancellablePromise<Int>(wrapper: { cancelPromise -> Promise<Int> in
      let (inner, resolver) = Promise<Int>.pending()
      resolvers[number] = resolver
      cancelPromise.pipe { [self] in
        guard case .failure(let error) = $0 else { return }
        log("\(number) cancelPromise: \(Fault(error).text)")
        switch reaction {
        case .fulfill(let value): resolver.fulfill(value)
        case .reject(let fault): resolver.reject(fault.error)
        case .ignore, .race: break
        }
      }
      return reaction == .race ? race(inner, cancelPromise.map(on: nil) { 0 }) : inner
    })
  }

  private func link(
    _ operator: Operator, of source: CancellablePromise<Int>, _ reply: Reply,
    _ dispatcher: (any Dispatcher)?, _ number: Int, _ cancelled: Int?
  ) -> CancellablePromise<Int>? {
    let fault: Fault? = if case .fail(let fault) = reply { fault } else { nil }
    let body = { @Sendable [self] (outcome: Outcome?) throws -> Void in
      logBody(of: number, with: outcome)
      if let cancelled { cancellable(cancelled)?.cancel() }
      if let fault { throw fault.error }
    }
    switch `operator` {
    case .map:
      return source.map(on: dispatcher) {
        try body(.success($0))
        return $0 + 1
      }
    case .get: return source.get(on: dispatcher) { try body(.success($0)) }
    case .done: return source.done(on: dispatcher) { try body(.success($0)) }.map(on: nil) { 0 }
    case .ensure: return source.ensure(on: dispatcher) { try? body(nil) }
    case .tap: return source.tap(on: dispatcher) { try? body(Outcome($0)) }
    case .then, .recover, .ensureThen:
      switch reply {
      case .slot(let inner):
        if let inner = cancellable(inner) {
          // In generic code `asVoid` would be the one of plain promises, which are barriers anyway.
          if `operator` == .ensureThen {
            return source.ensureThen(on: dispatcher) {
              try? body(nil)
              return inner.asVoid()
            }
          }
          return follow(`operator`, source, dispatcher, body) { inner }
        }
        return plain(inner).map { inner in
          follow(`operator`, source, dispatcher, body) { inner }
        }
      case .plain(let inner):
        return cancellable(inner).map { inner in
          follow(`operator`, source, dispatcher, body) { inner.asPromise() }
        }
      case .value(let value):
        return follow(`operator`, source, dispatcher, body) { Promise.value(value) }
      case .goOn, .fail:
        return follow(`operator`, source, dispatcher, body) { Promise.value(0) }
      }
    }
  }

  private func follow<Inner: Thenable>(
    _ operator: Operator, _ source: CancellablePromise<Int>, _ dispatcher: (any Dispatcher)?,
    _ body: @escaping @Sendable (Outcome?) throws -> Void,
    _ inner: @escaping @Sendable () -> Inner
  ) -> CancellablePromise<Int> where Inner.T == Int {
    switch `operator` {
    case .recover(let allErrors):
      return source.recover(
        on: dispatcher, policy: allErrors ? .allErrors : .allErrorsExceptCancellation
      ) { (error: any Error) throws -> Inner in
        try body(.failure(Fault(error)))
        return inner()
      }
    case .ensureThen:
      return source.ensureThen(on: dispatcher) {
        try? body(nil)
        return inner().asPromise().asVoid()
      }
    default:
      return source.then(on: dispatcher) { (value: Int) throws -> Inner in
        try body(.success(value))
        return inner()
      }
    }
  }

  // MARK: Doing something to them

  func perform(_ instruction: Instruction, at number: Int) {
    switch instruction {
    case .fulfill(let slot, let value): resolvers[slot]?.fulfill(value)
    case .reject(let slot, let fault): resolvers[slot]?.reject(fault.error)
    case .cancel(let slot, let reason):
      if let reason {
        cancellable(slot)?.cancel(with: reason.error)
      } else {
        cancellable(slot)?.cancel()
      }
    case .cancelImmediately(let slot): cancellable(slot)?.cancelImmediately()
    case .onCancel(let slot, let deed): cancellable(slot)?.onCancel(block(deed, of: number))
    case .store(let slot): cancellable(slot)?.store(in: scope)
    case .endScope: scope.cancel()
    default: break
    }
  }
}

extension Result<Int, Fault> {
  init(_ result: Result<Int, any Error>) { self = result.mapError { Fault($0) } }
}

extension Fault {
  init(_ error: any Error) {
    switch error {
    case TestError.numbered(let number): self = .failure(number)
    case CancellablePromiseError.cancelled: self = .cancelled
    case is CancellationError: self = .interrupted
    case PromiseError.badInput: self = .badInput
    case PromiseError.noWinner: self = .noWinner
    default: self = .unknown("\(error)")
    }
  }

  var error: any Error {
    switch self {
    case .failure(let number): TestError.numbered(number)
    case .cancelled: CancellablePromiseError.cancelled
    case .interrupted: CancellationError()
    case .badInput: PromiseError.badInput
    case .noWinner: PromiseError.noWinner
    case .unknown: TestError.first
    }
  }
}
