import Dispatch
import Promises

// What generic code can do with any kind of promise.

func goingOn<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue, _ dispatcher: any Dispatcher
) where Source.T == Int {
  let _: [Promise<String>] = [
    source.then { Promise.value("\($0)") }, source.then { Guarantee.value("\($0)") },
    source.then(on: .main) { Promise.value("\($0)") },
    source.then(on: .main) { Guarantee.value("\($0)") },
    source.then(on: queue) { Promise.value("\($0)") },
    source.then(on: nil) { Guarantee.value("\($0)") },
    source.then(on: .global(), flags: .barrier) { Promise.value("\($0)") },
    source.then(on: dispatcher) { Promise.value("\($0)") },
    source.map { "\($0)" }, source.map(on: .main) { "\($0)" }, source.map(on: nil) { "\($0)" },
    source.map(on: queue, flags: .barrier) { "\($0)" }, source.map(on: dispatcher) { "\($0)" },
    source.map(\.description), source.asyncMap { "\($0)" },
    source.asyncMap { try await Promise.value("\($0)").async() },
    source.compactMap { Optional("\($0)") }, source.compactMap(on: .main) { Optional("\($0)") },
    source.compactMap(on: queue) { Optional("\($0)") },
  ]
}

func observing<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue, _ dispatcher: any Dispatcher
) where Source.T == Int {
  let _: [Promise<Void>] = [
    source.done { print($0) }, source.done(on: .main) { print($0) },
    source.done(on: queue) { print($0) }, source.done(on: nil) { _ in throw Failure.first },
    source.done(on: dispatcher, flags: .barrier) { _ in }, source.asVoid(),
  ]
  let _: [Promise<Int>] = [
    source.get { print($0) }, source.get(on: .main) { print($0) },
    source.get(on: queue) { print($0) }, source.get(on: nil) { _ in throw Failure.first },
    source.tap { (result: Result<Int, any Error>) in print(result.isFulfilled) },
    source.tap(on: .main) { print($0) }, source.tap(on: queue) { print($0) },
    source.tapError { print($0) }, source.tapError(on: .main) { print($0.isCancelled) },
    source.tapError(on: queue, flags: .barrier) { print($0) },
    source.ensure { print("ended") }, source.ensure(on: .main) { print("ended") },
    source.ensure(on: queue, flags: .barrier) { print("ended") },
    source.ensureThen { after(.seconds(1)) }, source.ensureThen(on: .main) { Promise.value },
    source.ensureThen(on: nil) { Guarantee() },
  ]
}

func recovering<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue
) where Source.T == Int {
  let _: [Promise<Int>] = [
    source.recover { _ in Promise.value(1) },
    source.recover { error in
      guard error is Failure else { throw error }
      return Promise.value(1)
    },
    source.recover(policy: .allErrors) { _ in Promise.value(1) },
    source.recover(on: .main) { _ in Promise.value(1) },
    source.recover(on: .main, policy: .allErrors) { Promise(error: $0) },
    source.recover(on: queue, policy: .allErrors) { _ in Promise.value(1) },
    source.recover(on: nil) { _ in Promise.value(1) },
    source.recover(only: Failure.first) { _ in Promise.value(1) },
    source.recover(only: Failure.first, on: .main) { _ in Promise.value(1) },
    source.recover(only: Failure.first, on: queue) { _ in Guarantee.value(1) },
    source.recover(only: Failure.self) { (error: Failure) in Promise(error: error) },
    source.recover(only: Failure.self, policy: .allErrors) { _ in Promise.value(1) },
    source.recover(only: Failure.self, on: .main) { _ in Guarantee.value(1) },
    source.recover(only: Failure.self, on: nil) { _ in Promise.value(1) },
    source.mapError { _ in Failure.first }, source.mapError(on: .main) { _ in Failure.first },
    source.mapError(on: queue) { $0 },
  ]
  let _: [Guarantee<Int>] = [
    source.recover { _ in Guarantee.value(1) }, source.recover { _ in .value(1) },
    source.recover(on: .main) { _ in Guarantee.value(1) },
    source.recover(on: queue) { _ in Guarantee.value(1) },
  ]
}

