// Derived from Tests/PromisesTests/Isolation/PromiseErrorRows.swift by .ci/derived.

import CancellablePromises
import Promises
import TestSupport

/// The operators with handlers for errors or for any outcome, in the forms of all promises.
let isolatedCancellablePromiseErrorRows: [IsolatedRow<CancellablePromise<[Int]>>] =
  catchRows + recoverRows + observerRows

private let catchRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init(
    "catch", .return, for: .rejected,
    { promise, log, actor in promise.catch { _ in log.visit(actor) } },
    inMain: { promise, log in promise.catch { _ in log.visit() } },
    onMain: { promise, log in promise.catch(on: .main) { _ in log.visit() } }),
  .init(
    "catch(policy:)", .return, for: .rejected,
    { promise, log, actor in promise.catch(policy: .allErrors) { _ in log.visit(actor) } },
    inMain: { promise, log in promise.catch(policy: .allErrors) { _ in log.visit() } },
    onMain: { promise, log in promise.catch(on: .main, policy: .allErrors) { _ in log.visit() } }),
  .init(
    "catch(only: value)", .return, for: .rejected,
    { promise, log, actor in promise.catch(only: TestError.first) { _ in log.visit(actor) } },
    inMain: { promise, log in promise.catch(only: TestError.first) { _ in log.visit() } },
    onMain: { promise, log in promise.catch(only: TestError.first, on: .main) { _ in log.visit() } }
  ),
  .init(
    "catch(only: type)", .return, for: .rejected,
    { promise, log, actor in promise.catch(only: TestError.self) { _ in log.visit(actor) } },
    inMain: { promise, log in promise.catch(only: TestError.self) { _ in log.visit() } },
    onMain: { promise, log in promise.catch(only: TestError.self, on: .main) { _ in log.visit() } }),
  .init(
    "catch(only:).catch", .return, for: .rejected, isDirect: false,
    { promise, log, actor in promise.cascading.catch { _ in log.visit(actor) } },
    inMain: { promise, log in promise.cascading.catch { _ in log.visit() } },
    onMain: { promise, log in promise.cascading.catch(on: .main) { _ in log.visit() } }),
  .init(
    "catch(only:).catch(only: value)", .return, for: .rejected, isDirect: false,
    { promise, log, actor in
      promise.cascading.catch(only: TestError.first) { _ in log.visit(actor) }
    },
    inMain: { promise, log in promise.cascading.catch(only: TestError.first) { _ in log.visit() } },
    onMain: { promise, log in
      promise.cascading.catch(only: TestError.first, on: .main) { _ in log.visit() }
    }),
  .init(
    "catch(only:).catch(only: type)", .return, for: .rejected, isDirect: false,
    { promise, log, actor in promise.cascading.catch(only: TestError.self) { _ in log.visit(actor) }
    },
    inMain: { promise, log in promise.cascading.catch(only: TestError.self) { _ in log.visit() } },
    onMain: { promise, log in
      promise.cascading.catch(only: TestError.self, on: .main) { _ in log.visit() }
    }),
]

private let recoverRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init(
    "recover", .map, for: .rejected,
    { promise, log, actor in
      promise.recover { _ in log.visit(actor, CancellablePromise.value([1])) }
    },
    inMain: { promise, log in promise.recover { _ in log.visit(CancellablePromise.value([1])) } },
    onMain: { promise, log in
      promise.recover(on: .main) { _ in log.visit(CancellablePromise.value([1])) }
    }),
  .init(
    "recover to a guarantee", .map, for: .rejected,
    { promise, log, actor in promise.recover { _ in log.visit(actor, Guarantee.value([1])) } },
    inMain: { promise, log in promise.recover { _ in log.visit(Guarantee.value([1])) } },
    onMain: { promise, log in promise.recover(on: .main) { _ in log.visit(Guarantee.value([1])) } }),
  .init(
    "recover(only: value)", .map, for: .rejected,
    { promise, log, actor in
      promise.recover(only: TestError.first) { _ in log.visit(actor, CancellablePromise.value([1]))
      }
    },
    inMain: { promise, log in
      promise.recover(only: TestError.first) { _ in log.visit(CancellablePromise.value([1])) }
    },
    onMain: { promise, log in
      promise.recover(only: TestError.first, on: .main) { _ in
        log.visit(CancellablePromise.value([1]))
      }
    }),
  .init(
    "recover(only: type)", .map, for: .rejected,
    { promise, log, actor in
      promise.recover(only: TestError.self) { _ in log.visit(actor, CancellablePromise.value([1])) }
    },
    inMain: { promise, log in
      promise.recover(only: TestError.self) { _ in log.visit(CancellablePromise.value([1])) }
    },
    onMain: { promise, log in
      promise.recover(only: TestError.self, on: .main) { _ in
        log.visit(CancellablePromise.value([1]))
      }
    }),
  .init(
    "recover(only: value) of Void", .map, for: .rejected, isDirect: false,
    { promise, log, actor in
      promise.asVoid().recover(only: TestError.first) { _ in log.visit(actor) }
    },
    inMain: { promise, log in promise.asVoid().recover(only: TestError.first) { _ in log.visit() }
    },
    onMain: { promise, log in
      promise.asVoid().recover(only: TestError.first, on: .main) { _ in log.visit() }
    }),
  .init(
    "recover(only: type) of Void", .map, for: .rejected, isDirect: false,
    { promise, log, actor in
      promise.asVoid().recover(only: TestError.self) { _ in log.visit(actor) }
    },
    inMain: { promise, log in promise.asVoid().recover(only: TestError.self) { _ in log.visit() } },
    onMain: { promise, log in
      promise.asVoid().recover(only: TestError.self, on: .main) { _ in log.visit() }
    }),
  .init(
    "mapError", .map, for: .rejected,
    { promise, log, actor in promise.mapError { _ in log.visit(actor, TestError.second) } },
    inMain: { promise, log in promise.mapError { _ in log.visit(TestError.second) } },
    onMain: { promise, log in promise.mapError(on: .main) { _ in log.visit(TestError.second) } }),
]

