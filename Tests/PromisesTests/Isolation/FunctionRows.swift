import CancellablePromises
import Promises

/// The functions whose handlers inherit the actor of the surrounding code.
let isolatedFunctionRows: [IsolatedRow<Void>] = [
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
    "when(resolved:concurrently:)", .map,
    { _, log, actor in
      when(resolved: [1], concurrently: 1) { _ in log.visit(actor, Promise.value(1)) }
    },
    inMain: { _, log in when(resolved: [1], concurrently: 1) { _ in log.visit(Promise.value(1)) } },
    onMain: { _, log in
      when(resolved: [1], concurrently: 1, on: .main) { _ in log.visit(Promise.value(1)) }
    }),
  .init(
    "when(fulfilled:concurrently:), cancellable", .map,
    { _, log, actor in
      when(fulfilled: [1], concurrently: 1) { _ in log.visit(actor, CancellablePromise.value(1)) }
    },
    inMain: { _, log in
      when(fulfilled: [1], concurrently: 1) { _ in log.visit(CancellablePromise.value(1)) }
    },
    onMain: { _, log in
      when(fulfilled: [1], concurrently: 1, on: .main) { _ in log.visit(CancellablePromise.value(1))
      }
    }),
  .init(
    "when(resolved:concurrently:), cancellable", .map,
    { _, log, actor in
      when(resolved: [1], concurrently: 1) { _ in log.visit(actor, CancellablePromise.value(1)) }
    },
    inMain: { _, log in
      when(resolved: [1], concurrently: 1) { _ in log.visit(CancellablePromise.value(1)) }
    },
    onMain: { _, log in
      when(resolved: [1], concurrently: 1, on: .main) { _ in log.visit(CancellablePromise.value(1))
      }
    }),
  .init(
    "when(fulfilled:concurrently:autoCancel:)", .map,
    { _, log, actor in
      when(fulfilled: [1], concurrently: 1, autoCancel: true) { _ in
        log.visit(actor, Promise.value(1))
      }
    },
    inMain: { _, log in
      when(fulfilled: [1], concurrently: 1, autoCancel: true) { _ in log.visit(Promise.value(1)) }
    },
    onMain: { _, log in
      when(fulfilled: [1], concurrently: 1, autoCancel: true, on: .main) { _ in
        log.visit(Promise.value(1))
      }
    }),
  .init(
    "when(resolved:concurrently:autoCancel:)", .map,
    { _, log, actor in
      when(resolved: [1], concurrently: 1, autoCancel: true) { _ in
        log.visit(actor, Promise.value(1))
      }
    },
    inMain: { _, log in
      when(resolved: [1], concurrently: 1, autoCancel: true) { _ in log.visit(Promise.value(1)) }
    },
    onMain: { _, log in
      when(resolved: [1], concurrently: 1, autoCancel: true, on: .main) { _ in
        log.visit(Promise.value(1))
      }
    }),
  .init(
    "attempt", .map,
    { _, log, actor in attempt(1) { _ in log.visit(actor, Promise.value(1)) } },
    inMain: { _, log in attempt(1) { _ in log.visit(Promise.value(1)) } },
    onMain: { _, log in attempt(1, on: .main) { _ in log.visit(Promise.value(1)) } }),
  .init(
    "attempt, cancellable", .map,
    { _, log, actor in attempt(1) { _ in log.visit(actor, CancellablePromise.value(1)) } },
    inMain: { _, log in attempt(1) { _ in log.visit(CancellablePromise.value(1)) } },
    onMain: { _, log in attempt(1, on: .main) { _ in log.visit(CancellablePromise.value(1)) } }),
  .init(
    "poll", .map,
    { _, log, actor in
      poll(every: .seconds(1), until: { _ in true }) { log.visit(actor, Promise.value(1)) }
    },
    inMain: { _, log in
      poll(every: .seconds(1), until: { _ in true }) { log.visit(Promise.value(1)) }
    },
    onMain: { _, log in
      poll(every: .seconds(1), until: { _ in true }, on: .main) { log.visit(Promise.value(1)) }
    }),
  .init(
    "poll, cancellable", .map,
    { _, log, actor in
      poll(every: .seconds(1), until: { _ in true }) {
        log.visit(actor, CancellablePromise.value(1))
      }
    },
    inMain: { _, log in
      poll(every: .seconds(1), until: { _ in true }) { log.visit(CancellablePromise.value(1)) }
    },
    onMain: { _, log in
      poll(every: .seconds(1), until: { _ in true }, on: .main) {
        log.visit(CancellablePromise.value(1))
      }
    }),
  .init(
    "Limiter.run", .map,
    { _, log, actor -> Promise<Int> in
      Limiter(1).run { log.visit(actor, Promise.value(1)) }
    },
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
    "Limiter.run, cancellable", .map,
    { _, log, actor -> CancellablePromise<Int> in
      Limiter(1).run { log.visit(actor, CancellablePromise.value(1)) }
    },
    inMain: { _, log -> CancellablePromise<Int> in
      Limiter(1).run { log.visit(CancellablePromise.value(1)) }
    },
    onMain: { _, log -> CancellablePromise<Int> in
      Limiter(1).run(on: .main) { log.visit(CancellablePromise.value(1)) }
    }),
  .init(
    "withResource, cancellable", .map,
    { _, log, actor -> CancellablePromise<Int> in
      withResource(Promise.value(1), dispose: { _ in _ = actor }) { _ in
        log.visit(actor, CancellablePromise.value(1))
      }
    },
    inMain: { _, log -> CancellablePromise<Int> in
      withResource(Promise.value(1), dispose: { _ in }) { _ in
        log.visit(CancellablePromise.value(1))
      }
    },
    onMain: { _, log -> CancellablePromise<Int> in
      withResource(Promise.value(1), on: .main, dispose: { _ in }) { _ in
        log.visit(CancellablePromise.value(1))
      }
    }),
  .init(
    "Promise.init(operation:)", nil, { _, log, actor in Promise { log.visit(actor, 1) } },
    inMain: { _, log in Promise { log.visit(1) } }),
  .init(
    "Guarantee.init(operation:)", nil, { _, log, actor in Guarantee { log.visit(actor, 1) } },
    inMain: { _, log in Guarantee { log.visit(1) } }),
  .init(
    "CancellablePromise.init(operation:)", nil,
    { _, log, actor in CancellablePromise { log.visit(actor, 1) } },
    inMain: { _, log in CancellablePromise { log.visit(1) } }),
]
