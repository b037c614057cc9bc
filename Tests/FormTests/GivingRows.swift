import CancellablePromises
import Dispatch
import Promises
import TestSupport

let makingRows: [Row] = [
  .giving("success(7)") { _ in Promise.value(7) },
  .giving("success(7)") { _ in Guarantee.value(7) },
  .giving("success(7)") { _ in CancellablePromise.value(7) },
  .giving("success()") { _ in Promise() },
  .giving("success()") { _ in Guarantee() },
  .giving("success()") { _ in CancellablePromise() },
  .giving("success([1])") { p in Promise(p.cancellable as any Thenable<[Int]>) },
  .giving("success([1])") { p in CancellablePromise(p.promise as any Thenable<[Int]>) },
  .giving("success([1])") { p in p.promise.asPromise() },
  .giving("success([1])") { p in p.guarantee.asPromise() },
  .giving("success([1])") { p in p.cancellable.asPromise() },
  .giving("success([1])") { p in Foreign(p.promise).asPromise() },
  .giving("success([1])") { p in p.promise.asCancellable() },
  .giving("success([1])") { p in p.cancellable.asCancellable() },
  .giving("success()") { p in p.promise.asVoid() },
  .giving("success()") { p in p.guarantee.asVoid() as Guarantee<Void> },
  .giving("success()") { p in p.guarantee.asVoid() as Promise<Void> },
  .giving("success()") { p in p.cancellable.asVoid() },
  .giving("success([1])") { p in p.cancellable.shielded() },
  .giving("success([1])") { p in
    let owner = p.cancellable.cancelOnDeinit()
    return owner.promise.get(on: nil) { _ in withExtendedLifetime(owner) {} }
  },
  .giving("success([1])") { p in p.cancellable.shared().branch() },
  .giving("success([1])") { p in firstly { p.promise } },
  .giving("success([1])") { p in firstly { p.guarantee } },
  .giving("success([1])") { p in firstly { p.cancellable } },
  .giving("success(true)") { p in Promise { p.isAtHome() } },
  .giving("success(true)") { p in Guarantee { p.isAtHome() } },
  .giving("success(true)") { p in CancellablePromise { p.isAtHome() } },
  .giving("success(true)") { p in p.promise.asyncMap { _ in p.isAtHome() } },
  .giving("success(true)") { p in
    p.guarantee.asyncMap { _ in p.isAtHome() } as Guarantee<Bool>
  },
  .giving("success(true)") { p in
    p.guarantee.asyncMap { _ in try nothing(p.isAtHome()) } as Promise<Bool>
  },
  .giving("success(true)") { p in p.cancellable.asyncMap { _ in p.isAtHome() } },
  .giving("success([1])") { p in p.recorded { p.promise.pipe(to: $0) } },
  .giving("success([1])") { p in p.recorded { p.guarantee.pipe(to: $0) } },
  .giving("success([1])") { p in p.recorded { p.cancellable.pipe(to: $0) } },
  .giving("success([1])") { p in
    let promise = p.promise
    return Promise { try await promise.async() }
  },
  .giving("success([1])") { p in
    let guarantee = p.guarantee
    return Promise { await guarantee.async() }
  },
  .giving("success([1])") { p in
    let promise = p.cancellable
    return Promise { try await promise.async() }
  },
  .giving("success([7])") { _ in
    SingleFlight<Int, [Int]>().promise(for: 1) { Promise.value([7]) } as Promise<[Int]>
  },
  .giving("success([7])") { _ in
    SingleFlight<Int, [Int]>().promise(for: 1) { Promise.value([7]) } as CancellablePromise<[Int]>
  },
]

/// Makers that are passed as functions, which take no place.
let functionRows: [Row] = [
  .giving("success([7])") { _ in
    let make: ([Int]) -> Promise<[Int]> = Promise.value
    return make([7])
  },
  .giving("success([7])") { _ in
    let make: ([Int]) -> Guarantee<[Int]> = Guarantee.value
    return make([7])
  },
  .giving("success([7])") { _ in
    let make: ([Int]) -> CancellablePromise<[Int]> = CancellablePromise.value
    return make([7])
  },
  .giving("success([7])") { _ in
    let make: ((Resolver<[Int]>) throws -> Void) -> Promise<[Int]> = Promise.init(resolver:)
    return make { $0.fulfill([7]) }
  },
  .giving("success([7])") { _ in
    let make: ((@escaping @Sendable ([Int]) -> Void) -> Void) -> Guarantee<[Int]> =
      Guarantee.init(resolver:)
    return make { $0([7]) }
  },
  .giving("success([7])") { _ in
    let make: ((Resolver<[Int]>) throws -> @Sendable () -> Void) -> CancellablePromise<[Int]> =
      CancellablePromise.init(resolver:)
    return make {
      $0.fulfill([7])
      return {}
    }
  },
]

