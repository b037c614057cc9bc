import CancellablePromises
import Promises
import TestSupport

typealias PromiseOperator = Operator<Promise<[Int]>>
typealias CancellablePromiseOperator = Operator<CancellablePromise<[Int]>>

/// The default policy, written out because other tests change `conf` at the same time.
private let failures = CatchPolicy.allErrorsExceptCancellation

/// An operator of promises for each kind of link, and the functions that take a closure.
///
/// `FormTests` has all operators in all forms.
let promiseOperators: [PromiseOperator] =
  functionOperators + [
    .init("then", .value) { $0.then(on: $1, $2.returning(Promise.value(1))) },
    .init("then, a custom thenable", .value) { $0.then(on: $1, $2.returning(CustomThenable(1))) },
    .init("map", .value) { $0.map(on: $1, $2.returning(1)) },
    .init("compactMap", .value) { $0.compactMap(on: $1, $2.returning(Int?(1))) },
    .init("thenMap", .value) { promise, dispatcher, hit in
      promise.map(on: nil) { [$0[0]] }.thenMap(on: dispatcher, hit.returning(Promise.value(1)))
    },
    .init("done", .value) { $0.done(on: $1, $2.returning()) },
    .init("get", .value) { $0.get(on: $1, $2.returning()) },
    .init("tap", .both) { $0.tap(on: $1, $2.returning()) },
    .init("tapError", .error) { $0.tapError(on: $1, $2.returning()) },
    .init("mapError", .error) { $0.mapError(on: $1, $2.returning(TestError.second)) },
    .init("ensure", .both) { $0.ensure(on: $1, $2.run) },
    .init("ensureThen", .both) { promise, dispatcher, hit in
      promise.ensureThen(on: dispatcher) {
        hit.run()
        return Promise.value
      }
    },
    .init("recover", .failure) {
      $0.recover(on: $1, policy: failures, $2.returning(Promise.value([1])))
    },
    .init("recover to a guarantee", .error) {
      $0.recover(on: $1, $2.returning(Guarantee.value([1])))
    },
    .init("recover of Void", .error) {
      $0.asVoid().recover(on: $1, $2.returning()) as Guarantee<Void>
    },
    .init("recover(only:)", .failure) {
      $0.recover(only: TestError.first, on: $1, $2.returning(Promise.value([1])))
    },
    .init("catch", .failure) { $0.catch(on: $1, policy: failures, $2.returning()) },
    .init("catch(policy: .allErrors)", .error) {
      $0.catch(on: $1, policy: .allErrors, $2.returning())
    },
    .init("catch(only:) and catch", .error) {
      $0.catch(only: TestError.second, on: $1) { _ in }
        .catch(on: $1, policy: .allErrors, $2.returning())
    },
    .init("finally", .both) { promise, dispatcher, hit in
      let finalizer = promise.catch(on: nil) { _ in }
      finalizer.finally(on: dispatcher, hit.run)
      return finalizer
    },
  ]

private let functionOperators: [PromiseOperator] = [
  .init("when(fulfilled:concurrently:)", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in
      when(fulfilled: [1], concurrently: 1, on: dispatcher, hit.returning(Promise.value(1)))
    }
  },
  .init("attempt", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in attempt(1, on: dispatcher, hit.returning(Promise.value(1))) }
  },
  .init("Limiter.run", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ -> Promise<Int> in
      Limiter(1).run(on: dispatcher) {
        hit.run()
        return Promise.value(1)
      }
    }
  },
  .init("withResource", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ -> Promise<Int> in
      withResource(
        Promise.value(1), on: dispatcher.map { FirstThenInline($0) }, dispose: { _ in },
        hit.returning(Promise.value(1)))
    }
  },
]

/// An operator of cancellable promises for each way in which a link takes a cancel.
let cancellableOperators: [CancellablePromiseOperator] = [
  .init("then", .value) { $0.then(on: $1, $2.returning(CancellablePromise.value(1))) },
  .init("then, a promise", .value) { $0.then(on: $1, $2.returning(Promise.value(1))) },
  .init("map", .value) { $0.map(on: $1, $2.returning(1)) },
  .init("tap", .both) { $0.tap(on: $1, $2.returning()) },
  .init("ensure", .both) { $0.ensure(on: $1, $2.run) },
  .init("ensureThen", .both) { promise, dispatcher, hit in
    promise.ensureThen(on: dispatcher) {
      hit.run()
      return CancellablePromise.value
    }
  },
  .init("recover of Void", .error) { promise, dispatcher, hit in
    promise.asVoid().recover(on: dispatcher, hit.returning()) as CancellablePromise<Void>
  },
  .init("catch", .failure) { $0.catch(on: $1, policy: failures, $2.returning()) },
  .init("finally after finally", .both) { promise, dispatcher, hit in
    promise.catch(on: nil) { _ in }.finally(on: nil) {}.finally(on: dispatcher, hit.run)
  },
]
