import CancellablePromises
import Dispatch

// Mistakes of a first hour with the library.

func number() -> Promise<Int> { .value(1) }

/// A `when` of two is a tuple, of one type as well.
func two(_ a: Promise<Int>, _ b: Promise<Int>) {
  // expect below: error: cannot assign value of type 'Promise<(Int, Int)>' to type 'Promise<[Int]>'
  let _: Promise<[Int]> = when(fulfilled: a, b)
  // expect below: error: missing argument label 'autoCancel:' in call
  // expect below: error: cannot convert value of type 'Promise<Int>' to expected argument type '[Promise<Int>]'
  // expect below: error: cannot convert value of type 'Promise<Int>' to expected argument type 'Bool'
  when(fulfilled: a, b).done { pair in print(pair.count) }.cauterize()
}

/// A cancel block captures a work item.
func workItem() -> CancellablePromise<Int> {
  CancellablePromise { resolver in
    let item = DispatchWorkItem { resolver.fulfill(1) }
    DispatchQueue.main.async(execute: item)
    let stop: [@Sendable () -> Void] = [
      // expect below: error: converting non-Sendable function value to '@Sendable () -> Void' may introduce data races
      item.cancel
    ]
    return stop.first ?? {}
  }
}

/// The owner is gone.
@MainActor
final class Owner {
  func load() {
    // expect below: error: cannot convert value of type 'Promise<Int>?' to closure result type 'Promise<Int>'
    number().then { [weak self] _ in self?.next() }.cauterize()
  }

  func next() -> Promise<Int> { number() }
}

/// Another type of value.
func orNil() {
  // expect below: error: requires the types 'Int' and 'Int?' be equivalent
  number().recover { _ in Promise<Int?>.value(nil) }.cauterize()
}

/// Properties.
func properties(_ numbers: Promise<[Int]>) {
  // expect below: error: missing argument for parameter 'where' in call
  let _: Promise<Int> = numbers.firstValue()
  let _: Bool = numbers.isPending()  // expect: error: cannot call value of non-function type 'Bool'
}
