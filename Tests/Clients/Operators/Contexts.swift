import CancellablePromises
import Promises

/// Without a type in the context, combinators of cancellable promises are cancellable.
func cancellableWithoutContext(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ c: CancellablePromise<Void>
) {
  when(fulfilled: [a, a]).cancel()
  when(fulfilled: a).cancel()
  when(fulfilled: a, b).cancel()
  when(fulfilled: a, b, a).cancel()
  when(fulfilled: a, b, a, b).cancel()
  when(fulfilled: a, b, a, b, a).cancel()
  when(fulfilled: a, b, a, b, a, b).cancel()
  when(fulfilled: a, b, a, b, a, b, a).cancel()
  when(fulfilled: a, c).cancel()
  let two = when(fulfilled: a, b)
  let _: CancellablePromise<(Int, String)> = two
  let three = when(fulfilled: a, c, b)
  let _: CancellablePromise<(Int, Void, String)> = three
  let stopped = when(fulfilled: c, c).get { _ in print("a" + "b") }
  let _: CancellablePromise<Void> = stopped
  when(fulfilled: [c, c]).cancel()
  when(fulfilled: c, c).cancel()
  when(resolved: [a, a]).cancel()
  when(resolved: a, a).cancel()
  when(resolved: a, b).cancel()
  when(resolved: Array([1: a].values)).cancel()
  when(resolved: a, a, a).map { outcomes in outcomes.count }.cancel()
  race([a, a]).cancel()
  race(Array([1: a].values)).cancel()
  race(a, a).cancel()
  race(fulfilled: [a, a]).cancel()
  race(fulfilled: Array([1: a].values)).cancel()
  race(fulfilled: a, a).cancel()
  when(a, while: c).cancel()
  when(when(fulfilled: a, b), while: c).cancel()
  race(a, .value(1)).map { $0 + 1 }.cancel()
  when(resolved: [a, .value(1)]).map { $0.count }.cancel()
}

/// A combinator of several kinds is a plain promise with a tuple of values.
func plainWithoutContext(
  _ a: CancellablePromise<Int>, _ b: Promise<String>, _ c: Guarantee<Int>, _ d: Promise<Void>
) {
  let mixed = when(fulfilled: a, b)
  let _: Promise<(Int, String)> = mixed
  let sure = when(fulfilled: b, c)
  let _: Promise<(String, Int)> = sure
  let void = when(fulfilled: d, CancellablePromise.value, Guarantee.value)
  let _: Promise<Void> = void
  when(fulfilled: a, b).done { number, text in print(number + text.count) }.cauterize()
  when(fulfilled: b, a).map { $0.count + $1 }.done { print($0) }.cauterize()
  when(fulfilled: c, a, b).done { print($0.1 + $0.0) }.cauterize()
  firstly { when(fulfilled: b, c, b) }.done { print($0 + $2, $1 + 1) }.cauterize()
}

/// Generic code, for any kinds of promise.
func generic<A: Thenable, B: Thenable>(_ a: A, _ b: B) {
  when(fulfilled: a, b).done { first, second in print(first, second) }.cauterize()
  when(fulfilled: a, Promise.value(1)).map { $1 + 1 }.cauterize()
}
