import CancellablePromises
import Promises
import TestSupport

/// The operators of promises whose handlers inherit the actor of the surrounding code.
let isolatedPromiseRows: [IsolatedRow<Promise<[Int]>>] =
  isolatedPromiseChainRows + [
    .init(
      "recover of Void", .map, for: .rejected, isDirect: false,
      { promise, log, actor in promise.asVoid().recover { _ in log.visit(actor) } as Guarantee<Void>
      },
      inMain: { promise, log in promise.asVoid().recover { _ in log.visit() } as Guarantee<Void> },
      onMain: { promise, log in
        promise.asVoid().recover(on: .main) { _ in log.visit() } as Guarantee<Void>
      }),
    .init(
      "recover of Void, throwing", .map, for: .rejected, isDirect: false,
      { promise, log, actor in promise.asVoid().recover { _ in log.visit(actor) } as Promise<Void>
      },
      inMain: { promise, log in promise.asVoid().recover { _ in log.visit() } as Promise<Void> },
      onMain: { promise, log in
        promise.asVoid().recover(on: .main) { _ in log.visit() } as Promise<Void>
      }),
  ]

/// The operators of cancellable promises whose handlers inherit the actor of the surrounding code.
let isolatedCancellableRows: [IsolatedRow<CancellablePromise<[Int]>>] =
  isolatedCancellablePromiseChainRows + [
    .init(
      "then, a plain promise", .map,
      { promise, log, actor in promise.then { _ in log.visit(actor, Promise.value(1)) } },
      inMain: { promise, log in promise.then { _ in log.visit(Promise.value(1)) } },
      onMain: { promise, log in promise.then(on: .main) { _ in log.visit(Promise.value(1)) } }),
    .init(
      "recover of Void", .map, for: .rejected, isDirect: false,
      { promise, log, actor in promise.asVoid().recover { _ in log.visit(actor) } },
      inMain: { promise, log in promise.asVoid().recover { _ in log.visit() } },
      onMain: { promise, log in promise.asVoid().recover(on: .main) { _ in log.visit() } }),
    .init(
      "recover of Void with a policy", .map, for: .rejected, isDirect: false,
      { promise, log, actor in
        promise.asVoid().recover(policy: .allErrors) { _ in log.visit(actor) }
      },
      inMain: { promise, log in promise.asVoid().recover(policy: .allErrors) { _ in log.visit() } },
      onMain: { promise, log in
        promise.asVoid().recover(on: .main, policy: .allErrors) { _ in log.visit() }
      }),
    .init(
      "catch.finally.finally", .return, for: .rejected, isDirect: false,
      { promise, log, actor in
        promise.catch(on: nil) { _ in }.finally(on: nil) {}.finally { log.visit(actor) }
      },
      inMain: { promise, log in
        promise.catch(on: nil) { _ in }.finally(on: nil) {}.finally { log.visit() }
      },
      onMain: { promise, log in
        promise.catch(on: nil) { _ in }.finally(on: nil) {}.finally(on: .main) { log.visit() }
      }),
    .init(
      "catch.finally, an error", .return, for: .rejected, isDirect: false,
      { promise, log, actor in promise.catch(on: nil) { _ in }.finally { log.visit(actor) } },
      inMain: { promise, log in promise.catch(on: nil) { _ in }.finally { log.visit() } },
      onMain: { promise, log in promise.catch(on: nil) { _ in }.finally(on: .main) { log.visit() } }
    ),
  ]
