import CancellablePromises
import Dispatch
import Promises

func goingOn(
  _ promise: CancellablePromise<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher
) {
  let _: [CancellablePromise<String>] = [
    promise.then { CancellablePromise.value("\($0)") }, promise.then { Promise.value("\($0)") },
    promise.then { Guarantee.value("\($0)") },
    promise.then(on: .main) { CancellablePromise.value("\($0)") },
    promise.then(on: queue, flags: .barrier) { Promise.value("\($0)") },
    promise.then(on: dispatcher) { Guarantee.value("\($0)") },
    promise.map { "\($0)" }, promise.map(on: .main) { "\($0)" }, promise.map(on: nil) { "\($0)" },
    promise.map(on: .global(), flags: .barrier) { "\($0)" }, promise.map(\.description),
    promise.asyncMap { try await Promise.value("\($0)").async() },
    promise.compactMap { Optional("\($0)") }, promise.compactMap(on: .main) { Optional("\($0)") },
    promise.compactMap(on: queue) { Optional("\($0)") },
  ]
}

func observing(_ promise: CancellablePromise<Int>, _ queue: DispatchQueue) {
  let _: [CancellablePromise<Void>] = [
    promise.done { print($0) }, promise.done(on: .main) { print($0) },
    promise.done(on: queue) { print($0) }, promise.done { _ in throw Failure.first },
    promise.asVoid(),
  ]
  let _: [CancellablePromise<Int>] = [
    promise.get { print($0) }, promise.get(on: .main) { print($0) },
    promise.get(on: queue) { print($0) }, promise.tap { print($0) },
    promise.tap(on: .main) { print($0) }, promise.tap(on: nil) { print($0) },
    promise.tapError { print($0) }, promise.tapError(on: .main) { print($0.isCancelled) },
    promise.tapError(on: queue, flags: .barrier) { print($0) },
    promise.ensure { print("ended") }, promise.ensure(on: .main) { print("ended") },
    promise.ensure(on: queue) { print("ended") }, promise.ensureThen { after(.seconds(1)) },
    promise.ensureThen(on: .main) { CancellablePromise.value },
    promise.ensureThen(on: queue) { Promise.value },
  ]
}

func recovering(_ promise: CancellablePromise<Int>, _ queue: DispatchQueue) {
  let _: [CancellablePromise<Int>] = [
    promise.recover { _ in CancellablePromise.value(1) }, promise.recover { _ in Promise.value(1) },
    promise.recover { _ in Guarantee.value(1) },
    promise.recover(policy: .allErrors) { Promise(error: $0) },
    promise.recover(on: .main) { _ in CancellablePromise.value(1) },
    promise.recover(on: .main) { _ in Guarantee.value(1) },
    promise.recover(on: queue) { _ in Guarantee.value(1) },
    promise.recover(on: queue, policy: .allErrors) { _ in Guarantee.value(1) },
    promise.recover(only: Failure.first) { _ in CancellablePromise.value(1) },
    promise.recover(only: Failure.first, on: .main) { _ in Promise.value(1) },
    promise.recover(only: Failure.first, on: queue) { _ in Guarantee.value(1) },
    promise.recover(only: Failure.self) { (error: Failure) in CancellablePromise(error: error) },
    promise.recover(only: Failure.self, on: .main) { _ in Promise.value(1) },
    promise.recover(only: Failure.self, on: nil, policy: .allErrors) { _ in Guarantee.value(1) },
    promise.mapError { _ in Failure.first }, promise.mapError(on: .main) { _ in Failure.first },
    promise.mapError(on: queue) { $0 },
  ]
}

func recovering(_ promise: CancellablePromise<Void>, _ queue: DispatchQueue) {
  let _: [CancellablePromise<Void>] = [
    promise.recover { print($0) }, promise.recover { throw $0 },
    promise.recover(policy: .allErrors) { print($0) }, promise.recover(on: .main) { print($0) },
    promise.recover(on: .main) { throw $0 }, promise.recover(on: queue) { print($0) },
    promise.recover(on: queue, policy: .allErrors) { throw $0 },
    promise.recover(only: Failure.first) { print($0) },
    promise.recover(only: Failure.first, on: .main) { print($0) },
    promise.recover(only: Failure.first, on: queue) { throw $0 },
    promise.recover(only: Failure.self) { (error: Failure) in throw error },
    promise.recover(only: Failure.self, on: .main, policy: .allErrors) { print($0) },
    promise.recover(only: Failure.self, on: nil, policy: .allErrors) { print($0) },
  ]
}

