import Dispatch
import Promises

func goingOn(_ promise: Promise<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  let _: [Promise<String>] = [
    promise.then { Promise.value("\($0)") }, promise.then { Guarantee.value("\($0)") },
    promise.then(on: .main) { Promise.value("\($0)") },
    promise.then(on: .main) { Guarantee.value("\($0)") },
    promise.then(on: queue) { Promise.value("\($0)") },
    promise.then(on: nil) { Guarantee.value("\($0)") },
    promise.then(on: .global(), flags: .barrier) { Promise.value("\($0)") },
    promise.then(on: dispatcher) { Promise.value("\($0)") },
    promise.map { "\($0)" }, promise.map(on: .main) { "\($0)" }, promise.map(on: nil) { "\($0)" },
    promise.map(on: queue, flags: .barrier) { "\($0)" }, promise.map(on: dispatcher) { "\($0)" },
    promise.map(\.description), promise.asyncMap { "\($0)" },
    promise.asyncMap { try await Promise.value("\($0)").async() },
    promise.compactMap { Optional("\($0)") }, promise.compactMap(on: .main) { Optional("\($0)") },
    promise.compactMap(on: queue) { Optional("\($0)") },
  ]
}

func observing(_ promise: Promise<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  let _: [Promise<Void>] = [
    promise.done { print($0) }, promise.done(on: .main) { print($0) },
    promise.done(on: queue) { print($0) }, promise.done(on: nil) { _ in throw Failure.first },
    promise.done(on: dispatcher, flags: .barrier) { _ in }, promise.asVoid(),
  ]
  let _: [Promise<Int>] = [
    promise.get { print($0) }, promise.get(on: .main) { print($0) },
    promise.get(on: queue) { print($0) }, promise.get(on: nil) { _ in throw Failure.first },
    promise.tap { (result: Result<Int, any Error>) in print(result.isFulfilled) },
    promise.tap(on: .main) { print($0) }, promise.tap(on: queue) { print($0) },
    promise.tapError { print($0) }, promise.tapError(on: .main) { print($0.isCancelled) },
    promise.tapError(on: queue, flags: .barrier) { print($0) },
    promise.ensure { print("ended") }, promise.ensure(on: .main) { print("ended") },
    promise.ensure(on: queue, flags: .barrier) { print("ended") },
    promise.ensureThen { after(.seconds(1)) }, promise.ensureThen(on: .main) { Promise.value },
    promise.ensureThen(on: nil) { Guarantee() },
  ]
}

func recovering(_ promise: Promise<Int>, _ queue: DispatchQueue) {
  let _: [Promise<Int>] = [
    promise.recover { _ in Promise.value(1) },
    promise.recover { error in
      guard error is Failure else { throw error }
      return Promise.value(1)
    },
    promise.recover(policy: .allErrors) { _ in Promise.value(1) },
    promise.recover(on: .main) { _ in Promise.value(1) },
    promise.recover(on: .main, policy: .allErrors) { Promise(error: $0) },
    promise.recover(on: queue, policy: .allErrors) { _ in Promise.value(1) },
    promise.recover(on: nil) { _ in Promise.value(1) },
    promise.recover(only: Failure.first) { _ in Promise.value(1) },
    promise.recover(only: Failure.first, on: .main) { _ in Promise.value(1) },
    promise.recover(only: Failure.first, on: queue) { _ in Guarantee.value(1) },
    promise.recover(only: Failure.self) { (error: Failure) in Promise(error: error) },
    promise.recover(only: Failure.self, policy: .allErrors) { _ in Promise.value(1) },
    promise.recover(only: Failure.self, on: .main) { _ in Guarantee.value(1) },
    promise.recover(only: Failure.self, on: nil) { _ in Promise.value(1) },
    promise.mapError { _ in Failure.first }, promise.mapError(on: .main) { _ in Failure.first },
    promise.mapError(on: queue) { $0 },
  ]
  let _: [Guarantee<Int>] = [
    promise.recover { _ in Guarantee.value(1) }, promise.recover { _ in .value(1) },
    promise.recover(on: .main) { _ in Guarantee.value(1) },
    promise.recover(on: queue) { _ in Guarantee.value(1) },
  ]
}

func recovering(_ promise: Promise<Void>, _ queue: DispatchQueue) {
  let _: [Guarantee<Void>] = [
    promise.recover { print($0) }, promise.recover(on: .main) { print($0) },
    promise.recover(on: queue) { print($0) },
  ]
  let _: [Promise<Void>] = [
    promise.recover { throw $0 }, promise.recover(policy: .allErrors) { throw $0 },
    promise.recover(on: .main, policy: .allErrors) { throw $0 },
    promise.recover(on: queue, policy: .allErrors) { throw $0 },
    promise.recover(only: Failure.first) { print($0) },
    promise.recover(only: Failure.first, on: .main) { print($0) },
    promise.recover(only: Failure.first, on: queue) { throw $0 },
    promise.recover(only: Failure.self) { (error: Failure) in throw error },
    promise.recover(only: Failure.self, on: .main, policy: .allErrors) { print($0) },
    promise.recover(only: Failure.self, on: nil, policy: .allErrors) { print($0) },
  ]
}

func ending(_ promise: Promise<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  promise.catch { print($0) }
  promise.catch(policy: .allErrors) { print($0) }.finally { print("ended") }
  promise.catch(on: .main) { print($0) }.finally(on: .main) { print("ended") }
  promise.catch(on: queue, flags: .barrier, policy: .allErrors) { print($0) }
    .finally(on: queue) { print("ended") }
  promise.catch(on: nil) { print($0) }.finally(on: dispatcher) { print("ended") }
  promise.cauterize().finally {}
  let _: PromiseFinalizer = promise.catch { _ in }
}

func endingCase(_ promise: Promise<Int>, _ queue: DispatchQueue) {
  promise.catch(only: Failure.first) { print($0) }.catch { print($0) }
  promise.catch(only: Failure.first, on: .main) { print($0) }.catch(on: .main) { print($0) }
  promise.catch(only: Failure.first, on: queue) { print($0) }.catch(on: queue) { print($0) }
  promise.catch(only: Failure.self) { (error: Failure) in print(error) }.finally {}
  promise.catch(only: Failure.self, on: .main) { print($0) }.finally(on: .main) {}
  promise.catch(only: Failure.self, on: nil, policy: .allErrors) { print($0) }.finally(on: nil) {}
  promise.catch(only: Failure.first) { print($0) }
    .catch(only: Failure.second) { print($0) }
    .catch(only: Failure.second, on: .main) { print($0) }
    .catch(only: Failure.second, on: queue) { print($0) }
    .catch(only: PromiseError.self) { print($0) }
    .catch(only: PromiseError.self, on: .main) { print($0) }
    .catch(only: PromiseError.self, on: queue) { print($0) }
    .cauterize()
}
