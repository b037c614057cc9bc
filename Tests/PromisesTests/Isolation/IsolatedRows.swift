import CancellablePromises
import Promises
import TestSupport

// A few operators stand for all: `FormTests` has every form, in code of no actor and of the main
// actor.

/// Operators of promises; their handlers inherit the actor of the surrounding code.
let isolatedPromiseRows: [IsolatedRow<Promise<[Int]>>] = [
  .init("then", .map) { promise, log, actor in
    promise.then { _ in log.visit(actor, Promise.value(1)) }
  },
  .init("get", .return) { promise, log, actor in promise.get { _ in log.visit(actor) } },
  .init("ensure", .return) { promise, log, actor in promise.ensure { log.visit(actor) } },
  .init("ensure, an error", .return, for: .rejected) { promise, log, actor in
    promise.ensure { log.visit(actor) }
  },
  .init("sortedValues", .map, isInOrder: false) { promise, log, actor in
    promise.map(on: nil) { $0 + $0 }.sortedValues { _, _ in log.visit(actor, true) }
  },
  .init("recover", .map, for: .rejected) { promise, log, actor in
    promise.recover { _ in log.visit(actor, Promise.value([1])) }
  },
  .init("catch(only: value)", .return, for: .rejected) { promise, log, actor in
    promise.catch(only: TestError.first) { _ in log.visit(actor) }
  },
  .init("catch.finally", .return, isInOrder: false) { promise, log, actor in
    promise.catch(on: nil) { _ in }.finally { log.visit(actor) }
  },
  .init("asyncMap", nil, isInOrder: false) { promise, log, actor in
    promise.asyncMap { _ in log.visit(actor, 1) }
  },
]

let isolatedGuaranteeRows: [IsolatedRow<Guarantee<[Int]>>] = [
  .init("get", .return) { guarantee, log, actor in
    guarantee.get { _ in log.visit(actor) } as Guarantee<[Int]>
  },
  .init("map, throwing", .map) { guarantee, log, actor in
    guarantee.map { _ in log.visit(actor, 1) } as Promise<Int>
  },
]

let isolatedCancellableRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init("map", .map) { promise, log, actor in promise.map { _ in log.visit(actor, 1) } },
  .init("tap, an error", .map, for: .rejected) { promise, log, actor in
    promise.tap { _ in log.visit(actor) }
  },
  .init("catch", .return, for: .rejected) { promise, log, actor in
    promise.catch { _ in log.visit(actor) }
  },
]

/// Functions with handlers that inherit the actor of the surrounding code.
let isolatedFunctionRows: [IsolatedRow<Void>] = [
  .init("attempt", .map) { _, log, actor in
    attempt(1) { _ in log.visit(actor, Promise.value(1)) }
  },
  .init("attempt, shouldRetry", .map) { _, log, actor in
    attempt(2, shouldRetry: { _ in log.visit(actor, false) }) { _ -> Promise<Int> in
      _ = actor
      throw TestError.first
    }
  },
  .init("attempt, delay", .map) { _, log, actor in
    attempt(2, delay: RetryDelay { _, _ in log.visit(actor, .zero) }) { number in
      _ = actor
      return number == 1 ? Promise<Int>(error: TestError.first) : .value(1)
    }
  },
  .init("poll, until", .map) { _, log, actor in
    poll(every: .zero, until: { _ in log.visit(actor, true) }) {
      _ = actor
      return CancellablePromise.value(1)
    }
  },
  .init("when(fulfilled:concurrently:)", .map) { _, log, actor in
    when(fulfilled: [1], concurrently: 1) { _ in log.visit(actor, Promise.value(1)) }
  },
  .init("Limiter.run", .map) { _, log, actor -> Promise<Int> in
    Limiter(1).run { log.visit(actor, Promise.value(1)) }
  },
  .init("withResource", .map) { _, log, actor -> Promise<Int> in
    withResource(Promise.value(1), dispose: { _ in _ = actor }) { _ in
      log.visit(actor, Promise.value(1))
    }
  },
  .init("withResource, dispose", .map) { _, log, actor -> CancellablePromise<Int> in
    withResource(Promise.value(1), dispose: { _ in log.visit(actor) }) { _ in
      _ = actor
      return CancellablePromise.value(1)
    }
  },
  .init("CancellablePromise.init(operation:)", nil) { _, log, actor in
    CancellablePromise { log.visit(actor, 1) }
  },
]