func recovering<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue
) where Source.T == Void {
  let _: [Guarantee<Void>] = [
    source.recover { print($0) }, source.recover(on: .main) { print($0) },
    source.recover(on: queue) { print($0) },
  ]
  let _: [Promise<Void>] = [
    source.recover { throw $0 }, source.recover(policy: .allErrors) { throw $0 },
    source.recover(on: .main, policy: .allErrors) { throw $0 },
    source.recover(on: queue, policy: .allErrors) { throw $0 },
    source.recover(only: Failure.first) { print($0) },
    source.recover(only: Failure.first, on: .main) { print($0) },
    source.recover(only: Failure.first, on: queue) { throw $0 },
    source.recover(only: Failure.self) { (error: Failure) in throw error },
    source.recover(only: Failure.self, on: .main, policy: .allErrors) { print($0) },
    source.recover(only: Failure.self, on: nil, policy: .allErrors) { print($0) },
  ]
}

func ending<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue, _ dispatcher: any Dispatcher
) where Source.T == Int {
  source.catch { print($0) }
  source.catch(policy: .allErrors) { print($0) }.finally { print("ended") }
  source.catch(on: .main) { print($0) }.finally(on: .main) { print("ended") }
  source.catch(on: queue, flags: .barrier, policy: .allErrors) { print($0) }
    .finally(on: queue) { print("ended") }
  source.catch(on: nil) { print($0) }.finally(on: dispatcher) { print("ended") }
  source.cauterize().finally {}
  let _: PromiseFinalizer = source.catch { _ in }
}

func endingCase<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue
) where Source.T == Int {
  source.catch(only: Failure.first) { print($0) }.catch { print($0) }
  source.catch(only: Failure.first, on: .main) { print($0) }.catch(on: .main) { print($0) }
  source.catch(only: Failure.first, on: queue) { print($0) }.catch(on: queue) { print($0) }
  source.catch(only: Failure.self) { (error: Failure) in print(error) }.finally {}
  source.catch(only: Failure.self, on: .main) { print($0) }.finally(on: .main) {}
  source.catch(only: Failure.self, on: nil, policy: .allErrors) { print($0) }.finally(on: nil) {}
  source.catch(only: Failure.first) { print($0) }
    .catch(only: Failure.second) { print($0) }
    .catch(only: Failure.second, on: .main) { print($0) }
    .catch(only: Failure.second, on: queue) { print($0) }
    .catch(only: PromiseError.self) { print($0) }
    .catch(only: PromiseError.self, on: .main) { print($0) }
    .catch(only: PromiseError.self, on: queue) { print($0) }
    .cauterize()
}

func values<Source: CatchMixin>(
  _ source: Source, _ queue: DispatchQueue
) where Source.T == [Int] {
  let _: [Promise<[String]>] = [
    source.mapValues { "\($0)" }, source.mapValues(on: .main) { "\($0)" },
    source.mapValues(on: queue) { "\($0)" }, source.mapValues(\.description),
    source.flatMapValues { ["\($0)"] }, source.flatMapValues(on: .main) { ["\($0)"] },
    source.flatMapValues(on: queue) { ["\($0)"] },
    source.compactMapValues { Optional("\($0)") },
    source.compactMapValues(on: .main) { Optional("\($0)") },
    source.compactMapValues(on: queue) { Optional("\($0)") },
    source.thenMap { Promise.value("\($0)") },
    source.thenMap(on: .main) { Guarantee.value("\($0)") },
    source.thenMap(on: queue) { Promise.value("\($0)") },
    source.thenFlatMap { Promise.value(["\($0)"]) },
    source.thenFlatMap(on: .main) { Guarantee.value(["\($0)"]) },
    source.thenFlatMap(on: queue) { Promise.value(["\($0)"]) },
  ]
  let _: [Promise<[Int]>] = [
    source.filterValues { $0 > 1 }, source.filterValues(on: .main) { $0 > 1 },
    source.filterValues(on: queue) { $0 > 1 }, source.sortedValues(),
    source.sortedValues(on: .main), source.sortedValues(on: queue, flags: .barrier),
    source.sortedValues { $0 > $1 }, source.sortedValues(on: .main) { $0 > $1 },
    source.sortedValues(on: nil) { $0 > $1 },
  ]
  let _: [Promise<Int>] = [
    source.firstValue, source.lastValue, source.firstValue { $0 > 1 },
    source.firstValue(where: { $0 > 1 }), source.firstValue(on: .main) { $0 > 1 },
    source.firstValue(on: queue, where: { $0 > 1 }),
  ]
}