func ending(_ promise: CancellablePromise<Int>, _ queue: DispatchQueue) {
  promise.catch { print($0) }
  promise.catch(policy: .allErrors) { print($0) }.finally { print("ended") }
  promise.catch(on: .main) { print($0) }.finally(on: .main) { print("ended") }
  promise.catch(on: queue, flags: .barrier, policy: .allErrors) { print($0) }
    .finally(on: queue) { print("ended") }
  promise.cauterize().finally {}
  let finalizer: CancellablePromiseFinalizer = promise.catch { _ in }
  finalizer.cancel()
  finalizer.cancel(with: Failure.first)
}

func endingCase(_ promise: CancellablePromise<Int>, _ queue: DispatchQueue) {
  promise.catch(only: Failure.first) { print($0) }.catch { print($0) }
  promise.catch(only: Failure.first, on: .main) { print($0) }.catch(on: .main) { print($0) }
  promise.catch(only: Failure.first, on: queue) { print($0) }.catch(on: queue) { print($0) }
  promise.catch(only: Failure.self) { (error: Failure) in print(error) }.finally {}
  promise.catch(only: Failure.self, on: .main) { print($0) }.finally(on: .main) {}
  promise.catch(only: Failure.self, on: nil, policy: .allErrors) { print($0) }.finally(on: nil) {}
  let finalizer: CancellableCascadingFinalizer = promise.catch(only: Failure.first) { print($0) }
    .catch(only: Failure.second) { print($0) }
    .catch(only: Failure.second, on: .main) { print($0) }
    .catch(only: Failure.second, on: queue) { print($0) }
    .catch(only: PromiseError.self) { print($0) }
    .catch(only: PromiseError.self, on: .main) { print($0) }
    .catch(only: PromiseError.self, on: queue) { print($0) }
  finalizer.cancel()
  finalizer.cancel(with: Failure.first)
  finalizer.cauterize()
}

func values(_ promise: CancellablePromise<[Int]>, _ queue: DispatchQueue) {
  let _: [CancellablePromise<[String]>] = [
    promise.mapValues { "\($0)" }, promise.mapValues(on: .main) { "\($0)" },
    promise.mapValues(on: queue) { "\($0)" },
    promise.flatMapValues { ["\($0)"] }, promise.flatMapValues(on: .main) { ["\($0)"] },
    promise.flatMapValues(on: queue) { ["\($0)"] },
    promise.compactMapValues { Optional("\($0)") },
    promise.compactMapValues(on: .main) { Optional("\($0)") },
    promise.compactMapValues(on: queue) { Optional("\($0)") },
    promise.thenMap { CancellablePromise.value("\($0)") },
    promise.thenMap(on: .main) { Promise.value("\($0)") },
    promise.thenMap(on: queue) { Guarantee.value("\($0)") },
    promise.thenFlatMap { CancellablePromise.value(["\($0)"]) },
    promise.thenFlatMap(on: .main) { Promise.value(["\($0)"]) },
    promise.thenFlatMap(on: queue) { Guarantee.value(["\($0)"]) },
  ]
  let _: [CancellablePromise<[Int]>] = [
    promise.filterValues { $0 > 1 }, promise.filterValues(on: .main) { $0 > 1 },
    promise.filterValues(on: queue) { $0 > 1 }, promise.sortedValues(),
    promise.sortedValues(on: .main), promise.sortedValues(on: queue),
    promise.sortedValues { $0 > $1 }, promise.sortedValues(on: .main) { $0 > $1 },
    promise.sortedValues(on: nil) { $0 > $1 },
  ]
  let _: [CancellablePromise<Int>] = [
    promise.firstValue, promise.lastValue, promise.firstValue { $0 > 1 },
    promise.firstValue(on: .main) { $0 > 1 }, promise.firstValue(on: queue) { $0 > 1 },
  ]
}
