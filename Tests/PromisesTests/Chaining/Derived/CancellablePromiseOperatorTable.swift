// Derived from Tests/PromisesTests/Chaining/PromiseOperatorTable.swift by .ci/derived.

import CancellablePromises
import TestSupport
import Testing

@testable import Promises

typealias CancellablePromiseOperator = Operator<CancellablePromise<[Int]>>

/// The operators with a body, in the forms common to all promises.
let cancellablePromiseChainOperators: [CancellablePromiseOperator] =
  valueOperators + concurrentOperators + sequenceOperators + errorOperators

private let valueOperators: [CancellablePromiseOperator] = [
  .init("then", .value) { promise, dispatcher, hit in
    promise.then(on: dispatcher) { value in
      hit()
      return CancellablePromise.value(value)
    }
  },
  .init("then, a guarantee", .value) { promise, dispatcher, hit in
    promise.then(on: dispatcher) { value in
      hit()
      return Guarantee.value(value)
    }
  },
  .init("then, a custom thenable", .value) { promise, dispatcher, hit in
    promise.then(on: dispatcher) { value in
      hit()
      return CustomThenable(value)
    }
  },
  .init("map", .value) { promise, dispatcher, hit in promise.map(on: dispatcher) { _ in hit() } },
  .init("compactMap", .value) { promise, dispatcher, hit in
    promise.compactMap(on: dispatcher) { values -> Int? in
      hit()
      return values.first
    }
  },
  .init("done", .value) { promise, dispatcher, hit in promise.done(on: dispatcher) { _ in hit() } },
  .init("get", .value) { promise, dispatcher, hit in promise.get(on: dispatcher) { _ in hit() } },
  .init("tap", .both) { promise, dispatcher, hit in promise.tap(on: dispatcher) { _ in hit() } },
]

private let concurrentOperators: [CancellablePromiseOperator] = [
  .init("when(fulfilled:concurrently:)", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in
      when(fulfilled: [1], concurrently: 1, on: dispatcher) { value in
        hit()
        return CancellablePromise.value(value)
      }
    }
  },
  .init("when(resolved:concurrently:)", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in
      when(resolved: [1], concurrently: 1, on: dispatcher) { value in
        hit()
        return CancellablePromise.value(value)
      }
    }
  },
  .init("attempt", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in
      attempt(1, on: dispatcher) { _ in
        hit()
        return CancellablePromise.value(1)
      }
    }
  },
  .init("Limiter.run", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ -> CancellablePromise<Int> in
      Limiter(1).run(on: dispatcher) {
        hit()
        return CancellablePromise.value(1)
      }
    }
  },
  .init("withResource", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ -> CancellablePromise<Int> in
      withResource(
        CancellablePromise.value(1), on: dispatcher.map { FirstThenInline($0) }, dispose: { _ in }
      ) { _ in
        hit()
        return CancellablePromise.value(1)
      }
    }
  },
  .init("poll", .value) { promise, dispatcher, hit in
    promise.then(on: nil) { _ in
      poll(every: .seconds(1), until: { _ in true }, on: dispatcher) {
        hit()
        return CancellablePromise.value(1)
      }
    }
  },
]

private let sequenceOperators: [CancellablePromiseOperator] = [
  .init("mapValues", .value) { promise, dispatcher, hit in
    promise.firstOne.mapValues(on: dispatcher) { _ in hit() }
  },
  .init("flatMapValues", .value) { promise, dispatcher, hit in
    promise.firstOne.flatMapValues(on: dispatcher) { value -> [Int] in
      hit()
      return [value]
    }
  },
  .init("compactMapValues", .value) { promise, dispatcher, hit in
    promise.firstOne.compactMapValues(on: dispatcher) { value -> Int? in
      hit()
      return value
    }
  },
  .init("filterValues", .value) { promise, dispatcher, hit in
    promise.firstOne.filterValues(on: dispatcher) { _ in
      hit()
      return true
    }
  },
  .init("thenMap", .value) { promise, dispatcher, hit in
    promise.firstOne.thenMap(on: dispatcher) { value in
      hit()
      return CancellablePromise.value(value)
    }
  },
  .init("thenFlatMap", .value) { promise, dispatcher, hit in
    promise.firstOne.thenFlatMap(on: dispatcher) { value in
      hit()
      return CancellablePromise.value([value])
    }
  },
  .init("sortedValues", .value) { promise, dispatcher, hit in
    promise.firstOne.map(on: nil) { $0 + $0 }.sortedValues(on: dispatcher) {
      hit()
      return $0 < $1
    }
  },
  .init("firstValue(where:)", .value) { promise, dispatcher, hit in
    promise.firstOne.firstValue(on: dispatcher) { _ in
      hit()
      return true
    }
  },
]

