import CancellablePromises
import Promises
import TestSupport

/// Every operator of promises with a body.
let promiseOperators: [PromiseOperator] =
  promiseChainOperators + [
    .init("recover of Void", .error) { promise, dispatcher, hit in
      promise.asVoid().recover(on: dispatcher) { _ in hit() } as Guarantee<Void>
    }
  ]

/// Every operator of cancellable promises with a body.
let cancellableOperators: [CancellablePromiseOperator] =
  cancellablePromiseChainOperators + [
    .init("then, a promise", .value) { promise, dispatcher, hit in
      promise.then(on: dispatcher) { value in
        hit()
        return Promise.value(value)
      }
    },
    .init("when(fulfilled:concurrently:autoCancel:)", .value) { promise, dispatcher, hit in
      promise.then(on: nil) { _ in
        when(fulfilled: [1], concurrently: 1, autoCancel: true, on: dispatcher) { value in
          hit()
          return CancellablePromise.value(value)
        }
      }
    },
    .init("when(resolved:concurrently:autoCancel:)", .value) { promise, dispatcher, hit in
      promise.then(on: nil) { _ in
        when(resolved: [1], concurrently: 1, autoCancel: true, on: dispatcher) { value in
          hit()
          return CancellablePromise.value(value)
        }
      }
    },
    .init("recover to a plain promise", .failure) { promise, dispatcher, hit in
      promise.recover(on: dispatcher, policy: .allErrorsExceptCancellation) { _ in
        hit()
        return Promise<[Int]>.value([])
      }
    },
    .init("finally after finally", .both) { promise, dispatcher, hit in
      promise.catch(on: nil) { _ in }.finally(on: nil) {}.finally(on: dispatcher) { hit() }
    },
    .init("recover of Void", .error) { promise, dispatcher, hit in
      promise.asVoid().recover(on: dispatcher) { _ in hit() } as CancellablePromise<Void>
    },
  ]

typealias GuaranteeOperator = Operator<Guarantee<[Int]>>

/// Every operator of guarantees with a body.
let guaranteeOperators: [GuaranteeOperator] = [
  .init("then", .value) { guarantee, dispatcher, hit in
    guarantee.then(on: dispatcher) { value -> Guarantee<[Int]> in
      hit()
      return Guarantee.value(value)
    }
  },
  .init("then, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.then(on: dispatcher) { value throws -> Promise<[Int]> in
      hit()
      return Promise.value(value)
    }
  },
  .init("map", .value) { guarantee, dispatcher, hit in
    guarantee.map(on: dispatcher) { _ in hit() } as Guarantee<Void>
  },
  .init("map, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.map(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<Void>
  },
  .init("compactMap", .value) { guarantee, dispatcher, hit in
    guarantee.compactMap(on: dispatcher) { values -> Int? in
      hit()
      return values.first
    }
  },
  .init("done", .value) { guarantee, dispatcher, hit in
    guarantee.done(on: dispatcher) { _ in hit() } as Guarantee<Void>
  },
  .init("get", .value) { guarantee, dispatcher, hit in
    guarantee.get(on: dispatcher) { _ in hit() } as Guarantee<[Int]>
  },
  .init("tap", .value) { guarantee, dispatcher, hit in
    guarantee.tap(on: dispatcher) { _ in hit() }
  },
  .init("mapValues", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.mapValues(on: dispatcher) { _ in hit() } as Guarantee<[Void]>
  },
  .init("flatMapValues", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.flatMapValues(on: dispatcher) { value -> [Int] in
      hit()
      return [value]
    } as Guarantee<[Int]>
  },
  .init("compactMapValues", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.compactMapValues(on: dispatcher) { value -> Int? in
      hit()
      return value
    } as Guarantee<[Int]>
  },
  .init("filterValues", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.filterValues(on: dispatcher) { _ in
      hit()
      return true
    } as Guarantee<[Int]>
  },
  .init("thenMap", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.thenMap(on: dispatcher) { value in
      hit()
      return Guarantee.value(value)
    } as Guarantee<[Int]>
  },
  .init("thenFlatMap", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.thenFlatMap(on: dispatcher) { value in
      hit()
      return Guarantee.value([value])
    } as Guarantee<[Int]>
  },
  .init("sortedValues", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.map(on: nil) { $0 + $0 }.sortedValues(on: dispatcher) {
      hit()
      return $0 < $1
    } as Guarantee<[Int]>
  },
  .init("done, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.done(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<Void>
  },
  .init("get, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.get(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("mapValues, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.mapValues(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("compactMapValues, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.compactMapValues(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("filterValues, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.filterValues(on: dispatcher) { _ in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("sortedValues, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.map(on: nil) { $0 + $0 }.sortedValues(on: dispatcher) { _, _ in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("flatMapValues, throwing", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.flatMapValues(on: dispatcher) { _ -> [Int] in
      hit()
      throw TestError.first
    } as Promise<[Int]>
  },
  .init("thenMap, a promise", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.thenMap(on: dispatcher) { value in
      hit()
      return Promise.value(value)
    }
  },
  .init("thenFlatMap, a promise", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.thenFlatMap(on: dispatcher) { value in
      hit()
      return Promise.value([value])
    }
  },
  .init("firstValue(where:)", .value) { guarantee, dispatcher, hit in
    guarantee.firstOne.firstValue(on: dispatcher) { _ in
      hit()
      return true
    }
  },
]

extension Guarantee<[Int]> {
  fileprivate var firstOne: Guarantee<[Int]> { map(on: nil) { Array($0.prefix(1)) } }
}
