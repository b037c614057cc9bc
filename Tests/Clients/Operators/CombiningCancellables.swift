import CancellablePromises
import Promises

func fulfilled(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ void: CancellablePromise<Void>
) {
  let _: CancellablePromise<(Int, String)> = when(fulfilled: a, b)
  let _: CancellablePromise<(Int, String)> = when(fulfilled: a, b, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int)> = when(fulfilled: a, b, a)
  let _: CancellablePromise<(Int, String, Int)> = when(fulfilled: a, b, a, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String)> = when(fulfilled: a, b, a, b)
  let _: CancellablePromise<(Int, String, Int, String)> = when(
    fulfilled: a, b, a, b, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int)> = when(fulfilled: a, b, a, b, a)
  let _: CancellablePromise<(Int, String, Int, String, Int)> = when(
    fulfilled: a, b, a, b, a, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int, String)> = when(
    fulfilled: a, b, a, b, a, b)
  let _: CancellablePromise<(Int, String, Int, String, Int, String)> = when(
    fulfilled: a, b, a, b, a, b, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int, String, Void)> = when(
    fulfilled: a, b, a, b, a, b, void)
  let _: CancellablePromise<(Int, String, Int, String, Int, String, Void)> = when(
    fulfilled: a, b, a, b, a, b, void, autoCancel: true)
  let _: [CancellablePromise<[Int]>] = [
    when(fulfilled: [a, a]), when(fulfilled: [a, a], autoCancel: true),
    when(fulfilled: [1: a].values), when(fulfilled: [1: a].values, autoCancel: true),
  ]
  let _: [CancellablePromise<Void>] = [
    when(fulfilled: [void, void]), when(fulfilled: [void, void], autoCancel: true),
    when(fulfilled: [1: void].values), when(fulfilled: [1: void].values, autoCancel: true),
    when(fulfilled: void, void), when(fulfilled: void, void, autoCancel: true),
  ]
  when(fulfilled: a, b).done { (number: Int, text: String) in print(number, text) }.cauterize()
  when(fulfilled: a, b, a, b, a, b).map { $0 + $2 + $5.count }.cauterize()
}

func fulfilledOfAllKinds(
  _ a: CancellablePromise<Int>, _ b: Promise<String>, _ c: Guarantee<Int>, _ void: Promise<Void>
) {
  let _: Promise<(Int, String)> = when(fulfilled: a, b)
  let _: Promise<(Int, String, Int)> = when(fulfilled: a, b, c)
  let _: Promise<(Int, String, Int, Int)> = when(fulfilled: a, b, c, a)
  let _: Promise<(Int, String, Int, Int, String)> = when(fulfilled: a, b, c, a, b)
  let _: Promise<(Int, String, Int, Int, String, Int)> = when(fulfilled: a, b, c, a, b, c)
  let _: Promise<(Int, String, Int, Int, String, Int, Void)> = when(
    fulfilled: a, b, c, a, b, c, void)
  let _: CancellablePromise<String> = when(fulfilled: b, autoCancel: true)
  let _: CancellablePromise<(Int, String)> = when(fulfilled: a, b, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int)> = when(fulfilled: a, b, c, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int)> = when(
    fulfilled: a, b, c, a, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String)> = when(
    fulfilled: a, b, c, a, b, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String, Int)> = when(
    fulfilled: a, b, c, a, b, c, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String, Int, Void)> = when(
    fulfilled: a, b, c, a, b, c, void, autoCancel: true)
  let _: CancellablePromise<[String]> = when(fulfilled: [b, b], autoCancel: true)
  let _: CancellablePromise<[Int]> = when(fulfilled: [a, c], autoCancel: true)
  let _: [CancellablePromise<Void>] = [
    when(fulfilled: [void, void], autoCancel: true),
    when(fulfilled: void, CancellablePromise.value, autoCancel: true),
  ]
}

func racing(_ a: CancellablePromise<Int>, _ b: Promise<Int>, _ c: Guarantee<Int>) {
  let _: Promise<Int> = race(a, b)
  let _: Promise<Int> = race(fulfilled: a, b, c)
  let _: [CancellablePromise<Int>] = [
    race(a, a), race(a, a, autoCancel: true), race([a, a]), race([a, a], autoCancel: true),
    race(fulfilled: a, a), race(fulfilled: a, a, autoCancel: true), race(fulfilled: [a, a]),
    race(fulfilled: [a, a], autoCancel: true), race(a, b, c, autoCancel: true),
    race([b, b], autoCancel: true), race([a, b, c], autoCancel: true),
    race(fulfilled: a, b, c, autoCancel: true), race(fulfilled: [b, b], autoCancel: true),
    race(fulfilled: [a, b, c], autoCancel: true),
  ]
}
