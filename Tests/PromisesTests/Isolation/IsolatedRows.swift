import CancellablePromises
import Promises
import TestSupport

// A few operators stand for all: `FormTests` has every form, in code of no actor and of the main
// actor.

let isolatedGuaranteeRows: [IsolatedRow<Guarantee<[Int]>>] = [
  .init(
    "get", .return,
    { guarantee, log, actor in guarantee.get { _ in log.visit(actor) } as Guarantee<[Int]> },
    inMain: { guarantee, log in guarantee.get { _ in log.visit() } as Guarantee<[Int]> },
    onMain: { guarantee, log in guarantee.get(on: .main) { _ in log.visit() } as Guarantee<[Int]> }),
  .init(
    "map, throwing", .map,
    { guarantee, log, actor in guarantee.map { _ in log.visit(actor, 1) } as Promise<Int> },
    inMain: { guarantee, log in guarantee.map { _ in log.visit(1) } as Promise<Int> },
    onMain: { guarantee, log in guarantee.map(on: .main) { _ in log.visit(1) } as Promise<Int> }),
]

/// Functions whose handlers inherit the actor of the surrounding code.
let isolatedFunctionRows: [IsolatedRow<Void>] = [
  .init(
    "attempt", .map, { _, log, actor in attempt(1) { _ in log.visit(actor, Promise.value(1)) } },
    inMain: { _, log in attempt(1) { _ in log.visit(Promise.value(1)) } },
    onMain: { _, log in attempt(1, on: .main) { _ in log.visit(Promise.value(1)) } }),
  .init(
    "when(fulfilled:concurrently:)", .map,
    { _, log, actor in
      when(fulfilled: [1], concurrently: 1) { _ in log.visit(actor, Promise.value(1)) }
    },
    inMain: { _, log in when(fulfilled: [1], concurrently: 1) { _ in log.visit(Promise.value(1)) }
    },
    onMain: { _, log in
      when(fulfilled: [1], concurrently: 1, on: .main) { _ in log.visit(Promise.value(1)) }
    }),
  .init(
    "Limiter.run", .map,
    { _, log, actor -> Promise<Int> in Limiter(1).run { log.visit(actor, Promise.value(1)) } },
    inMain: { _, log -> Promise<Int> in Limiter(1).run { log.visit(Promise.value(1)) } },
    onMain: { _, log -> Promise<Int> in Limiter(1).run(on: .main) { log.visit(Promise.value(1)) } }),
  .init(
    "withResource", .map,
    { _, log, actor -> Promise<Int> in
      withResource(Promise.value(1), dispose: { _ in _ = actor }) { _ in
        log.visit(actor, Promise.value(1))
      }
    },
    inMain: { _, log -> Promise<Int> in
      withResource(Promise.value(1), dispose: { _ in }) { _ in log.visit(Promise.value(1)) }
    },
    onMain: { _, log -> Promise<Int> in
      withResource(Promise.value(1), on: .main, dispose: { _ in }) { _ in
        log.visit(Promise.value(1))
      }
    }),
  .init(
    "CancellablePromise.init(operation:)", nil,
    { _, log, actor in CancellablePromise { log.visit(actor, 1) } },
    inMain: { _, log in CancellablePromise { log.visit(1) } }),
]
