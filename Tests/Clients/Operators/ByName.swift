import CancellablePromises
import Dispatch
import Promises

/// Functions passed by name, for which default arguments are of no use.
func byName(_ promise: Promise<Int>, _ guarantee: Guarantee<Int>) {
  let _: ((Resolver<Int>) throws -> Void) -> Promise<Int> = Promise.init(resolver:)
  let _: (any Error) -> Promise<Int> = Promise.init(error:)
  let _: () -> (promise: Promise<Int>, resolver: Resolver<Int>) = Promise<Int>.pending
  let _: (((Int) -> Void) -> Void) -> Guarantee<Int> = Guarantee.init(resolver:)
  let _: () -> (guarantee: Guarantee<Int>, resolve: @Sendable (Int) -> Void) =
    Guarantee<Int>.pending
  let _: () throws -> Int = promise.wait
  let _: () -> Int = guarantee.wait
  let _: () async throws -> Int = promise.async
  let _: () async -> Int = guarantee.async
  let _: (Int) -> Promise<Int> = Promise.value
  let _: (Int) -> Guarantee<Int> = Guarantee.value
  let _: (Double) -> Guarantee<Void> = after(seconds:)
  let _: (DispatchTimeInterval) -> Guarantee<Void> = after
}

func cancellableByName(_ promise: CancellablePromise<Int>) {
  let _: (any Error) -> CancellablePromise<Int> = CancellablePromise.init(error:)
  let _: ((Resolver<Int>) throws -> @Sendable () -> Void) -> CancellablePromise<Int> =
    CancellablePromise.init(resolver:)
  let _: () -> (promise: CancellablePromise<Int>, resolver: Resolver<Int>) =
    CancellablePromise<Int>.pending
  let _: () throws -> Int = promise.wait
  let _: () async throws -> Int = promise.async
  let _: (Int) -> CancellablePromise<Int> = CancellablePromise.value
}

func values(of all: [Promise<Int>]) throws -> [Int] { try all.map(Promise.wait).map { try $0() } }

func values(of all: [CancellablePromise<Int>]) throws -> [Int] {
  try all.map(CancellablePromise.wait).map { try $0() }
}

func promises(of errors: [any Error]) -> [Promise<Int>] { errors.map(Promise.init(error:)) }