let resolverRows: [Row] = [
  .giving("success([7])") { p in p.resolved { $0.fulfill([7]) } },
  .giving("success([7])") { p in p.resolved { $0.resolve(.success([7])) } },
  .giving("success([7])") { p in p.resolved { $0.resolve(Result<[Int], OtherError>.success([7])) }
  },
  .giving("success([7])") { p in p.resolved { $0.resolve([7], nil) } },
  .giving("success([7])") { p in p.resolved { $0.resolve([7] as [Int]?, nil) } },
  .giving("success([7])") { p in p.resolved { $0.resolve(nil, [7]) } },
  .giving("failure(other)") { p in p.resolved { $0.reject(OtherError()) } },
  .giving("failure(other)") { p in
    p.resolved { $0.resolve(.failure(OtherError())) }
  },
  .giving("failure(other)") { p in
    p.resolved { $0.resolve(Result<[Int], OtherError>.failure(OtherError())) }
  },
  .giving("failure(other)") { p in p.resolved { $0.resolve([7], OtherError()) } },
  .giving("failure(other)") { p in
    p.resolved { $0.resolve([7] as [Int]?, OtherError()) }
  },
  .giving("failure(other)") { p in p.resolved { $0.resolve(OtherError(), [7]) } },
  .giving("failure(other)") { p in p.resolvedVoid { $0.resolve(OtherError()) } },
  .giving("success()") { p in p.resolvedVoid { $0.resolve(nil) } },
  .giving("success()") { p in p.resolvedVoid { $0.fulfill() } },
  .giving("success(7, 8)") { p in p.resolvedPair { $0.resolve(7 as Int?, 8 as Int?, nil) } },
  .giving("success(7, 8)") { p in p.resolvedPair { $0.resolve(7, 8, nil) } },
  .giving("failure(other)") { p in
    p.resolvedPair { $0.resolve(7 as Int?, 8 as Int?, OtherError()) }
  },
  .giving("failure(other)") { p in
    p.resolvedPair { $0.resolve(7, 8, OtherError()) }
  },
  .giving("[\"[7]\"]") { p in
    _ = p.resolved {
      $0.fulfill([1])
      $0.fulfill([7], orDiscard: p.orDiscard)
    }
    return p.calls(of: .orDiscard)
  },
]

let cancelRows: [Row] = [
  .giving("success(true)") { p in
    p.isTaskCancelled { body in CancellablePromise.value(1).asyncMap { _ in await body() } }
  },
  .giving("success(true)") { p in
    p.isTaskCancelled { body in CancellablePromise { await body() } }
  },
  .giving("cancelled") { p in p.cause(p.cancellable) { $0.cancel() } },
  .giving("cancelled") { p in p.cause(p.cancellableFinalizer) { $0.cancel() } },
  .giving("cancelled") { p in p.cause(p.cancellableCascade) { $0.cancel() } },
  .giving("cancelled") { p in p.cause(p.cancellable.shared()) { $0.cancel() } },
  .giving("cancelled") { p in p.cause(p.cancellable.cancelOnDeinit()) { $0.cancel() } },
  .giving("cancelled") { p in
    p.cause(CancellationScope()) {
      $0.add(p.cancellable)
      $0.cancel()
    }
  },
  .giving("cancelled") { p in
    p.cause(Latest<[Int]>()) {
      _ = $0.run(on: nil) { p.cancellable }
      $0.cancel()
    }
  },
  .giving("1") { p in p.hitCount(p.cancellable.onCancel { p.hit() }) { $0.cancel() } },
  .giving("1") { p in
    p.hitCount(CancellablePromise(using: p.promise) { p.hit() }) { $0.cancel() }
  },
  .giving("success([1])") { p in CancellablePromise(using: p.promise) {} },
  .giving("1") { p in
    p.hitCount(
      CancellablePromise(wrapper: { signal in
        signal.catch(on: nil, policy: .allErrors) { _ in p.hit() }
        return p.promise
      })
    ) { $0.cancel() }
  },
  .giving("success([1])") { p in CancellablePromise(wrapper: { _ in p.promise }) },
  .giving("1") { p in
    p.hitCount(
      CancellablePromise<[Int]>(resolver: {
        p.keep($0)
        return { p.hit() }
      })
    ) { $0.cancel() }
  },
  .giving("cauterized(other)") { p in
    p.logged { Promise<Int>(error: $0).cauterize() }
  },
  .giving("cauterized(other)") { p in
    p.logged { CancellablePromise<Int>(error: $0).cauterize() }
  },
  .giving("cauterized(other)") { p in
    p.logged { Promise<Int>(error: $0).catch(only: p.only) { _ in }.cauterize() }
  },
  .giving("cauterized(other)") { p in
    p.logged {
      CancellablePromise<Int>(error: $0).catch(only: p.only) { _ in }.cauterize()
    }
  },
]

/// Of no actor: the pauses need no turn of the main queue.
nonisolated private let twice: @Sendable (Int, any Error) -> Duration = { attempt, _ in
  .seconds(2 * attempt)
}

let retryRows: [Row] = [
  .giving("[2.0 seconds, 4.0 seconds, 6.0 seconds]") { p in
    p.pauses(RetryDelay(twice))
  },
  .giving("[3.0 seconds, 3.0 seconds, 3.0 seconds]") { p in p.pauses(.constant(.seconds(3))) },
  .giving("[1.0 seconds, 2.0 seconds, 4.0 seconds]") { p in
    p.pauses(.exponential(initial: .seconds(1)))
  },
  .giving("[1.0 seconds, 3.0 seconds, 5.0 seconds]") { p in
    p.pauses(.exponential(initial: .seconds(1), factor: 3, maximum: .seconds(5)))
  },
  .giving("true") { p in
    let first = p.pauses(.exponential(initial: .seconds(1), jitter: 0.5, seed: 1))
    let same = p.pauses(.exponential(initial: .seconds(1), jitter: 0.5, seed: 1))
    let second = p.pauses(.exponential(initial: .seconds(1), jitter: 0.5, seed: 2))
    return first == same && first != second && first != "[1.0 seconds, 2.0 seconds, 4.0 seconds]"
  },
]

/// A promise of another library.
nonisolated final class Foreign: Thenable {
  typealias T = [Int]

  private let promise: Promise<[Int]>

  init(_ promise: Promise<[Int]>) { self.promise = promise }

  func pipe(to handler: @escaping @Sendable (Result<[Int], any Error>) -> Void) {
    promise.pipe(to: handler)
  }

  var result: Result<[Int], any Error>? { promise.result }
}
