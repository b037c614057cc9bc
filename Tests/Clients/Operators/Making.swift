import CancellablePromises
import Dispatch
import Promises

/// An error of the clients.
enum Failure: Error, Equatable {
  case first
  case second
}

func makingPromises(_ source: Guarantee<Int>, _ completion: @Sendable (Int) -> Void) async throws {
  let _: Promise<Int> = .value(1)
  let _ = Promise.value(1)
  let _: Promise<Void> = .value
  let _: Promise<Void> = Promise()
  let _: Promise<Int> = Promise(error: Failure.first)
  let _: Promise<Int> = Promise(source)
  let _: Promise<Int> = Promise { resolver in resolver.fulfill(1) }
  let _ = Promise<Int> { resolver in
    guard source.isResolved else { throw Failure.first }
    resolver.fulfill(1)
  }
  let _: Promise<Int> = Promise(resolver: { $0.reject(Failure.first) })
  let _: Promise<Int> = Promise { try await source.asPromise().async() }
  let _: Promise<Int> = Promise(operation: { await source.async() })
  let (promise, resolver) = Promise<Int>.pending()
  let _: Promise<Int> = promise
  let pair: (promise: Promise<Void>, resolver: Resolver<Void>) = Promise<Void>.pending()
  pair.resolver.fulfill()
  resolver.fulfill(1, orDiscard: completion)
  let _: Int = try await promise.async()
}

func resolving(_ pair: Resolver<(Int, String)>, _ optionals: Resolver<(Int?, String?)>) {
  let _: (Int?, String?, (any Error)?) -> Void = pair.resolve
  let _: (Int, String, (any Error)?) -> Void = pair.resolve
  let _: (Int?, String?, (any Error)?) -> Void = optionals.resolve
  pair.resolve(1, "1", nil)
  optionals.resolve(nil, "1", nil)
}

func makingGuarantees(_ load: (@escaping @Sendable () -> Void) -> Void) async {
  let _: Guarantee<Int> = .value(1)
  let _ = Guarantee.value(1)
  let _: Guarantee<Void> = .value
  let _: Guarantee<Void> = Guarantee()
  let _: Guarantee<Int> = Guarantee { resolve in resolve(1) }
  let _: Guarantee<Int> = Guarantee(resolver: { $0(1) })
  let _: Guarantee<Void> = Guarantee { resolve in load(resolve) }
  let _: Guarantee<Void> = Guarantee(resolver: load)
  let _: Guarantee<Int> = Guarantee { await Guarantee.value(1).async() }
  let _: Guarantee<Int> = Guarantee(operation: { await Guarantee.value(1).async() })
  let (guarantee, resolve) = Guarantee<Int>.pending()
  resolve(1)
  let _: Int = await guarantee.async()
  let _: Promise<Int> = guarantee.asPromise()
}

func makingCancellablePromises(
  _ plain: Promise<Int>, _ guarantee: Guarantee<Int>, _ stop: @escaping @Sendable () -> Void
) async throws {
  let _: CancellablePromise<Int> = .value(1)
  let _: CancellablePromise<Void> = .value
  let _: CancellablePromise<Void> = CancellablePromise()
  let _: CancellablePromise<Int> = CancellablePromise(error: Failure.first)
  let _: CancellablePromise<Int> = CancellablePromise(plain)
  let _: CancellablePromise<Int> = CancellablePromise { resolver in
    resolver.fulfill(1)
    return stop
  }
  let _ = CancellablePromise<Int> { resolver in
    guard plain.isPending else { throw Failure.first }
    resolver.fulfill(1)
    return { resolver.reject(Failure.second) }
  }
  let _: CancellablePromise<Int> = CancellablePromise(resolver: { _ in stop })
  let _: CancellablePromise<Int> = CancellablePromise(using: plain, cancel: stop)
  let _: CancellablePromise<Int> = CancellablePromise(using: guarantee) { stop() }
  let _: CancellablePromise<Int> = CancellablePromise { cancelPromise in
    when(plain, while: cancelPromise)
  }
  let _: CancellablePromise<Int> = CancellablePromise(wrapper: { _ in guarantee })
  let _: CancellablePromise<Int> = CancellablePromise { try await plain.async() }
  let _: CancellablePromise<Int> = CancellablePromise(operation: { await guarantee.async() })
  let (promise, resolver) = CancellablePromise<Int>.pending()
  resolver.fulfill(1)
  let _: CancellablePromise<Int> = plain.asCancellable()
  let _: CancellablePromise<Int> = guarantee.asCancellable()
  let _: CancellablePromise<Int> = promise.asCancellable()
  let _: Promise<Int> = promise.asPromise()
  let _: Int = try await promise.async()
}

func waiting(
  _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>
) throws {
  let _: Int = try promise.wait()
  let _: Int = guarantee.wait()
  let _: Int = try cancellable.wait()
}

func dispatching(_ queue: DispatchQueue, _ group: DispatchGroup) {
  let _: Promise<Int> = queue.async(.promise) {
    guard #available(macOS 15, *) else { throw Failure.first }
    return 1
  }
  let _: Promise<Int> = queue.async(.promise, group: group, qos: .utility, flags: .barrier) {
    throw Failure.first
  }
  let _: Guarantee<Int> = queue.async(.promise) { 1 }
  queue.async(.promise, group: group) {}
}