private let observerRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init(
    "tap, an error", .map, for: .rejected,
    { promise, log, actor in promise.tap { _ in log.visit(actor) } },
    inMain: { promise, log in promise.tap { _ in log.visit() } },
    onMain: { promise, log in promise.tap(on: .main) { _ in log.visit() } }),
  .init(
    "tapError", .map, for: .rejected,
    { promise, log, actor in promise.tapError { _ in log.visit(actor) } },
    inMain: { promise, log in promise.tapError { _ in log.visit() } },
    onMain: { promise, log in promise.tapError(on: .main) { _ in log.visit() } }),
  .init(
    "ensure", .return, { promise, log, actor in promise.ensure { log.visit(actor) } },
    inMain: { promise, log in promise.ensure { log.visit() } },
    onMain: { promise, log in promise.ensure(on: .main) { log.visit() } }),
  .init(
    "ensure, an error", .return, for: .rejected,
    { promise, log, actor in promise.ensure { log.visit(actor) } },
    inMain: { promise, log in promise.ensure { log.visit() } },
    onMain: { promise, log in promise.ensure(on: .main) { log.visit() } }),
  .init(
    "ensureThen", .return,
    { promise, log, actor in promise.ensureThen { log.visit(actor, Guarantee.value) } },
    inMain: { promise, log in promise.ensureThen { log.visit(Guarantee.value) } },
    onMain: { promise, log in promise.ensureThen(on: .main) { log.visit(Guarantee.value) } }),
  .init(
    "ensureThen, a promise", .return, for: .rejected,
    { promise, log, actor in promise.ensureThen { log.visit(actor, CancellablePromise.value) } },
    inMain: { promise, log in promise.ensureThen { log.visit(CancellablePromise.value) } },
    onMain: { promise, log in promise.ensureThen(on: .main) { log.visit(CancellablePromise.value) }
    }),
  .init(
    "catch.finally", .return, isDirect: false,
    { promise, log, actor in promise.caught.finally { log.visit(actor) } },
    inMain: { promise, log in promise.caught.finally { log.visit() } },
    onMain: { promise, log in promise.caught.finally(on: .main) { log.visit() } }),
  .init(
    "catch.finally, an error", .return, for: .rejected, isDirect: false,
    { promise, log, actor in promise.caught.finally { log.visit(actor) } },
    inMain: { promise, log in promise.caught.finally { log.visit() } },
    onMain: { promise, log in promise.caught.finally(on: .main) { log.visit() } }),
  .init(
    "catch(only:).finally", .return, for: .rejected, isDirect: false,
    { promise, log, actor in promise.cascading.finally { log.visit(actor) } },
    inMain: { promise, log in promise.cascading.finally { log.visit() } },
    onMain: { promise, log in promise.cascading.finally(on: .main) { log.visit() } }),
]

extension CancellablePromise<[Int]> {
  fileprivate var caught: CancellablePromiseFinalizer { `catch`(on: nil) { _ in } }
  fileprivate var cascading: CancellableCascadingFinalizer {
    `catch`(only: TestError.second, on: nil) { _ in }
  }
}