extension CancellablePromise<[Int]> {
  /// One element of the value, for which operators on elements call their body once.
  fileprivate var firstOne: CancellablePromise<[Int]> { map(on: nil) { Array($0.prefix(1)) } }
}

/// The default policy, written out because other tests change `conf` at the same time.
private let failures = CatchPolicy.allErrorsExceptCancellation

private let errorOperators: [CancellablePromiseOperator] = [
  .init("catch", .failure) { promise, dispatcher, hit in
    promise.catch(on: dispatcher, policy: failures) { _ in hit() }
  },
  .init("catch(policy: .allErrors)", .error) { promise, dispatcher, hit in
    promise.catch(on: dispatcher, policy: .allErrors) { _ in hit() }
  },
  .init("catch(only: type)", .failure) { promise, dispatcher, hit in
    promise.catch(only: TestError.self, on: dispatcher, policy: failures) { _ in hit() }
  },
  .init("catch(only: value)", .failure) { promise, dispatcher, hit in
    promise.catch(only: TestError.first, on: dispatcher) { _ in hit() }
  },
  .init("catch(only:) and catch", .error) { promise, dispatcher, hit in
    promise.catch(only: TestError.second, on: dispatcher) { _ in }
      .catch(on: dispatcher, policy: .allErrors) { _ in hit() }
  },
  .init("catch(only:) and catch(only: value)", .failure) { promise, dispatcher, hit in
    promise.catch(only: TestError.second, on: nil) { _ in }
      .catch(only: TestError.first, on: dispatcher) { _ in hit() }
  },
  .init("catch(only:) and catch(only: type)", .failure) { promise, dispatcher, hit in
    promise.catch(only: TestError.second, on: nil) { _ in }
      .catch(only: TestError.self, on: dispatcher, policy: failures) { _ in hit() }
  },
  .init("recover to a promise", .failure) { promise, dispatcher, hit in
    promise.recover(on: dispatcher, policy: failures) { error -> CancellablePromise<[Int]> in
      hit()
      throw error
    }
  },
  .init("recover to a promise, all errors", .error) { promise, dispatcher, hit in
    promise.recover(on: dispatcher, policy: .allErrors) { _ -> CancellablePromise<[Int]> in
      hit()
      return .value([])
    }
  },
  .init("recover to a guarantee", .error) { promise, dispatcher, hit in
    promise.recover(on: dispatcher) { _ -> Guarantee<[Int]> in
      hit()
      return .value([])
    }
  },
  .init("recover(only: value)", .failure) { promise, dispatcher, hit in
    promise.recover(only: TestError.first, on: dispatcher) { _ -> CancellablePromise<[Int]> in
      hit()
      return .value([])
    }
  },
  .init("recover(only: type)", .failure) { promise, dispatcher, hit in
    promise.recover(only: TestError.self, on: dispatcher, policy: failures) {
      _ -> CancellablePromise<[Int]> in
      hit()
      return .value([])
    }
  },
  .init("recover of Void, throwing", .failure) { promise, dispatcher, hit in
    promise.asVoid().recover(on: dispatcher, policy: failures) { error in
      hit()
      throw error
    } as CancellablePromise<Void>
  },
  .init("recover(only: value) of Void", .failure) { promise, dispatcher, hit in
    promise.asVoid().recover(only: TestError.first, on: dispatcher) { _ in hit() }
  },
  .init("recover(only: type) of Void", .failure) { promise, dispatcher, hit in
    promise.asVoid().recover(only: TestError.self, on: dispatcher, policy: failures) { _ in hit() }
  },
  .init("tapError", .error) { promise, dispatcher, hit in
    promise.tapError(on: dispatcher) { _ in hit() }
  },
  .init("mapError", .error) { promise, dispatcher, hit in
    promise.mapError(on: dispatcher) {
      hit()
      return $0
    }
  },
  .init("ensure", .both) { promise, dispatcher, hit in promise.ensure(on: dispatcher) { hit() } },
  .init("ensureThen", .both) { promise, dispatcher, hit in
    promise.ensureThen(on: dispatcher) {
      hit()
      return Guarantee.value
    }
  },
  .init("ensureThen, a promise", .both) { promise, dispatcher, hit in
    promise.ensureThen(on: dispatcher) {
      hit()
      return CancellablePromise.value
    }
  },
  .init("finally", .both) { promise, dispatcher, hit in
    let finalizer = promise.catch(on: nil) { _ in }
    finalizer.finally(on: dispatcher) { hit() }
    return finalizer
  },
  .init("finally after catch(only:)", .both) { promise, dispatcher, hit in
    let finalizer = promise.catch(only: TestError.second, on: nil) { _ in }
    finalizer.finally(on: dispatcher) { hit() }
    return finalizer
  },
]
